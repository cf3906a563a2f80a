// When does a match show a rule whose id no event, question or result names? Each witness looks for the situation that the
// rule decides. They are no proof of the rules (tests/rules is): they see to it that golden matches come upon each of them.

import { Timing, Zone } from '../../assembly/games/super-battle-mon/format.ts';
import { Op } from '../../assembly/kernel/format.ts';
import type { JsonObject } from '../../host/js/game.ts';
import type { PackCard } from '../../host/js/pack.ts';
import type { CardSeen, Match, Moment, PlayerSeen, Told } from './coverage.ts';
import { shapesOf } from './operations.ts';

/** Events that hosts know and that no golden match tells. */
export const UNUSED_EVENTS: Record<string, string> = {
  none: 'the number 0',
  left: 'a Mon that leaves goes to a zone that has an event of its own',
  coin: 'coins are chance in the log; what comes of them is told',
  chance: 'draws are in the log; what comes of them is told',
  passed: 'a pass is an answer in the log',
  limit: 'random matches reach no bound; the soak counts those that do',
};

/** Rules that no match can show. */
export const NO_MATCH_SHOWS: Record<string, string> = {
  S2: 'a check of decks before a match',
  S5: 'a check of decks before a match',
  S8: 'what is hidden: golden matches hold the view of the referee, who sees all',
  S58: 'the meaning of two words, built into the card language',
  S87: 'nothing happens between the close of Select and Reveal',
  S99: 'what does not happen: an unpaid Mon answers no "is removed"',
};

type Witness = (match: Match) => boolean;

// ---------------------------------------------------------------- looking at matches

/** An event with where it happened. */
interface Placed {
  event: Told;
  step: string;
  round: number;
  moment: Moment;
  /** Number in the match's events. */
  at: number;
}

const placed = new WeakMap<Match, Placed[]>();
function all(match: Match): Placed[] {
  const known = placed.get(match);
  if (known) return known;
  const list: Placed[] = [];
  let step = 'setup';
  let round = 0;
  for (const moment of match.moments)
    for (const event of moment.events) {
      if (event.type === 'round-start') round = event.amount!;
      if (event.type === 'step') step = String(event['step']);
      list.push({ event, step, round, moment, at: list.length });
    }
  placed.set(match, list);
  return list;
}

const some = (match: Match, test: (at: Placed) => boolean): boolean => all(match).some(test);
const is = (type: string) => (match: Match) => some(match, ({ event }) => event.type === type);
const print = (match: Match, name: unknown): PackCard | null => match.pack.find(String(name));

/** Events of the same step (and round) behind one. */
function later(match: Match, { at, round, step }: Placed): Placed[] {
  return all(match).filter((other) => other.at > at && other.round === round && other.step === step);
}
/** Events of the same round behind one. */
function laterInRound(match: Match, { at, round }: Placed): Placed[] {
  return all(match).filter((other) => other.at > at && other.round === round);
}
/** The card has entered as a Main Play in this round. */
function enteredNow(match: Match, { at, round }: Placed, card: unknown, how = 1): boolean {
  return all(match).some(
    ({ event, ...other }) =>
      event.type === 'entered' && event.card === card && event.amount === how && other.round === round && other.at < at,
  );
}
const EARLY = ['reveal', 'pre-battle', 'battle'];
const LEAVING = ['discarded', 'returned', 'removed', 'placed-under'];

const seen = (match: Match, test: (player: PlayerSeen, moment: Moment) => boolean): boolean =>
  match.moments.some((moment) => moment.view.players.some((player) => test(player, moment)));
const mon = (match: Match, test: (mon: CardSeen, player: PlayerSeen) => boolean): boolean =>
  seen(match, (player) => player.play.some((card) => test(card, player)));
/** Views when a game has ended. */
const atEnd = (match: Match, test: (player: PlayerSeen) => boolean): boolean =>
  match.moments.at(-1)!.view.result !== null && match.moments.at(-1)!.view.players.some(test);
const isOn = (match: Match, option: string, value: unknown): boolean => match.option(option) === value;

/** Does the card have an effect of a timing? */
function has(match: Match, card: unknown, timing: Timing): boolean {
  return effectsNamed(match, card).some((effect) => effect.timing === timing);
}
function effectsNamed(match: Match, card: unknown) {
  const found = print(match, card);
  return found ? shapesOf(match.pack)[found.index]! : [];
}
/** Effects that happened, with what they are. */
function happened(
  match: Match,
  test: (effect: ReturnType<typeof effectsNamed>[number], at: Placed) => boolean,
): boolean {
  return some(match, (at) => {
    const effect = at.event.type === 'effect' ? effectsNamed(match, at.event.card)[at.event.amount!] : undefined;
    return effect !== undefined && test(effect, at);
  });
}
const uses = (op: Op) => (match: Match) => happened(match, ({ operations }) => operations.has(op));
const countAsked = ({ step }: Moment, kind: string) => step.asked.filter((each) => each.split(' ')[1] === kind).length;
const isSolo = ({ setup }: Match) => setup['format'] === 'solo';

/** Before the first round. */
const dealt = (match: Match): Moment | undefined => match.moments.find(({ view }) => view.step !== 'setup');
const flippedNow = (match: Match, test: (at: Placed) => boolean) =>
  some(
    match,
    (at) => at.event.type === 'flipped' && EARLY.includes(at.step) && enteredNow(match, at, at.event.card) && test(at),
  );
const owes = (match: Match, card: unknown) => (print(match, card)?.attrs[1] ?? 0) > 0;
const paidFor = (match: Match, from: Placed, card: unknown) =>
  laterInRound(match, from).some(({ event }) => event.type === 'paid' && event.source === card);

/** Two effects of one batch, of which one turns or moves the other's Mon. */
function meetInBatch(match: Match): boolean {
  return some(match, (at) => {
    if (at.event.type !== 'effect') return false;
    const batch = all(match).slice(at.at + 1, at.at + 12);
    const end = batch.findIndex(({ event }) => event.type === 'step');
    return batch
      .slice(0, end < 0 ? undefined : end)
      .some(
        ({ event }) =>
          [...LEAVING, 'flipped'].includes(event.type) && event.card === at.event.card && event.source !== event.card,
      );
  });
}

// ---------------------------------------------------------------- witnesses

const RULES: Record<string, Witness> = {
  S1: (m) => !isSolo(m) && (dealt(m)?.view.players.every(({ hand, play }) => hand.length + play.length === 7) ?? false),
  S3: (m) => seen(m, ({ hand }) => hand.some(({ card }) => hand.filter((other) => other.card === card).length > 2)),
  S4: (m) => !isSolo(m) && (dealt(m)?.view.players.some(({ hand }) => hand.length !== 7) ?? false),
  S6: (m) => m.setup['format'] === 'single' && dealt(m) !== undefined,
  S7: (m) => some(m, ({ event, step }) => step === 'setup' && ['looked', 'effect'].includes(event.type)),
  S9: (m) => m.players.length > 2,
  S13: (m) =>
    some(
      m,
      ({ event, moment }) =>
        event.type === 'selected' &&
        (moment.before ?? moment.view).players.some(({ hand, play, out }) => !out && !hand.length && play.length > 0),
    ),
  S17: (m) => mon(m, (c) => !c.facedown && !c['mods'] && !c['counters'] && c.power !== print(m, c.card)!.attrs[0]),
  S18: (m) => happened(m, ({ timing }, at) => timing === Timing.PRE_BATTLE && enteredNow(m, at, at.event.card)),
  S19: (m) =>
    some(m, ({ event, moment: { before } }) => {
      const old = (player: PlayerSeen) =>
        player.play.some((c) => !c.facedown && !c['entered'] && has(m, c.card, Timing.BATTLE));
      return event.type === 'step' && event['step'] === 'battle' && (before?.players.some(old) ?? false);
    }),
  S21: (m) => some(m, ({ event }) => event.type === 'paid' && event['cost'] !== print(m, event.source)!.attrs[1]),
  S23: (m) =>
    some(
      m,
      ({ event, moment }) => event.type === 'unpaid' && (moment.before?.players[event.player!]?.hand.length ?? 0) > 0,
    ),
  S24: is('paid'),
  S25: (m) => m.moments.some((moment) => countAsked(moment, 'pay') > 1),
  S27: (m) => some(m, ({ event }) => event.type === 'paid' && event.amount! > Number(event['cost'])),
  S28: (m) => RULES['S23']!(m),
  S29: (m) =>
    isOn(m, 'flippedPaysCost', 'no') && flippedNow(m, (at) => owes(m, at.event.card) && !paidFor(m, at, at.event.card)),
  S30: (m) =>
    some(
      m,
      (at) =>
        LEAVING.includes(at.event.type) &&
        at.event['from'] === 'play' &&
        EARLY.includes(at.step) &&
        enteredNow(m, at, at.event.card),
    ),
  S31: (m) => happened(m, ({ timing }) => timing === Timing.ABILITY),
  S32: (m) => isOn(m, 'abilityOptional', 'no') && RULES['S31']!(m),
  S33: is('won'),
  S37: is('game-end'),
  S38: (m) =>
    some(m, (at) => {
      if (at.event.type !== 'returned' || !['win-lose', 'end'].includes(at.step)) return false;
      const before = at.moment.before;
      const empty = before !== null && before.players.every(({ hand }) => hand.length === 0);
      return empty && all(m).some(({ event, round }) => event.type === 'round-start' && round === at.round + 1);
    }),
  S39: (m) => {
    const last = m.moments.at(-1)!;
    return (
      last.view.round >= Number(m.option('roundCap')) &&
      last.view.players.some(({ hand, out }) => !out && hand.length > 0)
    );
  },
  S42: (m) => atEnd(m, ({ play }) => play.some(({ facedown }) => facedown)),
  S43: (m) =>
    isOn(m, 'teamScores', 'yes') && atEnd(m, ({ play }) => play.some((c) => !c.facedown && Number(c['team']) > 1)),
  S44: (m) => mon(m, (c) => c.facedown === true && print(m, c.card)!.attrs[2]! > 1),
  S45: (m) => atEnd(m, ({ ranger }) => ranger !== null),
  S46: meetInBatch,
  S47: (m) =>
    some(m, (at) => at.event.type === 'flipped' && at.step === 'pre-battle' && has(m, at.event.card, Timing.BATTLE)),
  S49: (m) => is('ordered')(m) && some(m, ({ event }) => event.type === 'ordered' && event.rule === 'S48'),
  S50: (m) => m.moments.some((moment) => countAsked(moment, 'cards') > 1),
  S53: (m) => flippedNow(m, (at) => unflipped(m, at) && paidFor(m, at, at.event.card)),
  S55: (m) => happened(m, ({ timing }) => timing === Timing.ACTION),
  S57: uses(Op.TYPES),
  S63: (m) => some(m, (at) => at.event.type === 'paid' && enteredNow(m, at, at.event.source, 2)),
  S64: (m) => happened(m, ({ timing }, at) => timing === Timing.ABILITY && enteredNow(m, at, at.event.card, 2)),
  S66: (m) => leaves(m, (c) => typeof c['owner'] === 'number'),
  S67: (m) => some(m, ({ event }) => event.type === 'entered' && print(m, event.card)!.class === 1),
  S69: (m) => m.setup['format'] === 'ranger-battle',
  S73: isSolo,
  S74: (m) => isSolo(m) && happened(m, ({ operations }, { event }) => event.player === 1 && operations.has(Op.CHOOSE)),
  S75: (m) => isSolo(m) && some(m, ({ event }) => event.type === 'paid' && event.player === 1),
  S76: (m) => m.setup['format'] === 'no-table',
  S79: (m) =>
    happened(m, (_, { event, step, moment }) => {
      const old = (player: PlayerSeen) =>
        player.play.some((c) => c.card === event.card && !c['entered'] && !c.facedown);
      return ['win-lose', 'end'].includes(step) && (moment.before?.players.some(old) ?? false);
    }),
  S80: (m) =>
    seen(m, ({ discard }) =>
      discard.some((c) => effectsNamed(m, c.card).some(({ where }) => (where >> Zone.DISCARD) & 1)),
    ),
  S81: (m) => m.setup['format'] === 'constructed' && m.players.some(({ ranger }) => ranger !== null),
  S82: (m) => m.setup['format'] === 'pack-battle' && m.players.every(({ pool }) => pool === undefined),
  S83: (m) => isSolo(m) && m.players[1]!['deck'] !== null,
  S85: (m) =>
    some(m, ({ event }) => event.type === 'entered' && event.amount === 1 && has(m, event.card, Timing.EXTRA)),
  S88: (m) =>
    some(
      m,
      (at) =>
        at.event.type === 'unpaid' &&
        later(m, at)
          .concat(earlier(m, at))
          .some(({ event }) => event.type === 'paid'),
    ),
  S89: (m) =>
    some(m, (at) => at.event.type === 'exchanged' && EARLY.includes(at.step) && enteredNow(m, at, at.event.card)),
  S90: (m) => some(m, (at) => at.event.type === 'unpaid' && enteredNow(m, at, at.event.card, 2)),
  S91: (m) => m.moments.some((moment) => countAsked(moment, 'window') > 1),
  S92: (m) => happened(m, ({ timing }) => timing === Timing.WHEN),
  S93: (m) =>
    m.moments.some(({ events }) => {
      const flips = events.findIndex(({ type }) => type === 'flipped');
      return flips > 0 && events.slice(flips).some(({ type }) => ['modified', 'counters'].includes(type));
    }),
  S94: (m) =>
    m.moments.some(
      ({ events }) => events.some((e) => e.type === 'unflipped') && events.some((e) => e.type === 'flipped'),
    ),
  S95: (m) => leaves(m, (c) => c.facedown === true),
  S97: (m) =>
    flippedNow(
      m,
      (at) =>
        unflipped(m, at) &&
        laterInRound(m, at).some(({ event }) => event.type === 'effect' && event.card === at.event.card),
    ),
  S98: (m) =>
    happened(m, ({ operations }, { event, moment }) => {
      const row = moment.view.players[event.player!]?.play ?? [];
      return operations.has(Op.FIGURE) && row.some((c) => !c.facedown && Number(c['team']) > 1);
    }),
  S102: (m) => some(m, ({ event }) => event.type === 'flipped' && event.rule === 'S16'),
  S105: uses(Op.GAME),
  S107: (m) =>
    isOn(m, 'abilityOptional', 'yes') &&
    m.moments.some((moment) => moment.view.step === 'ability' && countAsked(moment, 'may') > 0),
};

function earlier(match: Match, { at, round, step }: Placed): Placed[] {
  return all(match).filter((other) => other.at < at && other.round === round && other.step === step);
}
function unflipped(match: Match, at: Placed): boolean {
  return laterInRound(match, at).some(({ event }) => event.type === 'unflipped' && event.card === at.event.card);
}
/** A Mon leaves play that was as the test says. */
function leaves(match: Match, test: (card: CardSeen) => boolean): boolean {
  return some(match, ({ event, moment }) => {
    if (!LEAVING.includes(event.type) || event['from'] !== 'play') return false;
    return moment.before?.players.some(({ play }) => play.some((c) => c.card === event.card && test(c))) ?? false;
  });
}

/** The other branches of options whose rules are shown above with their defaults. */
const BRANCHES: Record<string, Witness> = {
  'branch costPrinted=yes: a changed Cost is not what is paid': (m) =>
    isOn(m, 'costPrinted', 'yes') &&
    some(m, ({ event, moment }) => {
      const owed = (player: PlayerSeen) => player.play.some((c) => c.card === event.source && c.cost !== event['cost']);
      return event.type === 'paid' && !(moment.before ?? moment.view).players.every((player) => !owed(player));
    }),
  'branch flippedPaysCost=yes: a facedown Main Play pays': (m) =>
    isOn(m, 'flippedPaysCost', 'yes') && flippedNow(m, (at) => paidFor(m, at, at.event.card)),
  'branch teamScores=no: a Team Mon counts once': (m) =>
    isOn(m, 'teamScores', 'no') && atEnd(m, ({ play }) => play.some((c) => !c.facedown && Number(c['team']) > 1)),
  'branch roundLoserDiscards=1: losers choose': (m) => m.moments.some((moment) => countAsked(moment, 'discard') > 0),
  'branch sideboard=3: a card is swapped': (m) => isOn(m, 'sideboard', 3) && swaps(m),
  'branch sideboard=4: a card is swapped': (m) => isOn(m, 'sideboard', 4) && swaps(m),
  'branch packs entered by hand': (m) =>
    m.setup['format'] === 'pack-battle' && m.players.some(({ pool }) => Array.isArray(pool)),
  'branch a second game': (m) =>
    m.moments.some(({ view }) => Number((view['match'] as JsonObject | undefined)?.['game']) > 1),
  'branch games shared or a third game': (m) =>
    m.moments.some(({ view }) => Number((view['match'] as JsonObject | undefined)?.['game']) > 2),
  'branch the last one left wins': (m) => m.moments.at(-1)!.view.result?.['reason'] === 'last-left',
  'branch a stack of its own deck': (m) => RULES['S83']!(m),
  'branch a stack drawn from the set': (m) => isSolo(m) && m.players[1]!['deck'] === null,
};

function swaps(match: Match): boolean {
  return match.moments.some(({ step }) => {
    const { input } = step;
    return input !== undefined && 'means' in input && input.means.some((word) => word.startsWith('swap'));
  });
}

/** By the word for what they show. */
export const WITNESSES: Record<string, Witness> = {
  ...Object.fromEntries(Object.entries(RULES).map(([id, witness]) => [`rule ${id}`, witness])),
  ...BRANCHES,
};
