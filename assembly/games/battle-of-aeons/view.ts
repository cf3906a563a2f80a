// The whitelisted view of a match (docs/abi.md, "Views").

import { Viewer } from '../../kernel/codes';
import { HIDDEN_ZONES } from '../../kernel/limits';
import {
  CARDS_AT,
  CHAIN_AT,
  CHAIN_BYTES,
  ENTRIES_AT,
  ENTRY_BYTES,
  FIGURES_AT,
  FIRED_AT,
  FIRED_BYTES,
  GAME_AT,
  HAPPENINGS_AT,
  HAPPENING_BYTES,
  Kernel,
  LINK_BYTES,
  MODIFIERS_AT,
  MODIFIER_BYTES,
  OPERATIONS_AT,
  OUTPUT_AT,
  ROLES_AT,
  TAPE_AT,
  card,
  chain,
  kernel,
  link,
  modifier,
  stat,
} from '../../kernel/memory';
import {
  POOL_ZONE,
  identity,
  knows,
  outputBytes,
  put16,
  put8,
  putBytes,
  putGroups,
  putModifier,
  startOutput,
} from '../../kernel/views';
import { BLANK } from '../../kernel/zones';
import {
  LIMITBREAKS,
  Match,
  PLAIN_BYTES,
  TOKEN,
  byteOf,
  count,
  first,
  hearts,
  many,
  match,
  playing,
  points,
  pool,
  poolCard,
  wins,
} from './game';
import { Zone } from './format';

export function writeView(viewer: i32): i32 {
  const m = match();
  startOutput();
  put8(m.format);
  put8(count());
  put8(m.step);
  put8(m.player);
  put16(m.turn);
  put8(m.set);
  put8(m.of);
  put8(m.ended);
  put8(m.winners);
  put8(m.reason);
  put8(m.reasonRule);
  put8(m.starter);
  put8(m.chooser);
  put8(m.defender);
  put8(chain().links);
  for (let p = 0; p < 4; p++) put8(wins(p));
  put16(m.attacker);
  put16(m.target);
  for (let p = 0; p < count(); p++) writePlayer(viewer, p);
  for (let i = 0; i < <i32>chain().links; i++) writeLink(viewer, i);
  putGroups();
  if (viewer == Viewer.ALL) writeResume();
  else put16(0);
  return outputBytes();
}

function writePlayer(viewer: i32, p: i32): void {
  put8(playing(p) ? 0 : 1);
  put8(Zone.LIMITBREAK + 2);
  put16(hearts(p));
  put16(points(p));
  put8(byteOf(offsetof<Match>('summoned'), p));
  put8(byteOf(offsetof<Match>('spells'), p));
  put8(byteOf(offsetof<Match>('attacks'), p));
  put8(byteOf(offsetof<Match>('lost'), p));
  for (let z = 0; z <= Zone.LIMITBREAK; z++) writeZone(viewer, p, z); // B100
  writePool(viewer, p);
}

/** A zone: its number of cards, and the cards as far as this viewer may know any of them. */
function writeZone(viewer: i32, p: i32, z: i32): void {
  let shown = !((HIDDEN_ZONES >> z) & 1);
  let slot = first(p, z);
  for (let left = many(p, z); left > 0 && !shown; left--) {
    shown = knows(viewer, slot);
    slot = card(slot).next;
  }
  put8(z);
  put8(shown ? 1 : 0);
  put16(many(p, z));
  if (!shown) return;
  slot = first(p, z);
  for (let left = many(p, z); left > 0; left--) {
    put16(slot);
    put16(identity(viewer, slot));
    if (z >= Zone.FRONT && z <= Zone.SUPPORT) writeState(slot, z != Zone.SUPPORT);
    slot = card(slot).next;
  }
}
/** What a card on the field carries. */
function writeState(slot: i32, row: bool): void {
  const c = card(slot);
  let mods = 0;
  for (let i = 0; i < <i32>kernel().modifiers; i++) if (<i32>modifier(i).target == slot) mods++;
  put8(c.owner);
  put8((c.flags & BLANK ? 1 : 0) | (c.flags & TOKEN ? 2 : 0));
  put8(c.entered);
  put8(c.marks);
  put8(c.counters);
  put8(mods);
  put16(c.host);
  put16(c.start);
  put16(c.prevented);
  for (let a = 0; a < 8; a++) put16(row ? stat(slot, a) : 0);
  for (let i = 0; i < <i32>kernel().modifiers && mods > 0; i++) if (<i32>modifier(i).target == slot) putModifier(i);
}

/** Pools are their owner's secret. */
function writePool(viewer: i32, p: i32): void {
  const own = pool(p);
  const shown = viewer == Viewer.ALL || viewer == p;
  put8(POOL_ZONE);
  put8(shown ? 1 : 0);
  put8(own.deck);
  put8(own.side);
  if (!shown) return;
  for (let i = 0; i < <i32>own.deck + <i32>own.side; i++) put16(poolCard(p, i));
  put16(own.limitbreak);
  for (let i = 0; i < <i32>own.limitbreak; i++) put16(poolCard(p, LIMITBREAKS + i));
}

function writeLink(viewer: i32, i: i32): void {
  const l = link(i);
  put16(l.card);
  put16(identity(viewer, l.card));
  put8(l.controller);
  put8(l.effect);
  put8(l.kind);
  put8(l.flags);
}

/** What going on from here needs beyond what is shown: how far the flow has gone. Read back by position.ts. */
function writeResume(): void {
  const k = kernel();
  put16(
    RESUME_FIXED +
      8 * <i32>k.cards +
      MODIFIER_BYTES * <i32>k.modifiers +
      ENTRY_BYTES * <i32>k.entries +
      FIRED_BYTES * <i32>k.fired +
      HAPPENING_BYTES * <i32>k.happenings +
      LINK_BYTES * <i32>chain().links +
      <i32>k.operations +
      <i32>k.tape,
  );
  const from = OUTPUT_AT + outputBytes() - RNG_BYTES;
  putBytes(RNG_BYTES, CARDS_AT - RNG_BYTES);
  store<u8>(from, 0, offsetof<Kernel>('done')); // half-made choices are not carried
  store<u8>(from, 0, offsetof<Kernel>('dirty')); // stats are recomputed
  putBytes(ROLES_AT, FIGURES_AT - ROLES_AT);
  putBytes(GAME_AT, PLAIN_BYTES);
  for (let i = 0; i < <i32>k.cards; i++) {
    put8(card(i).known);
    put8(card(i).flags);
    put16(card(i).start);
    put16(card(i).id); // what lies on the chain is in no zone above
    put16(card(i).owner);
  }
  putBytes(MODIFIERS_AT, <i32>k.modifiers * MODIFIER_BYTES);
  putBytes(ENTRIES_AT, <i32>k.entries * ENTRY_BYTES);
  putBytes(FIRED_AT, <i32>k.fired * FIRED_BYTES);
  putBytes(HAPPENINGS_AT, <i32>k.happenings * HAPPENING_BYTES);
  putBytes(CHAIN_AT, CHAIN_BYTES + LINK_BYTES * <i32>chain().links);
  putBytes(OPERATIONS_AT, k.operations);
  putBytes(TAPE_AT, k.tape);
}
/** The generator's state is not carried: chance goes on from the new seed. */
export const RNG_BYTES: i32 = 16;
export const RESUME_FIXED: i32 = CARDS_AT - RNG_BYTES + (FIGURES_AT - ROLES_AT) + PLAIN_BYTES + CHAIN_BYTES;
