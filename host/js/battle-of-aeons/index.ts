/** Battle of Aeons for hosts: names, choices before a match, views. */

import { EventType } from '../../../assembly/kernel/codes.ts';
import { Class, Game as Id } from '../../../assembly/games/battle-of-aeons/format.ts';
import { bitsOf } from '../bytes.ts';
import type { Game, JsonObject } from '../game.ts';
import type { Pack } from '../pack.ts';
import {
  ATTRIBUTES,
  CLASSES,
  FORMATS,
  GROUPS,
  KEYWORDS,
  OPTION_INFO,
  PRICED,
  STEPS,
  TRAITS,
  TYPES,
  WAYS,
  ZONES,
} from './names.ts';
import { encodePosition } from './position.ts';
import { configuration, readSetup, setupJson } from './setup.ts';
import { decodeView } from './view.ts';

const COPIES = 4;

function card(index: number, pack: Pack): JsonObject {
  const found = pack.cards[index]!;
  const [cost, health, attack, types, groups, subgroups] = found.attrs as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const monster = found.class === Class.MONSTER || found.class === Class.LIMITBREAK || found.class === Class.TOKEN;
  const words = (bits: number, table: readonly string[]) =>
    bitsOf(bits & 0xffff).map((bit) => table[bit] ?? String(bit));
  return {
    name: found.name,
    id: found.id,
    set: pack.sets[found.set]?.name ?? '',
    number: found.number,
    class: CLASSES[found.class] ?? String(found.class),
    cost,
    ...(monster ? { health, attack, types: words(types, TYPES), groups: words(groups, GROUPS), subgroups } : {}),
    max: found.copies || COPIES,
    keywords: words(found.keywords, KEYWORDS),
    text: found.text,
    ...(found.flavor ? { flavor: found.flavor } : {}),
  };
}

export const battleOfAeons: Game = {
  id: Id.ID,
  name: 'battle-of-aeons',
  rulePrefix: 'B',
  formats: Object.keys(FORMATS),
  apart: {},
  options: OPTION_INFO,
  zones: ZONES,
  attributes: ATTRIBUTES,
  steps: STEPS,
  setupFields: [],
  playerFields: ['sideDeck', 'limitbreak'],
  setup: readSetup,
  setupJson,
  configuration,
  view: decodeView,
  position: encodePosition,
  card,
  event(event, raw) {
    if (raw.type === EventType.TRAIT) event['trait'] = TRAITS[raw.amount] ?? null;
    if (raw.type === EventType.SUMMONED) event['way'] = WAYS[bitsOf(raw.amount)[0] ?? -1] ?? null;
    if (raw.type === EventType.PRICED) event['priced'] = PRICED[raw.to] ?? null;
  },
};
