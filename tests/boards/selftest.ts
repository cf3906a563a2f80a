// The data of the self-test (host/wasm3/selftest.c): golden matches as inputs, with check sums of what Node makes of them
// in this very build. `tsx tests/boards/selftest.ts` writes build/selftest/<game>.bin; the build calls it.

import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import crc32 from 'crc-32';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { Writer } from '../../host/js/bytes.ts';
import { Fields } from '../../host/js/fields.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { at, writeWhole } from '../../scripts/lib.mjs';
import type { Golden, Input } from '../conformance/golden.ts';
import { openIn, Play } from '../conformance/play.ts';
import { loadGoldens } from '../conformance/record.ts';
import { cartridge, GAME, goldenPack } from '../conformance/support.ts';

const MAGIC = 0x5453544e; // NTST
const HEADER = 28;
const NAME = 24;

/** Check sum of some bytes, after the bytes that gave `before`. */
const sum = (bytes: Uint8Array, before = 0) => crc32.buf(bytes, before) >>> 0;

/** Fills up to a multiple of 4, so that numbers can be read in place. */
function aligned(bytes: Uint8Array): Uint8Array {
  const filled = new Uint8Array((bytes.length + 3) & ~3);
  filled.set(bytes);
  return filled;
}

const enum Kind {
  START = 0,
  ANSWER = 1,
  CONCEDE = 2,
}

function give(play: Play, input: Input): void {
  if ('concede' in input) play.core.concede(input.player);
  else
    play.core.answer(input.player, openIn(play.core).find(({ player }) => player === input.player)!.id, input.choose);
  play.run();
}

function step(play: Play, input: Input | undefined): Uint8Array {
  const events = play.events[Viewer.ALL]!.splice(0).reduce((crc, bytes) => sum(bytes, crc), 0);
  const picks = input && 'choose' in input ? input.choose : [];
  const kind = !input ? Kind.START : 'concede' in input ? Kind.CONCEDE : Kind.ANSWER;
  const { core } = play;
  const writer = new Writer().u8s(input?.player ?? 0, kind, picks.length, 0);
  writer
    .u32(events)
    .u32(sum(core.view(Viewer.ALL)))
    .u32(sum(core.questions(Viewer.ALL)));
  // The hash is written high word first (host/js/bytes.ts); the board compares word 0, then word 1.
  for (const i of [0, 1]) writer.u32(core.machine.call('hash', i) >>> 0);
  for (const pick of picks) writer.u16(pick);
  return aligned(writer.done());
}

function matchData(pack: Pack, { name, setup, steps }: Golden): Uint8Array {
  const configuration = superBattleMon.configuration(superBattleMon.setup(new Fields(setup, ''), pack, true), pack);
  const play = new Play(cartridge(pack.bytes), [Viewer.ALL]).start(configuration);
  const parts = steps.map(({ input }) => {
    if (input) give(play, input);
    return step(play, input);
  });
  const label = new Uint8Array(NAME);
  label.set(new TextEncoder().encode(name).subarray(0, NAME - 1));
  const head = new Writer().append(label).u16(configuration.length).u16(0).u32(steps.length).done();
  return joined([head, aligned(configuration), ...parts]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** The self-test of some golden matches. */
export function selftestData(pack: Pack, goldens: readonly Golden[]): Uint8Array {
  const matches = goldens.map((golden) => matchData(pack, golden));
  const packBytes = aligned(pack.bytes);
  const content = joined([
    new Writer()
      .u32(HEADER)
      .u32(pack.bytes.length)
      .u32(HEADER + packBytes.length)
      .u32(matches.length)
      .done(),
    packBytes,
    ...matches,
  ]);
  const head = new Writer()
    .u32(MAGIC)
    .u32(12 + content.length)
    .u32(sum(content))
    .done();
  return joined([head, content]);
}

function main(): void {
  mkdirSync(at('build/selftest'), { recursive: true });
  writeWhole(at(`build/selftest/${GAME}.bin`), selftestData(goldenPack(), loadGoldens()));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
