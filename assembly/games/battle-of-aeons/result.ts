// Who has won: the set (B10–B12, B115), the match (B13).

import { EventType, Reason } from '../../kernel/codes';
import { Flow } from '../../kernel/batch';
import { emit, note } from '../../kernel/events';
import { top } from '../../kernel/frames';
import { NONE, card, kernel } from '../../kernel/memory';
import { endModifiersOf } from '../../kernel/stats';
import { append, takeOut } from '../../kernel/zones';
import { Zone } from './format';
import { Match, NEEDED, SETS, addTo, count, hearts, match, nextPlayer, onField, playing, wins } from './game';
import { moveTo } from './moves';

/** The set ends at once, whatever is under way; winners as bits, 0: a draw. */
export function endSet(winners: i32, reason: i32, rule: i32): i32 {
  const k = kernel();
  const m = match();
  k.asked = 0;
  k.frames = 2; // match and set
  m.winners = <u8>winners;
  m.reason = <u8>reason;
  m.reasonRule = <u8>rule;
  for (let p = 0; p < count(); p++) if ((winners >> p) & 1) addTo(offsetof<Match>('wins'), p, 1);
  // B6: the loser of a set says who begins the next; after a draw nothing changes (B12).
  for (let p = 0; p < count() && winners; p++) if (!((winners >> p) & 1)) m.chooser = <u8>p;
  emit(EventType.GAME_END, rule, 0, 0xff, NONE, NONE, winners, m.set, reason);
  top().step = 0xff;
  return Flow.AGAIN;
}

/** Most Hearts when the last turn is over, else a draw (B108). */
export function endByCap(): i32 {
  let most = -0x7fff;
  let best = 0;
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    if (hearts(p) > most) {
      most = hearts(p);
      best = 0;
    }
    if (hearts(p) == most) best |= 1 << p;
  }
  return endSet(best & (best - 1) ? 0 : best, Reason.TURN_CAP, 108);
}

/** Is the match decided? */
export function isDecided(): bool {
  const m = match();
  if (m.of == 1 || <i32>m.set >= SETS) return true;
  for (let p = 0; p < count(); p++) if (wins(p) >= NEEDED) return true;
  return false;
}
/** Most sets won; equal: shared (B12). */
export function matchWinners(): i32 {
  const m = match();
  if (m.of == 1) return m.winners;
  let most = 0;
  let bits = 0;
  for (let p = 0; p < count(); p++) {
    if (!playing(p) || wins(p) < most) continue;
    bits = wins(p) > most ? 1 << p : bits | (1 << p);
    most = wins(p);
  }
  return bits;
}

// ---------------------------------------------------------------- leaving (B5)

/** All that a player owns leaves the game; what others own goes back to them. */
export function takeAway(p: i32): void {
  const k = kernel();
  for (let i = 0; i < <i32>k.cards; i++) {
    const c = card(i);
    if (<i32>c.owner == p) {
      if (c.zone == <u8>Zone.OUT) continue;
      for (let j = 0; j < <i32>k.cards; j++) if (<i32>card(j).host == i) card(j).host = <u16>NONE;
      endModifiersOf(i);
      takeOut(i);
      append(i, p, Zone.OUT);
      c.flags = 0;
      c.marks = 0;
      c.counters = 0;
      c.host = <u16>NONE;
      c.start = k.clock;
    } else if (<i32>c.controller == p && onField(i)) moveTo(i, Zone.OBLIVION, 4, NONE, 5, false);
  }
}

/** In a free-for-all those who have lost leave, and the others play on. */
export function leaveSet(lost: i32): i32 {
  const k = kernel();
  const m = match();
  for (let p = 0; p < count(); p++) {
    if (!((lost >> p) & 1)) continue;
    k.out |= <u8>(1 << (<u8>p));
    note(EventType.OUT, 5, p, NONE, 0);
    takeAway(p);
  }
  if (!playing(m.chooser)) m.chooser = <u8>nextPlayer(m.chooser);
  return Flow.AGAIN;
}
