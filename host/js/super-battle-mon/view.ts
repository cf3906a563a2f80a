/** The view of Super Battle Mon (docs/abi.md) → JSON. */

import { bitsOf, Reader, toBase64 } from '../bytes.ts';
import { ruleId, type Json, type JsonObject, type Names, type Setup } from '../game.ts';
import { DURATIONS, REASONS } from '../names.ts';
import { Viewer } from '../../../assembly/kernel/codes.ts';
import { Attr } from '../../../assembly/kernel/format.ts';
import { Zone } from '../../../assembly/games/super-battle-mon/format.ts';
import { ATTRIBUTES, ENTERED, POOL, PREVENTIONS, STEPS, TYPES, ZONES } from './names.ts';

const NONE = 0xffff;
/** The mark that an Action is spent; views show it as `actionUsed`. */
export const USED = 1;
export const FLAG = { facedown: 1, actionUsed: 2, paid: 4, declared: 8 } as const;

export function decodeView(bytes: Uint8Array, names: Names, setup: Setup, viewer: number): JsonObject {
  const reader = new Reader(bytes);
  reader.skip(1);
  const count = reader.u8();
  const step = STEPS[reader.u8()] ?? 'setup';
  const round = reader.u8();
  const game = reader.u8();
  const of = reader.u8();
  const lastRound = { winners: bitsOf(reader.u8()), losers: bitsOf(reader.u8()) };
  const ended = reader.u8() !== 0;
  const winners = bitsOf(reader.u8());
  const reason = REASONS[reader.u8()] || null;
  const rule = ruleId(names.game, reader.u8());
  const four = (read: () => number) => [0, 1, 2, 3].map(read).slice(0, count);
  const wins = four(() => reader.u8());
  const mons = four(() => reader.i16());
  const power = four(() => reader.i16());
  const scores = mons.map((value, i) => ({ mons: value, power: power[i]!, ...(of > 1 ? { wins: wins[i]! } : {}) }));
  const players = Array.from({ length: count }, (_, i) => playerView(reader, names, i, viewer));
  const groups = Array.from({ length: reader.u16() }, () => groupView(reader));
  const resume = reader.take(reader.u16());
  return {
    game: names.game.name,
    format: setup.format,
    ...(of > 1 ? { match: { game, of, wins } } : {}),
    round,
    lastRound,
    step,
    players,
    ...(groups.length ? { groups } : {}),
    result: ended ? { winners, reason, rule, scores } : null,
    ...(viewer === Viewer.ALL && resume.length ? { resume: toBase64(resume) } : {}),
  };
}

function playerView(reader: Reader, names: Names, player: number, viewer: number): JsonObject {
  const out = reader.u8() !== 0;
  const mons = reader.i8();
  const power = reader.i16();
  const zoneCount = reader.u8();
  const forced = reader.u8();
  reader.skip(2);
  const zones: JsonObject = { hand: [], play: [], discard: [], removed: [], ranger: null };
  for (let i = 0; i < zoneCount; i++) {
    const zone = reader.u8();
    const marked = reader.u8() !== 0;
    const count = reader.u16();
    // Of no cards there is nothing to hide from who may see them.
    const shown = marked || (count === 0 && (viewer === Viewer.ALL || viewer === player));
    const read = () => (zone === POOL ? poolView(reader, names) : cardView(reader, names, player, zone));
    const cards = shown ? Array.from({ length: count }, read) : { count };
    if (zone === POOL && count === 0) continue;
    zones[ZONES[zone] ?? String(zone)] = zone === Zone.RANGER && Array.isArray(cards) ? (cards[0] ?? null) : cards;
  }
  return {
    name: names.players[player] ?? '',
    ...(out ? { out } : {}),
    ...zones,
    power,
    mons,
    ...(forced ? { forced } : {}),
  };
}

/** When a card's Ongoing started, where nothing else is said: 0 is never. */
export function usualStart(zone: number): number {
  return zone === Zone.PLAY || zone === Zone.RANGER ? 1 : 0;
}

/** A card outside the game: it has no slot and no state, only whether the deck holds it. */
function poolView(reader: Reader, names: Names): JsonObject {
  const card = names.pack.name(reader.u16());
  const inDeck = (reader.u8() & 1) !== 0;
  reader.skip(1);
  return { card, inDeck };
}

function cardView(reader: Reader, names: Names, player: number, zone: number): JsonObject {
  const slot = reader.u16();
  const card = reader.u16();
  const flags = reader.u8();
  const owner = reader.u8();
  const entered = ENTERED[reader.u8()] ?? null;
  const under = reader.u8();
  const counters = reader.i8();
  const modCount = reader.u8();
  const marks = reader.u8();
  const tie = reader.u8();
  const start = reader.u16();
  const power = reader.i16();
  const stats = Array.from({ length: 7 }, () => reader.i8());
  const by = reader.u8();
  const [cost, team, value] = stats as [number, number, number];
  const types = TYPES.flatMap((type, i) => Array.from({ length: Math.max(0, stats[i + 3]!) }, () => type));
  const mods = Array.from({ length: modCount }, () => modView(reader));
  const below = Array.from({ length: under }, () => cardView(reader, names, player, Zone.UNDER));
  const inPlay = zone === Zone.PLAY;
  return {
    card: names.pack.name(card),
    ...(inPlay || flags & FLAG.facedown ? { facedown: (flags & FLAG.facedown) !== 0 } : {}),
    ...(inPlay ? { power, cost, types, team, value, counters, entered, paid: (flags & FLAG.paid) !== 0 } : {}),
    ...(!inPlay && counters ? { counters } : {}),
    ...(!inPlay && entered ? { entered } : {}),
    ...(!inPlay && flags & FLAG.paid ? { paid: true } : {}),
    ...(owner === player || owner === 0xff ? {} : { owner }),
    ...(inPlay && by !== player && by !== 0xff ? { by } : {}),
    ...(flags & FLAG.actionUsed ? { actionUsed: true } : {}),
    ...(flags & FLAG.declared ? { declared: true } : {}),
    ...(marks & ~USED ? { marks: marks & ~USED } : {}),
    ...(mods.length ? { mods } : {}),
    ...(below.length ? { under: below } : {}),
    slot,
    ...(start === usualStart(zone) ? {} : { start }),
    ...(tie ? { tie } : {}),
  };
}

/** A modifier's change: by `add` or `set`, prevention in words. */
function change(attribute: number, set: boolean, amount: number): JsonObject {
  const attr =
    attribute === Attr.PREVENTED
      ? 'prevented'
      : attribute === Attr.TEXT
        ? 'text'
        : (ATTRIBUTES[attribute] ?? String(attribute));
  const value: Json =
    attribute === Attr.PREVENTED ? bitsOf(amount).map((bit) => PREVENTIONS[bit] ?? String(bit)) : amount;
  return { attr, [set ? 'set' : 'add']: value };
}

function modView(reader: Reader): JsonObject {
  const attribute = reader.u8();
  const set = reader.u8() !== 0;
  const duration = reader.u8();
  const round = reader.u8();
  const amount = reader.i16();
  const source = reader.u16();
  return {
    ...change(attribute, set, amount),
    until: DURATIONS[duration] ?? String(duration),
    ...(round ? { round } : {}),
    ...(source === NONE ? {} : { source }),
  };
}

function groupView(reader: Reader): JsonObject {
  const target = reader.u16();
  const start = reader.u16();
  const symbols = target & 15;
  return {
    player: (target >> 8) & 7,
    zone: ZONES[(target >> 4) & 15] ?? 'play',
    ...(symbols ? { types: bitsOf(symbols).map((bit) => TYPES[bit]!) } : {}),
    ...modView(reader),
    ...(start ? { start } : {}),
  };
}
