// Holds every file of the firmware against the real headers of ESP-IDF, without Espressif's tools: Debian's compilers
// check types and build nothing.
//   npm run check:firmware -- ESP-IDF [ESP-IDF …] [--registry FOLDER]
// ESP-IDF: a checkout of 5.5 or 6 (no submodules needed). FOLDER: holds the components of the registry by their names
// (esp_lcd_ili9341, qrcode); without it the files that use them are listed as not checked.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WASM3, WASM3_SETTINGS } from './build-native.mjs';
import { branchesOf, markBranches, takenBranches } from './firmware/branches.mjs';
import { FIRMWARE, requirementFaults, unknownSettings } from './firmware/components.mjs';
import { TARGETS, flagsOf, foldersOf, sdkconfigOf, versionOf } from './firmware/idf.mjs';
import { TABLE } from './firmware/partitions.mjs';
import { at, filesUnder, has } from './lib.mjs';

const REGISTRY_HEADERS = { 'esp_lcd_ili9341.h': 'esp_lcd_ili9341', 'qrcode.h': 'qrcode' };

const files = () =>
  filesUnder(FIRMWARE, 'host/wasm3').filter((file) => file.endsWith('.c') && !/\/(pc|boards)\//.test(file));

/** The folders of our own headers. */
const ownFolders = () => [
  ...new Set(
    filesUnder(FIRMWARE)
      .filter((file) => file.endsWith('.h'))
      .map((file) => at(file, '..')),
  ),
  ...[at('host/wasm3'), at('build'), at(WASM3)],
];

/** A registry header that a file includes and that is not at hand, or null. */
function missingHeader(text, registry) {
  const missing = Object.entries(REGISTRY_HEADERS).find(
    ([header, component]) =>
      text.includes(`#include "${header}"`) && !(registry && existsSync(join(registry, component))),
  );
  return missing ? missing[0] : null;
}

/** The folders and flags for one target; the configuration is written to the folder `scratch`. */
function optionsOf(idf, target, version, registry, scratch) {
  writeFileSync(join(scratch, 'sdkconfig.h'), sdkconfigOf(target));
  const drivers = Object.values(REGISTRY_HEADERS).map((name) => join(registry || scratch, name, 'include'));
  return [
    ...flagsOf(target, version),
    ...[scratch, ...ownFolders()].map((folder) => `-I${folder}`),
    ...WASM3_SETTINGS.map((setting) => `-D${setting}`),
    ...[...foldersOf(idf, target, version), ...drivers.filter(existsSync)].flatMap((folder) => ['-isystem', folder]),
  ];
}

/**
 * Checks files for one target: {version, target, checked, errors, taken, missing}. `texts` holds what to read in place
 * of a file, by its path.
 */
export function checkTarget(idf, target, { registry = '', only = files(), texts = {} } = {}) {
  const version = versionOf(idf);
  const scratch = mkdtempSync(join(tmpdir(), 'check-firmware-'));
  const options = optionsOf(idf, target, version, registry, scratch);
  const result = { version, target, checked: [], errors: [], taken: new Set(), missing: new Map() };
  for (const file of only) {
    const text = texts[file] ?? readFileSync(at(file), 'utf8');
    const header = missingHeader(text, registry);
    if (header) {
      result.missing.set(file, header);
      continue;
    }
    // The text comes through a pipe; it includes as if it stood in its place.
    const compile = (input, mode) =>
      spawnSync(target.compiler, [...options, `-I${at(dirname(file))}`, mode, '-xc', '-'], {
        input: `#line 1 "${file}"\n${input}`,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
    const checked = compile(text, '-fsyntax-only');
    if (checked.status !== 0) result.errors.push(checked.stderr || `${target.compiler}: ${checked.error?.message}`);
    for (const branch of takenBranches(compile(markBranches(file, text), '-E').stdout)) result.taken.add(branch);
    result.checked.push(file);
  }
  rmSync(scratch, { recursive: true });
  return result;
}

/** Compilers that are missing, as sentences. */
const missingCompilers = () => [
  ...new Set(
    TARGETS.filter(({ compiler }) => !has(compiler)).map(
      ({ compiler, packages }) => `${compiler} is missing: apt-get install ${packages}`,
    ),
  ),
];

/** What this ESP-IDF's own tool says against the partition table, as at most one sentence. */
function tableFaults(idf) {
  const tool = join(idf, 'components/partition_table/gen_esp32part.py');
  const { status, stderr, error } = spawnSync('python3', [tool, '--flash-size', '4MB', at(TABLE)], {
    encoding: 'latin1',
  });
  return status === 0 ? [] : [`${TABLE}: ${stderr || error?.message}`];
}

/** Everything that can be checked against these checkouts: {results, faults, notes}; nothing is printed. */
export function checkFirmware(checkouts, { registry = '' } = {}) {
  const results = [];
  const faults = [];
  const notes = [];
  const unknown = checkouts.map((idf) => unknownSettings(idf));
  for (const idf of checkouts) {
    faults.push(...tableFaults(idf));
    for (const target of TARGETS.filter(({ compiler }) => has(compiler))) {
      const result = checkTarget(idf, target, { registry });
      results.push(result);
      faults.push(...result.errors);
      faults.push(...requirementFaults(idf, foldersOf(idf, target, result.version)));
    }
  }
  for (const setting of unknown[0] ?? [])
    if (unknown.every((list) => list.includes(setting))) faults.push(`no ESP-IDF given knows CONFIG_${setting}`);
  const taken = new Set(results.flatMap((result) => [...result.taken]));
  const missing = new Map(results.flatMap((result) => [...result.missing]));
  for (const [file, header] of missing) notes.push(`${file}: ${header} is in the component registry (--registry)`);
  for (const file of files())
    for (const { id, line, condition } of branchesOf(file, readFileSync(at(file), 'utf8')))
      if (!missing.has(file) && !taken.has(id))
        notes.push(`${file}:${line}: ${condition}: taken on no chip and version`);
  return { results, faults: [...new Set(faults)], notes: [...notes, ...missingCompilers()] };
}

function main() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { registry: { type: 'string' } } });
  if (!positionals.length) {
    console.error('usage: npm run check:firmware -- ESP-IDF [ESP-IDF …] [--registry FOLDER]');
    return 2;
  }
  const { results, faults, notes } = checkFirmware(
    positionals.map((path) => resolve(process.env.INIT_CWD ?? '.', path)),
    values,
  );
  for (const fault of faults) console.error(fault);
  for (const { version, target, checked, errors } of results)
    console.log(
      `ESP-IDF ${version}, ${target.chip}, ${target.board}: ${checked.length} files checked, ${errors.length} with errors`,
    );
  console.log(`not checked: ${notes.length}`);
  for (const note of notes) console.log(`  ${note}`);
  return faults.length || !results.length ? 1 : 0;
}

if (process.argv[1] && basename(process.argv[1]) === 'check-firmware.mjs') process.exitCode = main();
