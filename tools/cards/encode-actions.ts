/** Actions → effect code. */

import { Duration, Op } from '../../assembly/kernel/format';
import type { Action } from './ast';
import { ALL, DURATION, MOVE, ON_CARDS, WHO } from './codes';
import { EncodeError, type Encoder } from './encode';
import type { Vocabulary } from './vocabulary';

export function writeAction(out: Encoder, v: Vocabulary, a: Action): void {
  const lasts = 'for' in a && a.for ? DURATION[a.for] : Duration.CONTINUOUS;
  switch (a.do) {
    case 'add':
    case 'set':
      return out.operation(
        [a.do === 'add' ? Op.MOD_ADD : Op.MOD_SET, out.statCode(a.attr, a), lasts],
        [a.to],
        a.amount,
      );
    case 'swapPower':
      return out.operation([Op.SWAP, out.statCode(v.mainAttribute, a), lasts], [a.a, a.b]);
    case 'setTypes': {
      const counts = [0, 0, 0, 0];
      for (const type of a.types) counts[out.code(v.types, type)]++;
      if (counts.some((n) => n > 127)) throw new EncodeError('number', 'a card shows at most 127 symbols of a type', a);
      return out.operation([Op.SET_SYMBOLS, ...counts, lasts], [a.to]);
    }
    case 'discardRandom':
      return out.operation([Op.DISCARD_RANDOM, WHO[a.who]], [], a.amount);
    case 'placeUnder':
      return out.operation([Op.UNDER], [a.to, a.under]);
    case 'moveInRow':
      return out.operation([Op.MOVE, MOVE[a.where]], [a.to]);
    case 'exchange':
      return out.operation([Op.EXCHANGE], [a.a, a.b]);
    case 'copyEffect':
      return out.operation([Op.COPY], [a.of]);
    case 'blank':
      return out.operation([Op.BLANK, lasts], [a.to]);
    case 'look':
      return out.operation([Op.LOOK, WHO[a.who]], [], a.amount === 'all' ? ALL : a.amount);
    case 'forceMainPlay':
      return a.card
        ? out.operation([Op.FORCE_CARD, WHO[a.who]], [a.card])
        : out.operation([Op.FORCE, WHO[a.who], 0], []);
    case 'prevent':
      return out.operation([Op.PREVENT, out.code(v.preventions, a.what), lasts], [a.to]);
    case 'roundResult':
      return out.operation([Op.RESULT, WHO[a.who], out.code(v.results, a.to)], []);
    case 'counters':
      return out.operation([Op.COUNTERS], [a.to], a.amount);
    case 'groupAdd':
    case 'groupSet': {
      const zone = out.zoneCode(a.zone === 'hand' ? v.handZone : v.playZone);
      const op = a.do === 'groupAdd' ? Op.GROUP_ADD : Op.GROUP_SET;
      return out.operation([op, out.statCode(a.attr, a), lasts, WHO[a.who], zone, out.symbols(a.types)], [], a.amount);
    }
    case 'deckSize':
      if (a.amount < -128 || a.amount > 127) throw new EncodeError('number', 'a deck changes by -128 to 127 cards', a);
      return out.operation([Op.DECK_SIZE, a.amount], []);
    case 'copyLimit': {
      if (a.amount < 0 || a.amount > 255) throw new EncodeError('number', '0 to 255 copies can be allowed', a);
      const card = out.named(a.name, a);
      return out.operation([Op.COPIES, a.amount, out.symbols(a.types), card & 255, card >> 8], []);
    }
    default:
      return out.operation([ON_CARDS[a.do]], [a.to]);
  }
}
