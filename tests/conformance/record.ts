// Records the golden matches: npm run golden -- --record. Without --record it says which files would change.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { JsonObject } from '../../host/js/game.ts';
import { wasmMachine } from '../../host/js/machine.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { at } from '../../scripts/lib.mjs';
import { record } from './golden.ts';

const FOLDER = at('tests/golden/super-battle-mon');
const wasm = new WebAssembly.Module(readFileSync(at('build/super-battle-mon.wasm')));
const packBytes = new Uint8Array(readFileSync(at('cards/binary/super-battle-mon.pack')));
const pack = new Pack(packBytes, superBattleMon.apart);

/** Seats with ready-made decks, from number `from` on. */
const seats = (count: number, from = 0, more: JsonObject = {}): JsonObject[] =>
  Array.from({ length: count }, (_, i) => {
    const deck = pack.decks[(from + i) % pack.decks.length]!;
    return { name: `P${i}`, deck: deck.id, ...more };
  });
const ranger = (i: number) => pack.cards.filter((card) => card.class === 2)[i]!.name;
const withSide = (seat: JsonObject, i: number): JsonObject => {
  const deck = pack.decks[i % pack.decks.length]!;
  const used = new Set([...deck.cards, ...deck.side]);
  const spare = pack.cards.filter((card) => card.class === 0 && !used.has(card.index)).map((card) => card.index);
  const side = [...deck.side, ...spare].slice(0, 4).map((card) => pack.cards[card]!.name);
  return { ...seat, sideboard: side };
};
const FLIPPED = {
  costPrinted: 'yes',
  flippedPaysCost: 'yes',
  teamScores: 'no',
  roundLoserDiscards: 1,
  abilityOptional: 'yes',
  sideboard: 3,
  packSize: 8,
  roundCap: 10,
};

/** By name: the request, and the decision at which somebody leaves. */
const MATCHES: Record<string, [JsonObject, number?]> = {
  'single-2': [{ players: seats(2) }],
  'single-3': [{ players: seats(3, 1) }],
  'single-4': [{ players: seats(4, 2) }],
  constructed: [{ format: 'constructed', players: seats(2).map(withSide) }],
  'pack-battle-1': [{ format: 'pack-battle', packs: 1, players: [{ name: 'P0' }, { name: 'P1' }] }],
  'pack-battle-2': [{ format: 'pack-battle', packs: 2, players: [{ name: 'P0' }, { name: 'P1' }, { name: 'P2' }] }],
  'solo-7': [{ format: 'solo', difficulty: 7, players: seats(1) }],
  'solo-10': [{ format: 'solo', difficulty: 10, players: seats(1, 1) }],
  rangers: [
    { format: 'ranger-battle', players: seats(2, 3).map((seat, i): JsonObject => ({ ...seat, ranger: ranger(i) })) },
  ],
  options: [{ options: FLIPPED, players: seats(2, 4) }],
  concession: [{ players: seats(3) }, 8],
};

const writing = process.argv.includes('--record');
let changes = 0;
let bytes = 0;
mkdirSync(FOLDER, { recursive: true });
Object.entries(MATCHES).forEach(([name, [request, concession = -1]], i) => {
  const file = `${FOLDER}/${name}.golden`;
  const text = record(wasmMachine(wasm), packBytes, { seed: `golden ${name}`, ...request }, 1000 + i, concession);
  bytes += text.length;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  changes++;
  if (writing) writeFileSync(file, text);
  console.log(`${name}: ${writing ? 'written' : 'would change'}`);
});
console.log(`${Object.keys(MATCHES).length} golden matches, ${Math.ceil(bytes / 1024)} KB, ${changes} changed`);
if (changes && !writing) process.exitCode = 1;
