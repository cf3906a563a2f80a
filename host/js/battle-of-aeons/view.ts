/** The view of Battle of Aeons (docs/abi.md) → JSON. */

import { Viewer } from '../../../assembly/kernel/codes.ts';
import { Attr } from '../../../assembly/kernel/format.ts';
import { Zone } from '../../../assembly/games/battle-of-aeons/format.ts';
import { bitsOf, Reader, toBase64 } from '../bytes.ts';
import { ruleId, type JsonObject, type Names, type Setup } from '../game.ts';
import { DURATIONS, REASONS } from '../names.ts';
import { ATTRIBUTES, GROUPS, MARKS, POOL, PRICED, STEPS, TRAITS, TYPES, WAYS, ZONES } from './names.ts';

const NONE = 0xffff;
/** Kinds of modifiers behind the attributes, by number. */
export const MODIFIERS: Record<number, string> = {
  [Attr.PREVENTED]: 'trait',
  [Attr.TEXT]: 'text',
  42: 'control',
  43: 'grant',
  44: 'price',
};
export const LINK_KINDS: Record<number, string> = { 4: 'spell', 8: 'ability' };
const NEGATED = 4;

export function decodeView(bytes: Uint8Array, names: Names, setup: Setup, viewer: number): JsonObject {
  const reader = new Reader(bytes);
  reader.skip(1);
  const count = reader.u8();
  const step = STEPS[reader.u8()] ?? 'setup';
  const active = reader.u8();
  const turn = reader.u16();
  const set = reader.u8();
  const of = reader.u8();
  const ended = reader.u8() !== 0;
  const winners = bitsOf(reader.u8());
  const reason = REASONS[reader.u8()] || null;
  const rule = ruleId(names.game, reader.u8());
  const starter = reader.u8();
  const chooser = reader.u8();
  const defender = reader.u8();
  const links = reader.u8();
  const wins = [0, 1, 2, 3].map(() => reader.u8()).slice(0, count);
  const attacker = reader.u16();
  const target = reader.u16();
  const players = Array.from({ length: count }, (_, i) => playerView(reader, names, i, viewer));
  const chain = Array.from({ length: links }, () => linkView(reader, names));
  const prices = Array.from({ length: reader.u16() }, () => priceView(reader));
  const resume = reader.take(reader.u16());
  return {
    game: names.game.name,
    format: setup.format,
    ...(of > 1 ? { match: { game: set, of, wins } } : {}),
    turn,
    step,
    active,
    starter,
    chooser,
    players,
    ...(chain.length ? { chain } : {}),
    ...(attacker === NONE ? {} : { attack: { attacker, ...(target === NONE ? { player: defender } : { target }) } }),
    ...(prices.length ? { prices } : {}),
    result: ended ? { winners, reason, rule, ...(of > 1 ? { wins } : {}) } : null,
    ...(viewer === Viewer.ALL && resume.length ? { resume: toBase64(resume) } : {}),
  };
}

function playerView(reader: Reader, names: Names, player: number, viewer: number): JsonObject {
  const out = reader.u8() !== 0;
  const zoneCount = reader.u8();
  const hearts = reader.i16();
  const points = reader.i16();
  const thisTurn = { summoned: reader.u8(), spells: reader.u8(), attacks: reader.u8(), lost: reader.u8() };
  const zones: JsonObject = {};
  for (let i = 0; i < zoneCount; i++) {
    const zone = reader.u8();
    const marked = reader.u8() !== 0;
    if (zone === POOL) {
      Object.assign(zones, poolView(reader, names, marked));
      continue;
    }
    const count = reader.u16();
    // Of no cards there is nothing to hide from who may see them.
    const shown = marked || (count === 0 && (viewer === Viewer.ALL || viewer === player));
    zones[ZONES[zone]!] = shown
      ? Array.from({ length: count }, () => cardView(reader, names, player, zone))
      : { count };
  }
  return { name: names.players[player] ?? '', ...(out ? { out } : {}), hearts, points, thisTurn, ...zones };
}

/** Deck and side deck outside the set, and the Limitbreak deck; who may not see them knows how many. */
function poolView(reader: Reader, names: Names, shown: boolean): JsonObject {
  const deck = reader.u8();
  const side = reader.u8();
  if (!shown) return {};
  const name = () => {
    const card = reader.u16();
    return card === 255 ? null : names.pack.name(card);
  };
  const cards = Array.from({ length: deck + side }, name);
  const limitbreak = Array.from({ length: reader.u16() }, name);
  return { pool: { deck: cards.slice(0, deck), side: cards.slice(deck), limitbreak } };
}

function cardView(reader: Reader, names: Names, player: number, zone: number): JsonObject {
  const slot = reader.u16();
  const card = names.pack.name(reader.u16());
  if (zone < Zone.FRONT || zone > Zone.SUPPORT) return { card, slot };
  const owner = reader.u8();
  const flags = reader.u8();
  const entered = bitsOf(reader.u8())[0];
  const marks = bitsOf(reader.u8()).map((bit) => MARKS[bit] ?? String(bit));
  const counters = reader.i8();
  const modCount = reader.u8();
  const host = reader.u16();
  const start = reader.u16();
  const cause = reader.u16();
  const stats = Array.from({ length: 8 }, () => reader.i16()) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const mods = Array.from({ length: modCount }, () => modView(reader));
  const [cost, health, attack, types, groups, subgroups, traits, damage] = stats;
  const words = (bits: number, table: readonly string[]) =>
    bitsOf(bits & 0xffff).map((bit) => table[bit] ?? String(bit));
  return {
    card,
    slot,
    ...(zone === Zone.SUPPORT
      ? {}
      : {
          cost,
          health,
          attack,
          damage,
          types: words(types, TYPES),
          groups: words(groups, GROUPS),
          ...(subgroups ? { subgroups } : {}),
          ...(traits ? { traits: words(traits, TRAITS) } : {}),
        }),
    ...(owner === player ? {} : { owner }),
    ...(flags & 1 ? { blank: true } : {}),
    ...(flags & 2 ? { token: true } : {}),
    ...(entered === undefined ? {} : { entered: WAYS[entered] ?? String(entered) }),
    ...(marks.length ? { marks } : {}),
    ...(counters ? { counters } : {}),
    ...(host === NONE ? {} : { host }),
    ...(start ? { start } : {}),
    ...(cause ? { cause } : {}),
    ...(mods.length ? { mods } : {}),
  };
}

function modView(reader: Reader): JsonObject {
  const attribute = reader.u8();
  const set = reader.u8() !== 0;
  const duration = reader.u8();
  const round = reader.u8();
  const amount = reader.i16();
  const source = reader.u16();
  const name = MODIFIERS[attribute] ?? ATTRIBUTES[attribute] ?? String(attribute);
  const value = attribute === Attr.PREVENTED ? TRAITS[bitsOf(amount & 0xffff)[0] ?? 0]! : amount;
  return {
    attr: name,
    [set ? 'set' : 'add']: value,
    until: DURATIONS[duration] ?? String(duration),
    ...(round ? { round } : {}),
    ...(source === NONE ? {} : { source }),
  };
}

/** What monsters, or spells, cost a player more. */
function priceView(reader: Reader): JsonObject {
  const target = reader.u16();
  reader.skip(2);
  return { player: (target >> 8) & 7, kind: PRICED[target & 1]!, ...modView(reader) };
}

function linkView(reader: Reader, names: Names): JsonObject {
  const slot = reader.u16();
  const card = names.pack.name(reader.u16());
  const player = reader.u8();
  const effect = reader.u8();
  const kind = LINK_KINDS[reader.u8()] ?? 'ability';
  const negated = (reader.u8() & NEGATED) !== 0;
  return { card, slot, player, kind, ...(effect === 255 ? {} : { effect }), ...(negated ? { negated } : {}) };
}
