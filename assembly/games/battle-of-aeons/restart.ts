// The configured match from its start again, for benchmarks.

import { kernel } from '../../kernel/memory';
import { match } from './game';

export function restart(): void {
  const k = kernel();
  const m = match();
  k.frames = 0;
  k.out = 0;
  k.asked = 0;
  k.committed = 0;
  k.node = 0;
  m.set = 0;
  m.ended = 0;
  m.winners = 0;
  m.wins = 0;
}
