// Super Battle Mon, read a second time: slow, plain, from the specification alone. It answers to the same decisions
// and draws as the cartridge, so that the two can be compared (compare.ts).

import { requirementHolds } from './apply';
import { match } from './formats';
import type { Target } from './operations';
import { breachOf, onlyAnswer, someAnswer } from './questions';
import { rankOf } from './batch';
import type { Entry } from './run';
import { statsOf, unrolledTies } from './stats';
import { scoresOf } from './scoring';
import { DEFAULTS, type Chance, type Pending, type Setup } from './setup';
import {
  RuleError,
  type Card,
  type CardState,
  type Flow,
  type GameEvent,
  type MatchResult,
  type Memory,
  type Node,
  type Option,
  type Options,
  type PlayerState,
  type Question,
  type Row,
  type Source,
  type State,
  type ZoneName,
} from './types';
import { viewOf, type JsonObject, type Viewer } from './view';
import { listOf, place } from './zones';

export { DEFAULTS, type Chance, type Pending, type PlayerSetup, type Setup } from './setup';

export class Model {
  readonly cards: Card[];
  readonly options: Options;
  readonly setup: Setup & { format: string };
  readonly state: State;
  result: MatchResult | null = null;

  // What the running step remembers.
  events: GameEvent[] = [];
  newExtras: number[] = [];
  readonly fired = new Set<string>();
  /** Hands that a card has entered since they were shuffled (S106). */
  readonly stirred = new Set<number>();
  subBatches = 0;
  /** What was prevented when the kind of operations at hand began to apply. */
  prevented: Set<string> | null = null;

  private readonly flow: Flow;
  private node: Node | null = null;
  private nodes = 0;
  private objects = 0;
  /** Timings of the effects of all cards, for so many cards. */
  private spoken = new Set<string>();
  private spokenOf = -1;
  /** The figures, while nothing changes. */
  private figures: Row[] | null = null;

  constructor(
    setup: Setup,
    private readonly chance: Chance,
  ) {
    this.cards = setup.cards;
    this.options = { ...DEFAULTS, ...setup.options };
    const format = setup.format ?? 'single';
    const players = [...setup.players];
    if (format === 'solo' && players.length === 1) players.push({ name: 'Stack' });
    this.setup = { ...setup, format, players };
    // S9: 2–4 players; Solo is 1, and the stack.
    if (players.length < 2 || players.length > 4) throw new RuleError('S9', `${players.length} players`);
    this.state = {
      cards: [],
      players: players.map(({ name }, i) => emptyPlayer(name, format === 'solo' && i === 1)),
      round: 0,
      step: 'setup',
      stepSerial: 0,
      clock: 1,
      groups: [],
      lastRound: { winners: [], losers: [] },
      claims: [],
      game: 1,
      wins: [],
    };
    this.flow = match(this);
    this.proceed();
  }

  // ---------------------------------------------------------------- decisions

  pending(): Pending {
    const questions = (this.node?.parts ?? []).flatMap((part) => part.question() ?? []);
    return { node: this.nodes, kind: this.node?.kind ?? '', questions };
  }

  get ended(): boolean {
    return this.result !== null;
  }

  /** Answers a player's current question with option numbers. When all are done the match goes on. */
  answer(player: number, picks: number[]): void {
    const part = this.node?.parts.find((each) => each.player === player && each.question());
    if (!part) throw new Error(`player ${player} is not asked`);
    const breach = breachOf(part.question()!, picks);
    if (breach) throw new Error(`no legal answer of player ${player}: ${breach}`);
    part.answer([...picks].sort((a, b) => a - b));
    this.proceed();
  }

  /** S86: all cards of a player who leaves go with them; the last one left wins. */
  concede(player: number): void {
    if (this.ended || this.player(player).out) throw new Error(`player ${player} is not in the match`);
    this.player(player).out = true;
    for (const card of this.state.cards) {
      if (card.owner === player) this.leave(card, 'out');
      else if (card.holder === player && card.zone === 'play') this.leave(card, 'discard');
    }
    this.state.groups = this.state.groups.filter((group) => group.player !== player);
    const left = this.inMatch();
    if (left.length === 1) {
      this.node = null;
      this.end({ winners: left, reason: 'last-left', rule: 'S86', scores: scoresOf(this) });
      return;
    }
    if (this.node) this.node.parts = this.node.parts.filter((part) => part.player !== player);
    this.proceed();
  }

  private leave(card: CardState, zone: ZoneName): void {
    const under = card.under;
    card.under = [];
    place(this, card, zone, card.owner);
    for (const id of under)
      place(this, this.card(id), this.player(this.card(id).owner).out ? 'out' : 'discard', this.card(id).owner);
  }

  end(result: MatchResult): void {
    this.result = result;
  }

  /** Goes on until somebody has more than one legal answer. */
  private proceed(): void {
    while (!this.ended) {
      if (this.node) {
        for (const part of this.node.parts) this.answerForced(part);
        if (this.node.parts.some((part) => part.question())) return;
      }
      const next = this.flow.next();
      if (next.done) return;
      this.node = next.value;
      this.nodes += 1;
    }
    this.node = null;
  }

  private answerForced(part: Node['parts'][number]): void {
    for (;;) {
      const question = part.question();
      const only = question && onlyAnswer(question);
      if (!only) return;
      part.answer(only);
    }
  }

  // ---------------------------------------------------------------- chance

  /** Nothing is drawn where there is only one outcome. */
  draw(bound: number, purpose: string): number {
    if (bound <= 1) return 0;
    const value = this.chance.draw(bound, purpose);
    if (!(value >= 0 && value < bound)) throw new Error(`${value} is not below ${bound} (${purpose})`);
    return value;
  }

  /** Fisher–Yates from the end. */
  shuffled<T>(list: T[], purpose: string): T[] {
    const result = [...list];
    for (let i = result.length - 1; i >= 1; i--) {
      const j = this.draw(i + 1, purpose);
      [result[i], result[j]] = [result[j]!, result[i]!];
    }
    return result;
  }

  /** Some cards of a list, one after another. All of them: nothing to draw. */
  drawn(from: number[], count: number, purpose: string): number[] {
    if (count >= from.length) return from;
    const left = [...from];
    const picked: number[] = [];
    while (picked.length < count) picked.push(...left.splice(this.draw(left.length, purpose), 1));
    return picked;
  }

  /** S74: Solo's opponent answers at random; it takes as much as it may. */
  randomAnswer(question: Question): number[] {
    const draw = (bound: number) => this.draw(bound, 'answer of the stack');
    // All of them: nothing to draw.
    if (question.need === undefined && question.max >= question.options.length)
      return question.options.map((_, i) => i);
    return someAnswer({ ...question, min: Math.min(question.max, question.options.length) }, draw);
  }

  shuffleHand(player: number): void {
    const { hand, isStack } = this.player(player);
    // What was known of the places is forgotten.
    for (const id of hand) Object.assign(this.card(id), { shown: false, seenBy: [] });
    if (hand.length < 2) return;
    const order = this.chance.shuffle(isStack ? 'stack' : 'hand', player, hand.length);
    if ([...order].sort((a, b) => a - b).join() !== hand.map((_, i) => i).join())
      throw new Error(`${order.join()} is no order of ${hand.length} cards`);
    this.player(player).hand = order.map((from) => hand[from]!);
  }

  /** S68: Ongoings of equal start are ranked by chance when they first contradict each other; the rank is kept. */
  rollTies(): void {
    for (let tied = unrolledTies(this); tied.length; tied = unrolledTies(this)) {
      const ranked = tied.filter((id) => this.card(id).tie > 0).sort((a, b) => this.card(a).tie - this.card(b).tie);
      const fresh = tied.filter((id) => this.card(id).tie === 0);
      for (const id of fresh) ranked.splice(this.draw(ranked.length + 1, 'equal starts'), 0, id);
      ranked.forEach((id, i) => (this.card(id).tie = i + 1));
    }
  }

  // ---------------------------------------------------------------- what there is

  card(id: number): CardState {
    return this.state.cards[id]!;
  }

  print(id: number): Card {
    return this.cards[this.card(id).card]!;
  }

  player(player: number): PlayerState {
    return this.state.players[player]!;
  }

  /** Players who have not left, by seat. */
  inMatch(): number[] {
    return this.state.players.flatMap((player, i) => (player.out ? [] : [i]));
  }

  seatsFrom(player: number): number[] {
    const count = this.state.players.length;
    return this.inMatch().sort((a, b) => ((a - player + count) % count) - ((b - player + count) % count));
  }

  /** All figures, computed from scratch (S17). */
  table(): Row[] {
    return this.figures ?? statsOf(this);
  }

  /** Looks around while nothing changes: figures are computed once. */
  still<T>(look: () => T): T {
    if (this.figures) return look();
    this.figures = statsOf(this);
    try {
      return look();
    } finally {
      this.figures = null;
    }
  }

  cardNamed(name: string): number {
    const found = this.cards.findIndex((card) => card.name === name);
    if (found < 0) throw new Error(`there is no card ${name}`);
    return found;
  }

  /** A player's Main Play of this round, while it is in play. */
  mainOf(player: number): CardState | null {
    const { main } = this.player(player);
    const card = main && this.card(main.card);
    return card && card.object === main.object && card.zone === 'play' ? card : null;
  }

  inStack(id: number): boolean {
    const card = this.card(id);
    return card.zone === 'hand' && this.player(card.holder).isStack;
  }

  target(id: number): Target {
    return { card: id, object: this.card(id).object, holder: this.card(id).holder };
  }

  /** S84: the play requirement. */
  playable(id: number, player: number): boolean {
    return requirementHolds(this, id, player);
  }

  /** Printed keywords. */
  keywords(id: number): string[] {
    const { printed, effects } = this.print(id);
    const { rival, team, value, max } = printed;
    const words = effects.map((effect) => effect.on).filter((on) => TIMING_KEYWORDS.includes(on));
    if (effects.some(({ on, where }) => on !== 'extra' && where.some((zone) => zone === 'hand' || zone === 'discard')))
      words.push('passive');
    for (const [word, there] of Object.entries({ rival, team, value, max })) if (there !== undefined) words.push(word);
    return words;
  }

  /** Cards in the order of entries: by seat, then Ranger, row, discard, hand. */
  cardsInOrder(): CardState[] {
    return this.inMatch()
      .map((player) => this.player(player))
      .flatMap(({ ranger, play, discard, hand }) => [
        ...(ranger === null ? [] : [ranger]),
        ...play,
        ...discard,
        ...hand,
      ])
      .map((id) => this.card(id));
  }

  /** Does any card of the match have an effect of this timing? */
  private speaks(timing: string): boolean {
    if (this.spokenOf !== this.state.cards.length) {
      this.spokenOf = this.state.cards.length;
      this.spoken = new Set(this.state.cards.flatMap(({ card }) => this.cards[card]!.effects.map(({ on }) => on)));
    }
    return this.spoken.has(timing);
  }

  /** Effects of a timing that work where their cards lie (S47, S56, S80, S95). */
  sources(timing: string, known?: Row[]): Source[] {
    if (!this.speaks(timing)) return [];
    const having = this.cardsInOrder().filter((card) => this.print(card.id).effects.some(({ on }) => on === timing));
    const table = known ?? (having.length ? this.table() : []);
    return having.flatMap((card) => {
      const { effects } = this.print(card.id);
      if (card.facedown || card.waiting || table[card.id]!.blank || this.inStack(card.id)) return [];
      return effects.flatMap((effect, index) => {
        if (effect.on !== timing || !effect.where.includes(card.zone)) return [];
        return [{ card: card.id, object: card.object, controller: card.holder, effect, index }];
      });
    });
  }

  inEntryOrder(entries: Entry[]): Entry[] {
    const ranked = entries.map((entry) => ({ entry, rank: rankOf(this, entry) }));
    ranked.sort((a, b) => a.rank.map((each, i) => each - b.rank[i]!).find((difference) => difference !== 0) ?? 0);
    return ranked.map(({ entry }) => entry);
  }

  placeOf(id: number): Option['place'] {
    const card = this.card(id);
    const { isStack } = this.player(card.holder);
    const index = listOf(this.player(card.holder), card.zone)?.indexOf(id) ?? 0;
    return { player: card.holder, zone: isStack && card.zone === 'hand' ? 'stack' : card.zone, index };
  }

  /** A card as an option. Another's hidden card is named by its place (S106). */
  cardOption(verb: string, id: number, player: number): Option {
    const { zone, holder, shown, seenBy } = this.card(id);
    const known = shown || seenBy.includes(player);
    const hidden = zone === 'hand' && !known && (holder !== player || this.player(holder).isStack);
    return { verb, card: hidden ? null : this.print(id).name, place: this.placeOf(id)!, ref: id };
  }

  view(viewer: Viewer): JsonObject {
    return viewOf(this, viewer);
  }

  // ---------------------------------------------------------------- what happens

  addCard(card: number, owner: number, zone: ZoneName): number {
    const id = this.state.cards.length;
    this.state.cards.push({
      ...{ id, card, owner, zone: 'out', holder: owner, object: 0, facedown: false, entered: null, paid: false },
      ...{ waiting: false, actionUsed: false, actionStep: 0, counters: 0, mods: [], start: 0, tie: 0, under: [] },
      ...{ marks: [], shown: false, seenBy: [] },
    });
    place(this, this.card(id), zone, owner);
    return id;
  }

  nextObject(): number {
    return ++this.objects;
  }

  /** The next moment of the clock that Ongoings and modifiers share. */
  tick(): number {
    return ++this.state.clock;
  }

  remember(): Memory {
    return { state: structuredClone(this.state), table: this.table() };
  }

  happens(event: Omit<GameEvent, 'amount'>): void {
    this.events.push({ ...event, amount: 1 });
  }

  /** Limits: once per step, round or match for a physical card. */
  private markOf(source: Source): string {
    const { effect, index } = source;
    const { stepSerial, round } = this.state;
    const span = effect.limit === 'step' ? stepSerial : effect.limit === 'round' ? round : '';
    return `${index}:${effect.limit} ${span}`;
  }

  limited(source: Source): boolean {
    return source.effect.limit !== undefined && this.card(source.card).marks.includes(this.markOf(source));
  }

  mark(source: Source): void {
    if (source.effect.limit && !this.limited(source)) this.card(source.card).marks.push(this.markOf(source));
  }

  /** Modifiers that end with a batch, a step or a round. */
  endMods(span: 'batch' | 'step' | 'round'): void {
    const over = ({ duration, round }: { duration: string; round: number }) =>
      duration === 'batch' ||
      (duration === 'step' && span !== 'batch') ||
      (span === 'round' && (duration === 'round' || (duration === 'nextRound' && round < this.state.round)));
    for (const card of this.state.cards) card.mods = card.mods.filter((mod) => !over(mod));
    this.state.groups = this.state.groups.filter((group) => !over(group));
  }
}

const TIMING_KEYWORDS = ['ability', 'action', 'battle', 'extra', 'ongoing', 'preBattle'];

function emptyPlayer(name: string, isStack: boolean): PlayerState {
  return {
    ...{ name, isStack, out: false, hand: [], play: [], discard: [], removed: [], pool: [], ranger: null },
    ...{ main: null, forced: null, result: 'none' },
  };
}
