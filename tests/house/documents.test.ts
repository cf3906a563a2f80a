// What README, notices and docs say about the repository holds: commands, links, versions of what is built in.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { at, filesUnder } from '../../scripts/lib.mjs';
import { GAMES } from '../../tools/cards/index.ts';
import { compileSources } from '../../tools/cards/index.ts';

const DOCUMENTS = ['README.md', 'NOTICES.md', ...filesUnder('docs', 'host').filter((file) => file.endsWith('.md'))];
const read = (file: string) => readFileSync(at(file), 'utf8');
const readJson = (file: string) =>
  JSON.parse(read(file)) as Record<string, Record<string, string>> & { version: string };

/** A heading's anchor, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const withoutCode = (text: string) => text.replace(/^```[^]*?^```/gm, '');
const anchors = (file: string) =>
  [...withoutCode(read(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchor(heading!));

describe.each(DOCUMENTS)('%s', (file) => {
  test('names only npm commands that exist', () => {
    const { scripts } = readJson('package.json');
    const named = [...read(file).matchAll(/\bnpm (?:(start|test)\b|run (?:--silent )?([\w:-]+))/g)];
    for (const [whole, short, script] of named) expect(scripts, whole).toHaveProperty([(short ?? script)!]);
  });

  test('links only to files and headings that exist', () => {
    for (const [, link] of withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link!)) continue;
      const [path, heading] = link!.split('#');
      const target = path ? join(dirname(file), path) : file;
      expect(existsSync(at(target)), `${file}: ${link}`).toBe(true);
      if (heading) expect(anchors(target), `${file}: ${link}`).toContain(heading);
    }
  });
});

test('the README leads to every document', () => {
  const missing = DOCUMENTS.filter((file) => file !== 'README.md' && !read('README.md').includes(`(${file}`));
  expect(missing).toEqual([]);
});

test("the README's card compiles", () => {
  const text = /```cards\n([^]*?)```/.exec(read('README.md'))![1]!;
  const known = 'set "Standard" "S"\ncard 1 "Cinderpup" fire power 3 cost 0 {}';
  const files = [
    { name: 'known.cards', text: known },
    { name: 'mine.cards', text },
  ];
  expect(compileSources(files, GAMES['super-battle-mon']!).errors).toEqual([]);
});

describe('notices', () => {
  const listed = [...read('NOTICES.md').matchAll(/^\| (\S+) \| (\d\S*) \| .* \| (\S+) \| .+ \|$/gm)];

  test('versions and licenses are those of the installed packages', () => {
    expect(listed.length).toBeGreaterThan(5);
    for (const [, name, version, license] of listed) {
      const found = readJson(`node_modules/${name}/package.json`);
      expect([name, found.version, found['license']]).toEqual([name, version, license]);
    }
  });

  test('every package that shipped code imports has one, and so has what chevrotain brings', () => {
    const names = listed.map(([, name]) => name);
    const sources = filesUnder('host/web', 'host/js', 'tools/cards').filter((file) => /\.(ts|svelte)$/.test(file));
    const imported = sources.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[a-z][\w-]*)[^']*'/g)].map(([, name]) => name!),
    );
    const packages = [...new Set(imported)].filter((name) => name !== 'node');
    expect(packages.filter((name) => !names.includes(name))).toEqual([]);
    const brought = Object.keys(readJson('node_modules/chevrotain/package.json')['dependencies']!);
    // Types alone leave no trace in the page.
    expect(brought.filter((name) => !names.includes(name) && name !== '@chevrotain/types')).toEqual([]);
    expect(names).toContain('wasm3');
  });
});
