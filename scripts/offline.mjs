// Writes the service worker (host/web/offline.js) beside the built page, with the list of its files.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './lib.mjs';

const SOURCE = at('host/web/offline.js');

/** @returns {import('vite').Plugin} */
export function offline() {
  return {
    name: 'notable-offline',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(dir ?? '', file)));
      const filled = readFileSync(SOURCE, 'utf8')
        .replace('const FILES = []', `const FILES = ${JSON.stringify(files.map((file) => `./${file}`))}`)
        .replace("const VERSION = ''", `const VERSION = '${hash.digest('hex').slice(0, 16)}'`);
      writeFileSync(join(dir ?? '', 'offline.js'), filled);
    },
  };
}
