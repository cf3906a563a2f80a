// The firmware's partition table, host/esp32/partitions.csv.

import { readFileSync } from 'node:fs';
import { at } from '../lib.mjs';

export const TABLE = 'host/esp32/partitions.csv';

/** [{name, type, subtype, offset, size}], numbers in bytes. */
export const partitions = (text = readFileSync(at(TABLE), 'utf8')) =>
  text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .map(([name, type, subtype, offset, size]) => ({
      name,
      type,
      subtype,
      offset: Number(offset),
      size: Number(size),
    }));

export function partition(name) {
  const found = partitions().find((one) => one.name === name);
  if (!found) throw new Error(`${TABLE} has no partition "${name}"`);
  return found;
}
