/** A position in JSON, such as a view for `all`, → the view's bytes as the cartridge's `position` takes them. */

import { Attr } from '../../../assembly/kernel/format.ts';
import { Zone } from '../../../assembly/games/battle-of-aeons/format.ts';
import { fromBase64, maskOf, Writer } from '../bytes.ts';
import { NotableError } from '../errors.ts';
import { badField, Fields } from '../fields.ts';
import type { Json, Names, Setup } from '../game.ts';
import { DURATIONS, numberOf } from '../names.ts';
import type { Pack } from '../pack.ts';
import { cardNamed } from '../setup.ts';
import { ATTRIBUTES, FORMATS, MARKS, POOL, PRICED, STEPS, TRAITS, WAYS, ZONES } from './names.ts';
import { MODIFIERS } from './view.ts';

const NONE = 0xffff;
const UNKNOWN_CARD = 255;
const MOST_SLOTS = 335;
const MOST_IN_ZONE = 80;
const HEARTS = 10;
const POINTS = 5;
const GROUP = 0x8000;

interface Mod {
  attribute: number;
  set: boolean;
  duration: number;
  round: number;
  amount: number;
  source: number;
}
interface Card {
  slot: number;
  card: number;
  owner: number;
  token: boolean;
  entered: number;
  marks: number;
  counters: number;
  host: Json | null;
  start: number;
  cause: number;
  damage: number;
  mods: Mod[];
}
interface Player {
  out: boolean;
  hearts: number;
  points: number;
  turn: number[];
  zones: Card[][];
  deck: number[];
  side: number[];
  limitbreak: number[];
}

/** @throws NotableError `bad-field`, `unknown-field`, `unknown-card`, `missing-field` */
export function encodePosition(json: Json, names: Names, setup: Setup): Uint8Array {
  const view = new Fields(json, 'position');
  if (view.optional('game', () => view.string('game')) !== undefined && view.string('game') !== names.game.name)
    throw badField('position.game', names.game.name, view.value('game'));
  view.ignore('format', 'result', 'chain', 'attack');
  const count = setup.players.length;
  const seats = view.optional('players', () => view.list('players', 0, count)) ?? [];
  const players = setup.players.map((own, i) =>
    readPlayer(i < seats.length ? view.within('players').within(i) : new Fields({}, 'players'), names.pack, i, own),
  );
  giveSlots(players);
  const writer = new Writer();
  writeHeader(writer, view, setup);
  players.forEach((player, i) => writePlayer(writer, player, players, i));
  writePrices(writer, view, count);
  const resume = view.optional('resume', () => {
    const bytes = fromBase64(view.string('resume'));
    if (!bytes) throw badField('position.resume', 'base64', view.value('resume'));
    return bytes;
  });
  writer.u16(resume?.length ?? 0).append(resume ?? new Uint8Array(0));
  view.done();
  return writer.done();
}

function writeHeader(writer: Writer, view: Fields, setup: Setup): void {
  const most = setup.players.length - 1;
  const step = view.optional('step', () => view.word('step', STEPS)) ?? 'pre-battle';
  const seat = (field: string) => view.optional(field, () => view.integer(field, 0, most)) ?? 0;
  const match = view.optional('match', () => view.within('match'));
  const set = match?.optional('game', () => match.integer('game', 0, 9)) ?? 1;
  const of = match?.optional('of', () => match.integer('of', 0, 9)) ?? (setup.format === 'match' ? 3 : 1);
  const wins = match?.optional('wins', () => match.integers('wins', 0, 4, 0, 9)) ?? [];
  match?.done();
  writer.u8s(FORMATS[setup.format] ?? 0, setup.players.length, STEPS.indexOf(step as (typeof STEPS)[number]));
  writer.u8(seat('active'));
  writer.u16(view.optional('turn', () => view.integer('turn', 0, 999)) ?? 3);
  writer.u8s(set, of, 0, 0, 0, 0, seat('starter'), seat('chooser'), 0, 0);
  for (let i = 0; i < 4; i++) writer.u8(wins[i] ?? 0);
  writer.u16(NONE).u16(NONE);
}

function readPlayer(fields: Fields, pack: Pack, player: number, own: Setup['players'][number]): Player {
  fields.ignore('name');
  const integer = (name: string, least: number, most: number) =>
    fields.optional(name, () => fields.integer(name, least, most));
  const turn = fields.optional('thisTurn', () => fields.within('thisTurn'));
  const ofTurn = (name: string) => turn?.optional(name, () => turn.integer(name, 0, 255)) ?? 0;
  const found: Player = {
    out: fields.optional('out', () => fields.boolean('out')) ?? false,
    hearts: integer('hearts', -999, 999) ?? HEARTS,
    points: integer('points', 0, 999) ?? POINTS,
    turn: ['summoned', 'spells', 'attacks', 'lost'].map(ofTurn),
    zones: [],
    deck: own.deck,
    side: own.side,
    limitbreak: own.pool,
  };
  turn?.done();
  for (let zone: number = Zone.HAND; zone <= Zone.LIMITBREAK; zone++) {
    const name = ZONES[zone]!;
    const list = fields.optional(name, () => fields.list(name, 0, MOST_IN_ZONE)) ?? [];
    found.zones[zone] = list.map((card, i) => readCard(card, `${fields.name(name)}[${i}]`, pack, player));
  }
  const pool = fields.optional('pool', () => fields.within('pool'));
  if (pool) {
    const cards = (name: string) =>
      pool
        .list(name, 0, MOST_IN_ZONE)
        .map((card, i) =>
          card === null ? UNKNOWN_CARD : cardNamed(String(card), `${pool.name(name)}[${i}]`, pack).index,
        );
    found.deck = cards('deck');
    found.side = cards('side');
    found.limitbreak = cards('limitbreak');
    pool.done();
  }
  fields.done();
  return found;
}

function readCard(json: Json, path: string, pack: Pack, player: number): Card {
  const card: Card = {
    slot: -1,
    card: NONE,
    owner: player,
    token: false,
    entered: 0,
    marks: 0,
    counters: 0,
    host: null,
    start: 0,
    cause: 0,
    damage: 0,
    mods: [],
  };
  if (typeof json === 'string') {
    card.card = cardNamed(json, path, pack).index;
    return card;
  }
  const fields = new Fields(json, path);
  fields.ignore('cost', 'health', 'attack', 'types', 'groups', 'subgroups', 'traits', 'blank');
  card.card = cardNamed(fields.string('card'), fields.name('card'), pack).index;
  const integer = (name: string, least: number, most: number) =>
    fields.optional(name, () => fields.integer(name, least, most));
  card.slot = integer('slot', 0, MOST_SLOTS) ?? -1;
  card.owner = integer('owner', 0, 3) ?? player;
  card.token = fields.optional('token', () => fields.boolean('token')) ?? false;
  const entered = fields.optional('entered', () => fields.word('entered', WAYS));
  card.entered = entered === undefined ? 0 : 1 << WAYS.indexOf(entered as (typeof WAYS)[number]);
  const marks = fields.optional('marks', () => fields.list('marks', 0, MARKS.length)) ?? [];
  card.marks = maskOf(
    marks.map((_, i) => MARKS.indexOf(fields.within('marks').word(i, MARKS) as (typeof MARKS)[number])),
  );
  card.counters = integer('counters', 0, 99) ?? 0;
  card.host = fields.optional('host', () => fields.value('host')) ?? null;
  card.start = integer('start', 0, NONE) ?? 0;
  card.cause = integer('cause', 0, 6) ?? 0;
  card.damage = integer('damage', 0, 999) ?? 0;
  const mods = fields.optional('mods', () => fields.list('mods', 0, MOST_IN_ZONE)) ?? [];
  card.mods = mods.map((_, i) => readMod(fields.within('mods').within(i)));
  fields.done();
  return card;
}

function readMod(fields: Fields): Mod {
  fields.ignore('player', 'kind');
  const others = Object.values(MODIFIERS);
  const name = fields.word('attr', [...ATTRIBUTES, ...others]);
  const other = Object.entries(MODIFIERS).find(([, word]) => word === name);
  const attribute = other ? Number(other[0]) : numberOf(ATTRIBUTES, name)!;
  const set = fields.has('set');
  const field = set ? 'set' : 'add';
  const trait = attribute === Attr.PREVENTED && typeof fields.value(field) === 'string';
  const amount = trait
    ? 1 << TRAITS.indexOf(fields.word(field, TRAITS) as (typeof TRAITS)[number])
    : fields.integer(field, -32768, 32767);
  const duration = numberOf(DURATIONS, fields.optional('until', () => fields.word('until', DURATIONS)) ?? 'round')!;
  const round = fields.optional('round', () => fields.integer('round', 0, 255)) ?? 0;
  const source = fields.optional('source', () => fields.integer('source', 0, MOST_SLOTS)) ?? NONE;
  fields.done();
  return { attribute, set, duration, round, amount, source };
}

/** Cards without a slot get the lowest free ones. */
function giveSlots(players: Player[]): void {
  const all = players.flatMap(({ zones }) => zones.flat());
  const used = new Set<number>();
  for (const { slot } of all) {
    if (slot < 0) continue;
    if (used.has(slot))
      throw new NotableError('bad-field', `Two cards have slot ${slot}.`, null, { field: 'slot', found: slot });
    used.add(slot);
  }
  let next = 0;
  for (const card of all) {
    if (card.slot >= 0) continue;
    while (used.has(next)) next++;
    used.add(next);
    card.slot = next;
  }
}

/** An Equipment's monster: a slot, or a place {player, zone, index}. */
function hostOf(card: Card, players: Player[]): number {
  if (card.host === null) return NONE;
  if (typeof card.host === 'number') return card.host;
  const place = new Fields(card.host, 'host');
  const player = players[place.integer('player', 0, players.length - 1)]!;
  const zone = ZONES.indexOf(place.word('zone', ['front', 'back']) as 'front' | 'back');
  const index = place.integer('index', 0, 7);
  place.done();
  const host = player.zones[zone]![index];
  if (!host) throw badField('host.index', 'the place of a monster', index);
  return host.slot;
}

function writePlayer(writer: Writer, player: Player, players: Player[], seat: number): void {
  writer
    .u8s(player.out ? 1 : 0, POOL)
    .u16(player.hearts)
    .u16(player.points);
  writer.u8s(...player.turn);
  player.zones.forEach((cards, zone) => {
    writer.u8(zone).u8(1).u16(cards.length);
    for (const card of cards) writeCard(writer, card, players, zone);
  });
  writer.u8s(POOL, 1, player.deck.length, player.side.length);
  for (const card of [...player.deck, ...player.side]) writer.u16(card);
  writer.u16(player.limitbreak.length);
  for (const card of player.limitbreak) writer.u16(card);
  if (seat > 3) throw badField('players', 'at most 4 players', seat);
}

function writeCard(writer: Writer, card: Card, players: Player[], zone: number): void {
  writer.u16(card.slot).u16(card.card);
  if (zone < Zone.FRONT || zone > Zone.SUPPORT) return;
  writer.u8s(card.owner, card.token ? 2 : 0, card.entered, card.marks, card.counters, card.mods.length);
  writer.u16(hostOf(card, players)).u16(card.start).u16(card.cause);
  for (let i = 0; i < 7; i++) writer.u16(0); // current stats follow from the rules
  writer.u16(card.damage);
  for (const mod of card.mods) writeMod(writer, mod);
}

function writeMod(writer: Writer, mod: Mod): void {
  writer
    .u8s(mod.attribute, mod.set ? 1 : 0, mod.duration, mod.round)
    .u16(mod.amount)
    .u16(mod.source);
}

function writePrices(writer: Writer, view: Fields, players: number): void {
  const list = view.optional('prices', () => view.list('prices', 0, 64)) ?? [];
  writer.u16(list.length);
  list.forEach((_, i) => {
    const fields = view.within('prices').within(i);
    const player = fields.integer('player', 0, players - 1);
    const kind = PRICED.indexOf(fields.word('kind', PRICED) as (typeof PRICED)[number]);
    writer.u16(GROUP | (player << 8) | kind).u16(0);
    writeMod(writer, readMod(fields));
  });
}
