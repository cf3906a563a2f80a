// Small helpers that the scripts share. No dependencies: some run before anything is installed.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const at = (...parts) => join(root, ...parts);
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Runs a program with the caller's terminal; returns its exit code. */
export function run(command, args = [], options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) console.error(`${command}: ${result.error.message}`);
  return result.status ?? 1;
}

/** Runs a Node program of node_modules/.bin without going through npm. */
export const runBin = (name, args = [], options = {}) => run(at('node_modules/.bin', name), args, options);

/** Is a program on the path? */
export function has(program) {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.some((folder) => folder && existsSync(join(folder, program)));
}

/** All files at or under the given paths, sorted, relative to the root; missing paths count as empty. */
export function filesUnder(...paths) {
  const found = [];
  const walk = (path) => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) found.push(relative(root, path));
    else
      for (const name of readdirSync(path))
        if (name !== 'node_modules' && !name.startsWith('.')) walk(join(path, name));
  };
  for (const path of paths) walk(resolve(root, path));
  return found.sort();
}

/** Writes by renaming, so that a process that reads meanwhile never sees half a file. */
export function writeWhole(path, data) {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, data);
  renameSync(part, path);
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Does the work unless the same inputs already went into outputs that still stand. Compares contents, not dates:
 * a fresh clone and a switched branch have new dates and old contents.
 */
export async function whenNewer(step, inputs, outputs, work) {
  const stamp = at('build/stamps', step);
  const key = hashOf(inputs);
  const standing = outputs.every((file) => existsSync(at(file)));
  if (standing && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return false;
  await work();
  writeWhole(stamp, key);
  return true;
}
