// A round, step by step (S11; docs/resolution.md, "A round").

import { applyAll, requirementHolds } from './apply';
import { entriesOf, follow, handSizes, handsEmptied, ONCE_PER_ENTRY, runBatch } from './batch';
import { owed, payForExtras, settle, type Bill } from './cost';
import type { Model } from './model';
import type { Operation } from './operations';
import { roundResult } from './scoring';
import type { Flow, Node, Question, StepName } from './types';
import { beforeWindow, joiningWindow, windows } from './windows';
import { enter, turnDown } from './zones';

export function* round(m: Model): Flow {
  beginRound(m);
  yield* plainStep(m, 'start', 'roundStart');
  begin(m, 'select');
  yield* around(m, 'select');
  const selected = yield* select(m);
  end(m);
  yield* reveal(m, selected);
  yield* plainStep(m, 'pre-battle', 'preBattle');
  yield* plainStep(m, 'battle', 'battle');
  yield* cost(m);
  yield* plainStep(m, 'ability', 'ability');
  yield* compareStep(m);
  yield* winLose(m);
  yield* endStep(m);
}

function beginRound(m: Model): void {
  m.state.round += 1;
  m.state.claims = [];
  for (const player of m.state.players) {
    player.main = null;
    player.result = 'none';
  }
  for (const card of m.state.cards) {
    card.entered = null;
    card.paid = false;
  }
}

export function begin(m: Model, step: StepName): void {
  m.state.step = step;
  m.state.stepSerial += 1;
  m.fired.clear();
  m.subBatches = 0;
}

function end(m: Model): void {
  m.endMods('step');
}

function* plainStep(m: Model, step: StepName, timing: string): Flow {
  begin(m, step);
  yield* around(m, timing);
  end(m);
}

/** Window, batch, windows. */
function* around(m: Model, timing: string): Flow {
  const joining = ONCE_PER_ENTRY.includes(timing);
  const actions = joining ? yield* joiningWindow(m) : [];
  if (!joining) yield* beforeWindow(m);
  const entries = yield* entriesOf(m, timing, (id) => takesPart(m, id, timing));
  yield* runBatch(m, m.inEntryOrder([...actions, ...entries]));
  yield* windows(m);
}

/** S18, S31, S64, S79: Pre-Battle, Battle and Ability are for Mon that entered this round. */
function takesPart(m: Model, id: number, timing: string): boolean {
  const { entered, paid } = m.card(id);
  if (!ONCE_PER_ENTRY.includes(timing)) return true;
  if (entered === null) return false;
  return timing === 'ability' || entered === 'extra' ? paid : true;
}

// ---------------------------------------------------------------- Select and Reveal

/** S12: everybody picks a hand card; no pass. S13: an empty hand picks nothing. */
function* select(m: Model): Flow<Map<number, number>> {
  const selected = new Map<number, number>();
  const node: Node = { kind: 'select', parts: [] };
  for (const player of m.inMatch()) {
    const { hand, isStack } = m.player(player);
    if (hand.length === 0) continue;
    if (isStack) {
      // S73: the Main Play comes from the top.
      selected.set(player, hand[0]!);
      continue;
    }
    const cards = selectable(m, player);
    // A forced random selection is drawn when all have answered.
    if (m.player(player).forced?.card === null) continue;
    const options = cards.map((id) => m.cardOption('select', id, player));
    let open: Question | null = { player, kind: 'select', min: 1, max: 1, options };
    node.parts.push({
      player,
      question: () => open,
      answer: (picks) => {
        open = null;
        selected.set(player, cards[picks[0]!]!);
      },
    });
  }
  yield node;
  for (const player of m.inMatch()) {
    const { forced, hand, isStack } = m.player(player);
    if (forced?.card !== null || isStack || hand.length === 0) continue;
    // By place: whether its requirement holds is for Reveal to say (S84).
    selected.set(player, hand[m.draw(hand.length, 'forced selection')]!);
  }
  // It was about the next selection, and this was it.
  for (const player of selected.keys()) m.player(player).forced = null;
  return selected;
}

function selectable(m: Model, player: number): number[] {
  const { hand, forced } = m.player(player);
  const able = hand.filter((id) => requirementHolds(m, id, player));
  // S84: if no requirement holds, any card.
  const cards = able.length ? able : hand;
  if (!forced || forced.card === null) return cards;
  return hand.includes(forced.card) && m.card(forced.card).object === forced.object ? [forced.card] : cards;
}

function* reveal(m: Model, selected: Map<number, number>): Flow {
  begin(m, 'reveal');
  m.events = [];
  const hands = handSizes(m);
  const cards = [...selected].filter(([player]) => !m.player(player).out).sort(([a], [b]) => a - b);
  const failing = cards.filter(([player, id]) => !requirementHolds(m, id, player));
  const entering = cards.filter((pair) => !failing.includes(pair));
  // S84: it goes to the discard without entering play.
  const gone = failing.map(([by, id]): Operation[] => [
    { do: 'discard', on: m.target(id), by, source: id, sourceObject: m.card(id).object, cause: 'rule' },
  ]);
  yield* applyAll(m, gone);
  const start = m.tick();
  for (const [player, id] of entering) {
    if (m.player(player).out || !m.player(player).hand.includes(id)) continue;
    // S15: to the right end.
    enter(m, m.card(id), player, 'main');
    m.card(id).start = start;
    m.player(player).main = { card: id, object: m.card(id).object };
  }
  rival(m);
  m.rollTies();
  handsEmptied(m, hands);
  yield* follow(m, m.events);
  yield* around(m, 'reveal');
  end(m);
}

/** S16, S102: two or more Main Plays with the printed keyword flip before anything else. */
function rival(m: Model): void {
  const rivals = m.inMatch().flatMap((player) => m.mainOf(player) ?? []);
  const flipping = rivals.filter((card) => m.print(card.id).printed['rival']);
  if (flipping.length > 1) for (const card of flipping) turnDown(m, card, 'rule');
}

// ---------------------------------------------------------------- Cost

function* cost(m: Model): Flow {
  begin(m, 'cost');
  // S88: amounts are fixed now.
  const fixed = m.inMatch().flatMap((player): Bill[] => {
    const card = m.mainOf(player);
    // S29: a facedown Mon has no Cost, unless flippedPaysCost.
    if (!card || (card.facedown && !m.options.flippedPaysCost)) return [];
    return [{ player, card: card.id, object: card.object, amount: owed(m, card) }];
  });
  const facedown = new Set(fixed.filter((bill) => m.card(bill.card).facedown).map((bill) => bill.card));
  yield* beforeWindow(m);
  // S30: what is gone owes nothing. S89: the player who played it pays.
  const bills = fixed.filter((bill) => m.mainOf(bill.player)?.id === bill.card && !m.player(bill.player).out);
  m.events = [];
  const hands = handSizes(m);
  yield* settle(m, bills, (bill, paid) => {
    m.card(bill.card).paid = paid && !facedown.has(bill.card);
  });
  m.rollTies();
  yield* payForExtras(m);
  handsEmptied(m, hands);
  yield* follow(m, m.events);
  const mains = m.inMatch().flatMap((player) => m.mainOf(player) ?? []);
  const paidFor = mains.filter((card) => card.paid).map((card) => card.id);
  yield* runBatch(m, yield* entriesOf(m, 'costPaid', (id) => paidFor.includes(id)));
  yield* windows(m);
  end(m);
}

// ---------------------------------------------------------------- Compare, Win/Lose, End

function* compareStep(m: Model): Flow {
  begin(m, 'compare');
  yield* around(m, 'compare');
  // S104: after its windows.
  yield* roundResult(m);
  end(m);
}

const RESULT_TIMINGS = [
  ['winRound', 'win'],
  ['loseRound', 'lose'],
  ['tieRound', 'tie'],
] as const;

function* winLose(m: Model): Flow {
  begin(m, 'win-lose');
  yield* beforeWindow(m);
  const discards = yield* losersDiscard(m);
  const entries = [];
  for (const [timing, result] of RESULT_TIMINGS) {
    const who = (player: number) => m.player(player).result === result;
    entries.push(...(yield* entriesOf(m, timing, () => true, who)));
  }
  yield* runBatch(m, m.inEntryOrder(entries), discards);
  yield* windows(m);
  end(m);
}

/** S36: with roundLoserDiscards=1 each loser chooses a card and discards it. */
function* losersDiscard(m: Model): Flow<Operation[][]> {
  const chosen = new Map<number, number>();
  const node: Node = { kind: 'discard', parts: [] };
  for (const player of m.options.roundLoserDiscards ? m.inMatch() : []) {
    const { hand, result, isStack } = m.player(player);
    if (result !== 'lose' || hand.length === 0) continue;
    if (isStack) {
      chosen.set(player, hand[0]!);
      continue;
    }
    const options = hand.map((id) => m.cardOption('discard', id, player));
    const cards = [...hand];
    let open: Question | null = { player, kind: 'discard', min: 1, max: 1, options };
    node.parts.push({
      player,
      question: () => open,
      answer: (picks) => {
        open = null;
        chosen.set(player, cards[picks[0]!]!);
      },
    });
  }
  yield node;
  return [...chosen]
    .filter(([player]) => !m.player(player).out)
    .sort(([a], [b]) => a - b)
    .map(([by, id]) => [
      { do: 'discard', on: m.target(id), by, source: id, sourceObject: m.card(id).object, cause: 'rule' },
    ]);
}

/** S78: the round-end batch; the round ends; the after-round batch. */
function* endStep(m: Model): Flow {
  begin(m, 'end');
  yield* around(m, 'roundEnd');
  m.endMods('round');
  const having = (result: string) => m.inMatch().filter((player) => m.player(player).result === result);
  m.state.lastRound = { winners: having('win'), losers: having('lose') };
  yield* runBatch(m, yield* entriesOf(m, 'afterRound'));
  yield* windows(m);
  end(m);
}

/** S37: nobody has a card in hand; S39: or the cap is reached. */
export function isOver(m: Model): boolean {
  return m.inMatch().every((player) => m.player(player).hand.length === 0) || m.state.round >= m.options.roundCap;
}
