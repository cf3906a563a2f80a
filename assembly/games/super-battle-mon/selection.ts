// Selecting the Main Plays in secret, and revealing them all at once.

import { Flow, beginBatch } from '../../kernel/batch';
import { draw } from '../../kernel/chance';
import { EventType, Kind, Verb } from '../../kernel/codes';
import { EVERYBODY, note } from '../../kernel/events';
import { Cause } from '../../kernel/format';
import { top } from '../../kernel/frames';
import { NONE, card, kernel } from '../../kernel/memory';
import { keywords } from '../../kernel/pack';
import { addOption, answered, begin, openNode, picked, question, settleAll } from '../../kernel/questions';
import { FACEDOWN, MUST_PLAY, at, learn, sees } from '../../kernel/zones';
import { startAftermath } from './cycle';
import { Keyword, Zone } from './format';
import { Match, byteOf, count, first, hand, isAutomaton, mainPlay, playing, select, selected, setByteOf } from './game';
import { enterRow, moveTo, turnDown } from './moves';
import { meetsRequirement } from './requirement';

// ---------------------------------------------------------------- Select (S12–S14)

export function selectMainPlays(): i32 {
  const k = kernel();
  const f = top();
  if (f.b == 0) {
    let asked = 0;
    for (let p = 0; p < count(); p++) {
      select(p, NONE);
      if (playing(p) && hand(p) > 0 && !isAutomaton(p)) asked |= 1 << p; // S12, S13
    }
    f.b = 1;
    openNode(Kind.SELECT, asked);
    settleAll(selectQuestion);
  }
  if (k.asked && !k.committed) return Flow.ASK;
  for (let p = 0; p < count(); p++) {
    if (!playing(p) || hand(p) == 0) continue;
    let slot = answered(p) ? picked(p, 0, 0) : at(p, Zone.HAND, 0); // S73: the top of the stack
    if (byteOf(offsetof<Match>('forced'), p) == 1 && selected(p) == NONE && !isAutomaton(p)) {
      const i = draw(hand(p));
      if (i < 0) return Flow.WAIT;
      slot = at(p, Zone.HAND, i);
    }
    if (selected(p) == NONE) select(p, slot); // S87: it stays in hand until Reveal
  }
  k.asked = 0;
  f.b = 0;
  for (let p = 0; p < count(); p++) if (selected(p) != NONE) note(EventType.SELECTED, 14, p, NONE, 0);
  return Flow.DONE;
}

/** Hand cards that may be selected: a forced one, those whose requirement holds, or all (S84). */
export function selectQuestion(p: i32): bool {
  if (answered(p) || byteOf(offsetof<Match>('forced'), p) == 1) return false;
  begin(p, Kind.SELECT, 1, 1, 12);
  // Whether a forced or a playable card is among hidden ones its owner knows.
  if (sees(p) && byteOf(offsetof<Match>('forced'), p) == 2) offer(p, 2);
  if (sees(p) && question().options == 0) offer(p, 1);
  if (question().options == 0) offer(p, 0);
  question().hidden = 1;
  question().trusted = sees(p) ? 0 : 1;
  return true;
}
function offer(p: i32, strict: i32): void {
  let slot = first(p, Zone.HAND);
  for (let left = hand(p); left > 0; left--) {
    const c = card(slot);
    const forced = (c.marks & MUST_PLAY) != 0;
    const may = strict == 2 ? forced : strict == 0 || meetsRequirement(slot, p);
    if (may) addOption(Verb.SELECT, slot); // S85: Extras too
    slot = c.next;
  }
}

// ---------------------------------------------------------------- Reveal (S14–S16, S84)

export function revealMainPlays(): i32 {
  const k = kernel();
  for (let p = 0; p < count(); p++)
    if (selected(p) != NONE && playing(p) && !learn(selected(p), EVERYBODY)) return Flow.WAIT;
  k.clock++;
  beginBatch();
  for (let p = 0; p < count(); p++) {
    const slot = selected(p);
    if (slot == NONE || !playing(p)) continue;
    note(EventType.REVEALED, 14, p, slot, 0);
    card(slot).marks &= ~(<u8>MUST_PLAY);
    setByteOf(offsetof<Match>('forced'), p, 0);
    if (!meetsRequirement(slot, p)) setByteOf(offsetof<Match>('costs'), p, 1);
    else setByteOf(offsetof<Match>('costs'), p, 0);
  }
  for (let p = 0; p < count(); p++) {
    const slot = selected(p);
    if (slot == NONE || !playing(p)) continue;
    select(p, NONE);
    if (byteOf(offsetof<Match>('costs'), p))
      moveTo(slot, Zone.DISCARD, Cause.RULE, NONE, 84); // S84
    else enterRow(slot, p, 1, k.clock); // S15
  }
  rival();
  startAftermath();
  return Flow.DONE;
}

/** Two or more Main Plays with Rival flip facedown before anything else (S16, S102). */
function rival(): void {
  let n = 0;
  for (let p = 0; p < count(); p++) if (isRival(mainPlay(p))) n++;
  if (n < 2) return;
  for (let p = 0; p < count(); p++) if (isRival(mainPlay(p))) turnDown(mainPlay(p), Cause.RULE, NONE, 16);
}
function isRival(slot: i32): bool {
  return slot != NONE && !(card(slot).flags & FACEDOWN) && (keywords(card(slot).id) & Keyword.RIVAL) != 0;
}
