/** A position in JSON, such as a view for `all`, → the view's bytes as the cartridge's `position` takes them. */

import { Zone } from '../../../assembly/games/super-battle-mon/format.ts';
import { Attr } from '../../../assembly/kernel/format.ts';
import { fromBase64, maskOf, Writer } from '../bytes.ts';
import { NotableError } from '../errors.ts';
import { badField, Fields } from '../fields.ts';
import type { Json, Names, Setup } from '../game.ts';
import { DURATIONS, numberOf } from '../names.ts';
import type { Pack } from '../pack.ts';
import { ATTRIBUTES, ENTERED, FORMATS, POOL, PREVENTIONS, STEPS, TYPES, ZONES } from './names.ts';
import { cardNamed } from '../setup.ts';
import { FLAG, USED, usualStart } from './view.ts';

const NONE = 0xffff;
const MOST_SLOTS = 255;
const MOST_IN_ZONE = 64;
const NEXT_ROUND = 4;

interface Mod {
  attribute: number;
  set: boolean;
  duration: number;
  round: number;
  amount: number;
  source: Fields | null;
}

interface Card {
  slot: number;
  card: number;
  flags: number;
  owner: number;
  entered: number;
  counters: number;
  marks: number;
  tie: number;
  start: number;
  by: number;
  mods: Mod[];
  under: Card[];
}

interface Player {
  out: boolean;
  forced: number;
  zones: Map<number, Card[]>;
  pool: PoolCard[];
}

/** A card outside the game. */
interface PoolCard {
  card: number;
  inDeck: boolean;
}

/** Zones of cards that a view holds, in its order; the pool follows. */
const LISTED: readonly number[] = [Zone.HAND, Zone.PLAY, Zone.DISCARD, Zone.REMOVED, Zone.RANGER];

/** @throws NotableError `bad-field`, `unknown-field`, `unknown-card`, `missing-field` */
export function encodePosition(json: Json, names: Names, setup: Setup): Uint8Array {
  const view = new Fields(json, 'position');
  if (view.optional('game', () => view.string('game')) !== undefined && view.string('game') !== names.game.name)
    throw badField('position.game', names.game.name, view.value('game'));
  view.ignore('format', 'result', 'active', 'chain', 'turn');
  const round = view.optional('round', () => view.integer('round', 0, 255)) ?? 1;
  const count = setup.players.length;
  const seats = view.optional('players', () => view.list('players', 0, count)) ?? [];
  const players = setup.players.map((_, i) =>
    i < seats.length
      ? readPlayer(view.within('players').within(i), names.pack, i, round)
      : { out: false, forced: 0, zones: new Map(), pool: [] },
  );
  giveSlots(players);
  const writer = new Writer();
  writeHeader(writer, view, setup, round);
  for (const player of players) writePlayer(writer, player, players);
  writeGroups(writer, view, players, round);
  const resume = view.optional('resume', () => {
    const bytes = fromBase64(view.string('resume'));
    if (!bytes) throw badField('position.resume', 'base64', view.value('resume'));
    return bytes;
  });
  writer.u16(resume?.length ?? 0).append(resume ?? new Uint8Array(0));
  view.done();
  return writer.done();
}

function playersMask(fields: Fields, field: string): number {
  return maskOf(fields.optional(field, () => fields.integers(field, 0, 4, 0, 3)) ?? []);
}

function writeHeader(writer: Writer, view: Fields, setup: Setup, round: number): void {
  const step = view.optional('step', () => view.word('step', STEPS)) ?? 'start';
  const match = view.optional('match', () => view.within('match'));
  const game = match?.optional('game', () => match.integer('game', 0, 9)) ?? 1;
  const of = match?.optional('of', () => match.integer('of', 0, 9)) ?? (setup.format === 'constructed' ? 3 : 1);
  const wins = match?.optional('wins', () => match.integers('wins', 0, 4, 0, 9)) ?? [];
  match?.done();
  const last = view.optional('lastRound', () => view.within('lastRound'));
  const masks = last ? [playersMask(last, 'winners'), playersMask(last, 'losers')] : [0, 0];
  const format = FORMATS[setup.format] ?? 0;
  writer.u8s(format, setup.players.length, STEPS.indexOf(step as (typeof STEPS)[number]), round, game, of, ...masks);
  last?.done();
  writer.u32(0); // no result
  for (let i = 0; i < 4; i++) writer.u8(wins[i] ?? 0);
  for (let i = 0; i < 8; i++) writer.u16(0); // Mon and Power follow from the cards
}

function readPlayer(fields: Fields, pack: Pack, player: number, round: number): Player {
  fields.ignore('name', 'power', 'mons');
  const out = fields.optional('out', () => fields.boolean('out')) ?? false;
  const forced = fields.optional('forced', () => fields.integer('forced', 0, 255)) ?? 0;
  const zones = new Map<number, Card[]>();
  const pool: PoolCard[] = [];
  ZONES.forEach((name, zone) => {
    if (name === 'under' || name === 'out' || !fields.has(name)) return;
    const value = fields.value(name);
    if (value === null) return;
    // A Ranger may stand alone, without a list.
    const list = name === 'ranger' && !Array.isArray(value) ? [value] : fields.list(name, 0, MOST_IN_ZONE);
    const path = fields.name(name);
    if (zone === POOL) pool.push(...list.map((card, i) => readPoolCard(card, `${path}[${i}]`, pack)));
    else
      zones.set(
        zone,
        list.map((card, i) => readCard(card, `${path}[${i}]`, pack, player, round, zone)),
      );
  });
  fields.done();
  return { out, forced, zones, pool };
}

function readCard(json: Json, path: string, pack: Pack, player: number, round: number, zone: number): Card {
  const card: Card = {
    slot: -1,
    card: NONE,
    flags: 0,
    owner: player,
    entered: 0,
    counters: 0,
    marks: 0,
    tie: 0,
    start: usualStart(zone),
    by: player,
    mods: [],
    under: [],
  };
  if (typeof json === 'string') {
    card.card = cardNamed(json, path, pack).index;
    return card;
  }
  const fields = new Fields(json, path);
  fields.ignore('power', 'cost', 'types', 'team', 'value');
  card.card = cardNamed(fields.string('card'), fields.name('card'), pack).index;
  for (const [name, bit] of Object.entries(FLAG))
    if (fields.optional(name, () => fields.boolean(name))) card.flags |= bit;
  const integer = (name: string, least: number, most: number) =>
    fields.optional(name, () => fields.integer(name, least, most));
  card.owner = integer('owner', 0, 3) ?? player;
  const entered = fields.optional('entered', () => fields.word('entered', ENTERED.slice(1) as string[]));
  card.entered = entered === undefined ? 0 : ENTERED.indexOf(entered as (typeof ENTERED)[number]);
  card.counters = integer('counters', -128, 127) ?? 0;
  card.marks = (integer('marks', 0, 255) ?? 0) | (card.flags & FLAG.actionUsed ? USED : 0);
  card.tie = integer('tie', 0, 255) ?? 0;
  card.start = integer('start', 0, NONE) ?? card.start;
  card.by = integer('by', 0, 3) ?? player;
  card.slot = integer('slot', 0, MOST_SLOTS) ?? -1;
  const items = (name: string) => fields.optional(name, () => fields.list(name, 0, MOST_IN_ZONE)) ?? [];
  card.mods = items('mods').map((_, i) => readMod(fields.within('mods').within(i), round));
  // What lies under a Mon has nothing under itself.
  if (zone !== Zone.UNDER)
    card.under = items('under').map((under, i) =>
      readCard(under, `${fields.name('under')}[${i}]`, pack, player, round, Zone.UNDER),
    );
  fields.done();
  return card;
}

function readPoolCard(json: Json, path: string, pack: Pack): PoolCard {
  if (typeof json === 'string') return { card: cardNamed(json, path, pack).index, inDeck: true };
  const fields = new Fields(json, path);
  const card = cardNamed(fields.string('card'), fields.name('card'), pack).index;
  const inDeck = fields.optional('inDeck', () => fields.boolean('inDeck')) ?? true;
  fields.done();
  return { card, inDeck };
}

function readMod(fields: Fields, round: number): Mod {
  fields.ignore('player', 'zone', 'types', 'start');
  const name = fields.word('attr', [...ATTRIBUTES, 'prevented', 'text']);
  const attribute = name === 'prevented' ? Attr.PREVENTED : name === 'text' ? Attr.TEXT : numberOf(ATTRIBUTES, name)!;
  const set = fields.has('set');
  if (set && fields.has('add'))
    throw new NotableError('bad-field', `${fields.path} has both add and set.`, null, { field: fields.path });
  const field = set ? 'set' : 'add';
  const amount =
    attribute === Attr.PREVENTED && Array.isArray(fields.value(field))
      ? maskOf(
          fields
            .list(field)
            .map((_, i) =>
              PREVENTIONS.indexOf(fields.within(field).word(i, PREVENTIONS) as (typeof PREVENTIONS)[number]),
            ),
        )
      : fields.integer(field, -9999, 9999);
  const duration = numberOf(DURATIONS, fields.optional('until', () => fields.word('until', DURATIONS)) ?? 'round')!;
  const given = fields.optional('round', () => fields.integer('round', 0, 255));
  const source = fields.has('source') && fields.value('source') !== null ? fields : null;
  if (source && typeof source.value('source') === 'number') source.integer('source', 0, MOST_SLOTS);
  fields.done();
  return { attribute, set, duration, round: given ?? (duration === NEXT_ROUND ? round + 1 : 0), amount, source };
}

/** Cards without a slot get the lowest free ones. */
function giveSlots(players: Player[]): void {
  const all: Card[] = [];
  const collect = (cards: Card[]) => {
    for (const card of cards) {
      all.push(card);
      collect(card.under);
    }
  };
  for (const player of players) for (const cards of player.zones.values()) collect(cards);
  const used = new Set<number>();
  for (const card of all) {
    if (card.slot < 0) continue;
    if (used.has(card.slot))
      throw new NotableError('bad-field', `Two cards have slot ${card.slot}.`, null, {
        field: 'slot',
        found: card.slot,
      });
    used.add(card.slot);
  }
  let next = 0;
  for (const card of all) {
    if (card.slot >= 0) continue;
    while (used.has(next)) next++;
    used.add(next);
    card.slot = next;
  }
}

/** A modifier's source: a slot, or a place {player, zone, index}. */
function slotOf(source: Fields | null, players: Player[]): number {
  if (!source) return NONE;
  if (typeof source.value('source') === 'number') return source.integer('source', 0, MOST_SLOTS);
  const place = source.within('source');
  const player = players[place.integer('player', 0, players.length - 1)]!;
  const zone = ZONES.indexOf(place.word('zone', ZONES) as (typeof ZONES)[number]);
  const cards = player.zones.get(zone) ?? [];
  const index = place.integer('index', 0, Math.max(0, cards.length - 1));
  place.done();
  if (!cards[index]) throw badField(place.name('index'), 'the place of a card', index);
  return cards[index].slot;
}

function writePlayer(writer: Writer, player: Player, players: Player[]): void {
  writer.u8s(player.out ? 1 : 0, 0, 0, 0, LISTED.length + 1, player.forced, 0, 0);
  for (const zone of LISTED) {
    const cards = player.zones.get(zone) ?? [];
    writer.u8(zone).u8(1).u16(cards.length);
    for (const card of cards) writeCard(writer, card, players);
  }
  writer.u8s(POOL, player.pool.length ? 1 : 0).u16(player.pool.length);
  player.pool.forEach(({ card, inDeck }) => {
    writer
      .u16(card)
      .u8(inDeck ? 1 : 0)
      .u8(0);
  });
}

function writeCard(writer: Writer, card: Card, players: Player[]): void {
  writer.u16(card.slot).u16(card.card).u8(card.flags).u8(card.owner).u8(card.entered).u8(card.under.length);
  writer.u8(card.counters).u8(card.mods.length).u8(card.marks).u8(card.tie).u16(card.start);
  writer.u32(0).u32(0).u8(0).u8(card.by); // current stats follow from the rules
  for (const mod of card.mods) writeMod(writer, mod, players);
  for (const below of card.under) writeCard(writer, below, players);
}

function writeMod(writer: Writer, mod: Mod, players: Player[]): void {
  writer
    .u8s(mod.attribute, mod.set ? 1 : 0, mod.duration, mod.round)
    .u16(mod.amount)
    .u16(slotOf(mod.source, players));
}

function writeGroups(writer: Writer, view: Fields, players: Player[], round: number): void {
  const list = view.optional('groups', () => view.list('groups', 0, 64)) ?? [];
  writer.u16(list.length);
  list.forEach((_, i) => {
    const fields = view.within('groups').within(i);
    const player = fields.integer('player', 0, players.length - 1);
    const zone = fields.optional('zone', () => fields.word('zone', ['hand', 'play'])) ?? 'play';
    const types = fields.optional('types', () => fields.list('types', 0, 4)) ?? [];
    const symbols = types.map((_, k) => TYPES.indexOf(fields.within('types').word(k, TYPES) as (typeof TYPES)[number]));
    const start = fields.optional('start', () => fields.integer('start', 0, NONE)) ?? 0;
    const mod = readMod(fields, round);
    const target = 0x8000 | (player << 8) | (ZONES.indexOf(zone as 'hand' | 'play') << 4) | maskOf(symbols);
    writer.u16(target).u16(start);
    writeMod(writer, mod, players);
  });
}
