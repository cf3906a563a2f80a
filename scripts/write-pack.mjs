// Writes a designer's pack to a handheld, beside the packs that it has, without building the firmware anew.
//   npm run firmware:pack -- PACK [--port /dev/ttyUSB0] [--dry-run]
// Needs esptool (it comes with ESP-IDF; or: pip install esptool).

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { partition } from './firmware/partitions.mjs';
import { has } from './lib.mjs';

const HEAD = 64; // docs/pack-format.md
const USAGE = 'usage: npm run firmware:pack -- PACK [--port PORT] [--dry-run]';

/** What is wrong with these bytes as a pack for `space` bytes of flash, or null. The handheld itself proves the rest. */
export function fault(bytes, space) {
  if (bytes.length < HEAD || bytes.toString('latin1', 0, 4) !== 'NTPK')
    return 'is no pack; npm run cards makes them, in cards/binary/';
  const length = bytes.readUInt32LE(8);
  if (length !== bytes.length) return `is damaged: it says ${length} bytes and has ${bytes.length}`;
  if (length > space) return `has ${length} bytes; a handheld has room for ${space}`;
  return null;
}

/** The program with its first arguments, or null. */
function esptool() {
  const program = ['esptool', 'esptool.py'].find(has);
  if (program) return [program];
  const python = ['python3', 'python'].find(
    (name) => has(name) && spawnSync(name, ['-m', 'esptool', 'version'], { stdio: 'ignore' }).status === 0,
  );
  return python ? [python, '-m', 'esptool'] : null;
}

function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  if (positionals.length !== 1) throw new Error(USAGE);
  const path = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  if (!existsSync(path)) throw new Error(`${path}: no such file`);
  const { offset, size } = partition('designer');
  const wrong = fault(readFileSync(path), size);
  if (wrong) throw new Error(`${path} ${wrong}`);
  const port = values.port ? ['--port', values.port] : [];
  const rest = [...port, 'write_flash', `0x${offset.toString(16)}`, path];
  if (values['dry-run']) return console.log(['esptool', ...rest].join(' '));
  const tool = esptool();
  if (!tool) throw new Error('esptool is missing: run this where ESP-IDF is set up, or pip install esptool');
  process.exitCode = spawnSync(tool[0], [...tool.slice(1), ...rest], { stdio: 'inherit' }).status ?? 1;
}

if (process.argv[1]?.endsWith('write-pack.mjs')) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
