// Which folder may import from which (docs: the map in README.md), and a reader of the imports that files make.

import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** A folder and what its files may import beside files of the folder itself. `*` stands for one name. */
interface Rule {
  folder: string;
  may: string[];
  /** Packages from node_modules and Node's own modules. */
  packages: boolean;
}

// Codes and layouts that compiled bytes, kernel and hosts share: constants only, read by both languages.
const FORMATS = ['assembly/kernel/format.ts', 'assembly/games/*/format.ts'];
// The ABI's numbers (docs/abi.md).
const ABI = ['assembly/kernel/codes.ts', 'assembly/shell/abi.ts'];
// Not code: what the build makes, what the cards are and what the rules say.
const DATA = ['build', 'cards', 'docs/rules'];

/** The first rule whose folder holds a file decides. */
export const RULES: Rule[] = [
  { folder: 'assembly/kernel', may: [], packages: false },
  { folder: 'assembly/games/*', may: ['assembly/kernel'], packages: false },
  { folder: 'assembly/shell', may: [...FORMATS, 'assembly/kernel/codes.ts'], packages: false },
  { folder: 'assembly', may: ['assembly/kernel'], packages: false },
  { folder: 'tools/cards', may: [...FORMATS, ...DATA], packages: true },
  { folder: 'tools/shell', may: [...FORMATS, ...ABI, 'assembly/shell', 'host/js', ...DATA], packages: true },
  { folder: 'host/js', may: [...FORMATS, ...ABI, ...DATA], packages: true },
  { folder: 'host/web', may: ['host/js', 'tools/cards', ...DATA], packages: true },
  { folder: 'host/cli', may: ['host/js', 'tools/cards', ...DATA], packages: true },
  { folder: 'host/wasm3', may: ['build/cartridges.h'], packages: true },
  { folder: 'host/esp32', may: ['host/wasm3', 'build/cartridges.h'], packages: true },
  { folder: 'tests', may: ['assembly', 'tools', 'host', 'scripts', ...DATA], packages: true },
  { folder: 'scripts', may: [], packages: true },
];

/** The folder itself when `path` is in it, with the names that `*` stood for. */
function holder(pattern: string, path: string): string | null {
  const wanted = pattern.split('/');
  const names = path.split('/');
  if (names.length < wanted.length) return null;
  return wanted.every((name, i) => name === '*' || name === names[i]) ? names.slice(0, wanted.length).join('/') : null;
}

/** What a file imports, as written. */
export function importsOf(path: string, text: string): string[] {
  if (/\.[ch]$/.test(path)) return [...text.matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)].map((match) => match[1]!);
  const scripts = path.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]!)
    : [text];
  return scripts.flatMap((script) => ts.preProcessFile(script, true, true).importedFiles.map((file) => file.fileName));
}

/** Headers are found by name: next to the file, in wasm3's package, in build/ or in a sibling folder. */
function header(path: string, name: string, files: Set<string>): string | null {
  const near = posix.join(posix.dirname(path), name);
  if (files.has(near)) return near;
  if (name === 'cartridges.h') return 'build/cartridges.h';
  return [...files].find((file) => file.startsWith('host/') && file.endsWith(`/${name}`)) ?? null;
}

/** The breaches of one file, as sentences. `files` are all files of the tree, to resolve headers. */
export function breachesOf(path: string, text: string, files: Set<string> = new Set()): string[] {
  const rule = RULES.find(({ folder }) => holder(folder, path));
  if (!rule) return [`${path}: in no folder of the house`];
  const own = holder(rule.folder, path)!;
  const breaches: string[] = [];
  for (const written of importsOf(path, text)) {
    const name = written.replace(/\?.*$/, '');
    const isC = /\.[ch]$/.test(path);
    const target = isC
      ? header(path, name, files)
      : name.startsWith('.')
        ? posix.join(posix.dirname(path), name)
        : null;
    if (target === null) {
      if (!rule.packages) breaches.push(`${path} imports the package ${written}`);
      continue;
    }
    // `format` and `format.ts` are the same file.
    const allowed = [own, ...rule.may].some(
      (folder) => holder(folder, target) || (folder.endsWith('.ts') && holder(folder, `${target}.ts`)),
    );
    if (!allowed) breaches.push(`${path} imports ${target}`);
  }
  return breaches;
}

/** The breaches of all code files among `files`, read from the folder `root`. */
export function breachesIn(root: string, files: string[]): string[] {
  const all = new Set(files);
  return files
    .filter((file) => /\.(ts|mts|js|mjs|svelte|c|h)$/.test(file))
    .flatMap((file) => breachesOf(file, readFileSync(posix.join(root, file), 'utf8'), all));
}
