// What the kernel asks of the game at hand. A game sets these once, before its pack is verified; nothing runs before that.

/** An operation from Own.OP on: reads its operands and asks for what it does, or contributes to the layer being computed. */
export let actOwn: (op: i32) => void = none;
/** An attribute from Own.ATTR on. */
export let attributeOwn: (slot: i32, attr: i32) => i32 = nothing;
/** The cards of a selector's base from Own.BASE on: considers each. */
export let baseOwn: (base: i32, what: i32) => void = noCards;
/** Leaves in the set at hand what the player may choose. */
export let narrowSet: (chooser: i32) => void = none;
/** Are the operands of an operation from Own.OP on in range? */
export let operandsOwn: (op: i32, at: usize) => bool = refused;
/** Attributes that a continuous operation from Own.OP on changes, as bits; bit 8: text. */
export let touchesOwn: (at: usize) => i32 = untouched;

function none(a: i32): void {}
function nothing(a: i32, b: i32): i32 {
  return 0;
}
function noCards(a: i32, b: i32): void {}
function refused(a: i32, at: usize): bool {
  return false;
}
function untouched(at: usize): i32 {
  return 0;
}

export function setHooks(
  act: (op: i32) => void,
  attribute: (slot: i32, attr: i32) => i32,
  base: (base: i32, what: i32) => void,
  narrow: (chooser: i32) => void,
  operands: (op: i32, at: usize) => bool,
  touches: (at: usize) => i32,
): void {
  actOwn = act;
  attributeOwn = attribute;
  baseOwn = base;
  narrowSet = narrow;
  operandsOwn = operands;
  touchesOwn = touches;
}
