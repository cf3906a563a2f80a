// A tiny run of the benchmark: its form, its checksum over all runners, and that its yardstick plays the same game.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { Cartridge } from '../../host/js/cartridge.ts';
import { wasmMachine } from '../../host/js/machine.ts';
import { at } from '../../scripts/lib.mjs';
import { wasm3Available } from '../support/wasm3.ts';
import { bench } from './bench.ts';
import { numbers, vanillaDecks } from './decks.ts';
import { VanillaMatch } from './vanilla.ts';

test('the benchmark prints its figures in the form that the design asks for, and all runners reach one checksum', () => {
  const said: string[] = [];
  const report = bench({
    seconds: 0.005,
    checked: 1,
    native: false,
    cold: false,
    boards: false,
    say: (text) => said.push(text),
  });
  const { results, skipped } = JSON.parse(JSON.stringify(report)) as typeof report;
  for (const result of results) {
    expect(Object.keys(result)).toEqual(['id', 'game', 'host', 'value', 'unit', 'budget', 'meets']);
    expect(Number.isFinite(result.value), result.id).toBe(true);
    expect(result.value, result.id).toBeGreaterThan(0);
    expect(typeof result.meets, result.id).toBe(result.budget === null ? 'object' : 'boolean');
  }
  for (const entry of skipped) expect(Object.keys(entry)).toEqual(['id', 'why']);
  const places = results.map(({ id, game, host }) => `${id} ${game} ${host}`);
  expect(new Set(places).size).toBe(places.length);
  const named = [...results.map(({ id }) => id), ...skipped.map(({ id }) => id)];
  // Every row of the design's table is measured or skipped with its reason.
  expect(named).toEqual(
    expect.arrayContaining([
      ...['code-section', 'code-section-shell', 'state-block', 'linear-memory', 'linear-memory-shell', 'peak-ram'],
      ...['native-stack', 'press-instructions', 'decision-instructions-median', 'decision-instructions-worst'],
      ...['playout-rate', 'playout-rate-js', 'v8-to-wasm2c', 'state-copy', 'rollout-rate', 'card-compile'],
    ]),
  );
  const host = results.find(({ id }) => id === 'checksum')!.host;
  expect(host.split(' = ')).toContain('v8');
  if (wasm3Available()) expect(host.split(' = ')).toContain('wasm3');
});

test('without effects, boardgame.io and the core ask for the same decisions and find the same winners', () => {
  const { pack, configuration, decks } = vanillaDecks();
  const cartridge = new Cartridge(wasmMachine(readFileSync(at('build/super-battle-mon.wasm'))));
  cartridge.setPack(pack);
  const below = numbers(11);
  const SELECT = 5;
  for (let i = 0; i < 200; i++) {
    const other = new VanillaMatch(decks);
    cartridge.configure(configuration);
    for (let status = cartridge.advance(); status !== Status.ENDED; status = cartridge.advance()) {
      if (status !== Status.ASKING) {
        cartridge.drain();
        continue;
      }
      const bytes = cartridge.questions(Viewer.ALL);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const [player, kind, min] = [bytes[8]!, bytes[9]!, bytes[10]!];
      expect(other.open()[0]).toBe(player);
      const cards = Array.from({ length: bytes[15]! }, (_, n) => view.getUint16(24 + 16 * n + 2, true));
      expect([...cards].sort((a, b) => a - b)).toEqual([...other.table.sides[player]!.hand].sort((a, b) => a - b));
      const many = kind === SELECT ? min : view.getInt16(12, true);
      const left = cards.map((_, n) => n);
      const picks = Array.from({ length: many }, () => left.splice(below(left.length), 1)[0]!);
      const chosen = picks.map((n) => cards[n]!);
      if (kind === SELECT) other.move('select', player, chosen[0]!);
      else other.move('pay', player, chosen);
      cartridge.answer(player, view.getUint32(16, true), picks);
    }
    const view = cartridge.view(Viewer.ALL);
    expect(other.winners?.reduce((bits, player) => bits | (1 << player), 0)).toBe(view[9]);
    expect(other.table.round).toBe(view[3]);
  }
});
