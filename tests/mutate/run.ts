// Builds the switched cartridge once and runs, for each mutant, the tests that are named by the rule ids of its line.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, filesUnder, root } from '../../scripts/lib.mjs';
import { select, writeMutants, type Mutant } from './mutants.ts';

const GAME = 'super-battle-mon';
/** Longer than any of these tests takes: a mutant that hangs is found out. */
const LONGEST = 60_000;

export interface Accepted {
  file: string;
  code: string;
  reason: string;
}
export const accepted = JSON.parse(readFileSync(at('tests/mutate/survivors.json'), 'utf8')) as Accepted[];
export const acceptedReason = (mutant: Mutant) =>
  accepted.find(({ file, code }) => file === mutant.file && code === mutant.code)?.reason ?? null;

export interface Lab {
  folder: string;
  wasm: Uint8Array;
  mutants: Mutant[];
  /** Marked lines that can be neither negated nor dropped. */
  refused: Mutant[];
  close(): void;
}

interface Ran {
  code: number | null;
  said: string;
}

function run(program: string, args: string[], env: Record<string, string> = {}, limit = 0): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let said = '';
    child.stdout.on('data', (text) => (said += String(text)));
    child.stderr.on('data', (text) => (said += String(text)));
    // A test that does not come back is ended with everything that it has started.
    const timer = limit > 0 ? setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), limit) : undefined;
    child.on('error', failed);
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ code, said });
    });
  });
}

/** Compiles all mutants into one cartridge; those that the compiler refuses are left out. */
export async function openLab(): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const out = join(folder, 'all.wasm');
  const skip = new Set<number>();
  const refused: Mutant[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const source = join(folder, `source${tries}`);
    const mutants = writeMutants(source, skip);
    const entries = [join(source, 'games', GAME, 'index.ts'), join(source, 'memory-end.ts'), join(source, 'mutant.ts')];
    const options = ['--target', GAME, '--use', 'PLAYER=1', '--optimizeLevel', '1', '--shrinkLevel', '0', '--noColors'];
    const asc = at('node_modules/assemblyscript/bin/asc.js');
    const { code, said } = await run(process.execPath, [asc, ...entries, ...options, '--outFile', out]);
    if (code === 0) {
      const wasm = new Uint8Array(readFileSync(out));
      const close = () => rmSync(folder, { recursive: true, force: true });
      return { folder, wasm, mutants, refused, close };
    }
    const before = skip.size;
    // An error quotes its line, with the number in it. What has no type is the consequence of another error.
    const errors = said.split(/\n(?=WARNING|ERROR)/).filter((text) => text.startsWith('ERROR'));
    for (const part of errors.filter((text) => !text.includes("on type 'auto'")))
      for (const [, number] of part.matchAll(/isMutant\((\d+)\)/g)) skip.add(Number(number));
    refused.push(...mutants.filter(({ number }) => skip.has(number)));
    if (skip.size === before) throw new Error(`the mutants do not compile:\n${said.slice(0, 3000)}`);
  }
  throw new Error('the mutants do not compile');
}

/** The files of tests/rules with a test that is named by one of these ids. */
function filesOf(ids: readonly string[]): string[] {
  const named = new RegExp(`\\(\\s*['"\`](${ids.join('|')}) `);
  return filesUnder('tests/rules').filter(
    (file) => file.endsWith('.test.ts') && named.test(readFileSync(at(file), 'utf8')),
  );
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

/** Does a test named by one of the ids fail? `passed`: none did. `none`: there is no such test. */
export async function trial(
  lab: Lab,
  mutant: Mutant | null,
  ids: readonly string[],
): Promise<'killed' | 'passed' | 'none'> {
  const files = filesOf(ids);
  if (!files.length) return 'none';
  const number = mutant?.number ?? 0;
  const wasm = join(lab.folder, `mutant-${number}.wasm`);
  const report = join(lab.folder, `report-${number}.json`);
  writeFileSync(wasm, select(lab.wasm, number));
  rmSync(report, { force: true });
  const name = `(^| )(${ids.join('|')}) `;
  const args = ['run', ...files, '-t', name, '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1'];
  const { code } = await run(at('node_modules/.bin/vitest'), args, { RULES_CARTRIDGE: wasm }, LONGEST);
  rmSync(wasm, { force: true });
  if (code === null) return 'killed';
  const result = JSON.parse(readFileSync(report, 'utf8')) as Report;
  if (result.numFailedTests > 0 || result.numFailedTestSuites > 0) return 'killed';
  return result.numPassedTests > 0 ? 'passed' : 'none';
}

export interface Outcome {
  mutant: Mutant;
  outcome: 'killed' | 'passed' | 'none';
}

/** Tries mutants, two at a time. */
export async function tryAll(
  lab: Lab,
  mutants: readonly Mutant[],
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const left = [...mutants];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const found = { mutant, outcome: await trial(lab, mutant, mutant.ids) };
      outcomes.push(found);
      tell(found);
    }
  };
  await Promise.all([worker(), worker()]);
  return outcomes;
}

export const placeOf = ({ file, line, ids, how, code }: Mutant) => `${file}:${line} ${ids.join()} ${how}: ${code}`;
