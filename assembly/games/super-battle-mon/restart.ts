// The configured match from its start again, for benchmarks.

import { Format } from './format';
import { kernel } from '../../kernel/memory';
import { count, isAutomaton, match, pool } from './game';

export function restart(): void {
  const k = kernel();
  const m = match();
  k.frames = 0;
  k.out = 0;
  k.asked = 0;
  k.committed = 0;
  k.node = 0;
  m.game = 0;
  m.ended = 0;
  m.winners = 0;
  m.wins = 0;
  if (m.format != Format.PACK_BATTLE) return;
  for (let p = 0; p < count(); p++) {
    if (isAutomaton(p)) continue;
    pool(p).count = 0;
    pool(p).inDeck = 0;
    pool(p).deck = 0xff;
  }
}
