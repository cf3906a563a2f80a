// Rules that a decision can interrupt are frames: small records on a fixed stack in the state. No recursion across rules.

import { FRAMES } from './limits';
import { FRAMES_AT, FRAME_BYTES, Frame, kernel } from './memory';

// @ts-ignore: decorator
@inline
function frame(i: i32): Frame {
  return changetype<Frame>(FRAMES_AT + i * FRAME_BYTES);
}

/** The frame that runs. There must be one. */
// @ts-ignore: decorator
@inline
export function top(): Frame {
  return frame(<i32>kernel().frames - 1);
}

/** Starts a frame; it runs before the one below goes on. The depth is fixed by the rules and stays below FRAMES. */
export function push(what: i32, step: i32, a: i32): void {
  const k = kernel();
  if (<i32>k.frames >= FRAMES) return;
  const f = frame(k.frames++);
  f.what = <u8>what;
  f.step = <u8>step;
  f.a = <u16>a;
  f.b = 0;
}

export function pop(): void {
  kernel().frames--;
}
