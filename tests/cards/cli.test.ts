import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './helpers';

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'cards-'));
  cpSync(join(root, 'cards/super-battle-mon'), join(home, 'cards/super-battle-mon'), { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function cards(...args: string[]) {
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'tools/cards/cli.ts', '--root', home, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status: run.status, out: run.stdout, err: run.stderr };
}

describe('npm run cards', () => {
  it('--check writes nothing, no switch writes the pack, --decompile reads it', () => {
    const pack = join(home, 'cards/binary/super-battle-mon.pack');
    expect(cards('--check')).toMatchObject({ status: 0, out: '' });
    expect(existsSync(pack)).toBe(false);
    expect(cards().status).toBe(0);
    expect(readFileSync(pack).subarray(0, 4).toString()).toBe('NTPK');
    const { status, out } = cards('--decompile', pack);
    expect(status).toBe(0);
    expect(out).toContain('card 5 "Mirage Moth" dark power 1 cost 0 {');
  });

  it('--text prints rules texts', () => {
    expect(cards('--text').out).toContain("S-5 Mirage Moth\n  Pre-Battle: flip an opponent's Main Play");
  });

  it('errors in cards: status 1, one line each, and the old pack stays', () => {
    const file = join(home, 'cards/super-battle-mon/zz-bad.cards');
    writeFileSync(file, 'card 900 "Bad" fire power 1 cost 0 {\n  batle: flip this.\n}\n');
    const { status, err } = cards();
    rmSync(file);
    expect(status).toBe(1);
    expect(err).toContain('cards/super-battle-mon/zz-bad.cards:2:3: found "batle"');
    expect(err).toContain('did you mean "battle"?');
  });

  it.each([
    [['--chek'], 2, 'did you mean --check?'],
    [['super-batle-mon'], 2, 'did you mean super-battle-mon?'],
    [['--decompile'], 2, '--decompile needs a value'],
    [['--decompile', 'nowhere.pack'], 1, 'nowhere.pack'],
    [['--decompile', 'package.json'], 1, 'byte 6'],
  ])('%j: status %i', (args, status, message) => {
    const run = cards(...args);
    expect(run.status).toBe(status);
    expect(run.err).toContain(message);
    expect(run.err).not.toContain('    at ');
  });

  it('a folder without cards says so', () => {
    const empty = join(home, 'empty');
    mkdirSync(empty);
    const { status, err } = cards('super-battle-mon', '--root', empty);
    expect(status).toBe(1);
    expect(err).toContain('no file *.cards');
  });
});
