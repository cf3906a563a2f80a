// The screens of the page by their names in the address: read from the list, which a test cannot import without a build.

import { readFileSync } from 'node:fs';
import { at } from '../../scripts/lib.mjs';

const source = readFileSync(at('host/web/src/app/screens.ts'), 'utf8');
export const SCREENS: readonly string[] = [...source.matchAll(/\{ name: '(\w+)'/g)].map(([, name]) => name!);
