/** Super Battle Mon for hosts: names, choices before a match, views. */

import { EventType } from '../../../assembly/kernel/codes.ts';
import { Class, Game as Id } from '../../../assembly/games/super-battle-mon/format.ts';
import { bitsOf } from '../bytes.ts';
import type { Game, JsonObject } from '../game.ts';
import type { Pack } from '../pack.ts';
import {
  ATTRIBUTES,
  CLASSES,
  FORMATS,
  KEYWORDS,
  OPTION_INFO,
  PREVENTIONS,
  RESULTS,
  STEPS,
  TYPES,
  ZONES,
} from './names.ts';
import { encodePosition } from './position.ts';
import { configuration, readSetup, setupJson } from './setup.ts';
import { decodeView } from './view.ts';

const ANY_COPIES = 255;

function card(index: number, pack: Pack): JsonObject {
  const found = pack.cards[index]!;
  const [power, cost, team, value] = found.attrs as [number, number, number, number];
  return {
    name: found.name,
    id: found.id,
    set: pack.sets[found.set]?.name ?? '',
    number: found.number,
    class: CLASSES[found.class] ?? String(found.class),
    types: TYPES.flatMap((type, i) => Array.from({ length: Math.max(0, found.attrs[4 + i]!) }, () => type)),
    power,
    cost,
    team,
    value,
    max: found.copies === 0 ? 2 : found.copies === ANY_COPIES ? 'any' : found.copies,
    keywords: bitsOf(found.keywords).map((bit) => KEYWORDS[bit] ?? String(bit)),
    text: found.text,
    ...(found.flavor ? { flavor: found.flavor } : {}),
  };
}

export const superBattleMon: Game = {
  id: Id.ID,
  name: 'super-battle-mon',
  rulePrefix: 'S',
  formats: Object.keys(FORMATS),
  apart: { [Class.RANGER]: 'R' },
  options: OPTION_INFO,
  zones: ZONES,
  attributes: ATTRIBUTES,
  steps: STEPS,
  setupFields: ['packs', 'difficulty'],
  playerFields: ['ranger', 'sideboard', 'packs', 'pool'],
  setup: readSetup,
  setupJson,
  configuration,
  view: decodeView,
  position: encodePosition,
  card,
  event(event, raw) {
    if (raw.type === EventType.RESULT_CHANGED) event['result'] = RESULTS[raw.amount] ?? null;
    if (raw.type === EventType.PREVENTED) event['prevented'] = PREVENTIONS[bitsOf(raw.amount)[0] ?? -1] ?? null;
  },
};
