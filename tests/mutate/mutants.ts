// Finds the lines of the core that are marked with a rule id, and writes a copy of the sources in which each of them can be
// negated or dropped by number: one compilation serves all mutants.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, at } from '../../scripts/lib.mjs';

export interface Mutant {
  /** What `selected` has to be. */
  number: number;
  file: string;
  line: number;
  ids: string[];
  how: 'negated' | 'dropped';
  code: string;
}

/** The number by which no mutant goes; five bytes as LEB128, so that any other fits into its place. */
export const NO_MUTANT = 0x40000000;

const MARK = /\/\/.*?\bS\d+\b.*$/;
const IDS = /\bS(\d+)(?:[–-]S(\d+))?/g;

/** Rule ids of a comment; ranges in full. */
function idsOf(comment: string): string[] {
  return [...comment.matchAll(IDS)].flatMap(([, from, to]) =>
    Array.from({ length: to ? Number(to) - Number(from) + 1 : 1 }, (_, i) => `S${Number(from) + i}`),
  );
}

/** The code of a line without its comment. */
const bare = (line: string) => line.replace(/\/\/.*$/, '').trimEnd();

/** The index behind the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  for (let at = open, depth = 0; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    else if (')]}'.includes(text[at]!) && --depth === 0) return at + 1;
  }
  return -1;
}

interface Statement {
  from: number;
  to: number;
}

/** The lines [from, to] of the statement that a marked line belongs to; null: there is none to mutate. */
function statementAt(lines: string[], marked: number): Statement | null {
  let from = marked;
  if (bare(lines[from]!).trim() === '') {
    // A comment speaks of the statement that follows.
    while (from < lines.length && bare(lines[from]!).trim() === '') from++;
    if (from >= lines.length || /^\S/.test(lines[from]!)) return null;
  } else {
    const begins = (line: string) => /[;{}:]$/.test(bare(line)) || bare(line).trim() === '';
    while (from > 0 && !begins(lines[from - 1]!)) from--;
  }
  if (/^\S/.test(lines[from]!)) return null;
  if (/^\s*(case .*:|default:)\s*$/.test(bare(lines[from]!))) from++;
  let to = from;
  const ends = (text: string) => /[;{}]$/.test(text);
  while (to < lines.length - 1 && !ends(bare(lines[to]!))) to++;
  return { from, to };
}

/** Code of a statement with a switch for mutant `n`, or null where it can be neither negated nor dropped. */
function switched(code: string, n: number, nothing: boolean): { code: string; how: Mutant['how'] } | null {
  const conditional = /^(\s*(?:\} )?(?:else )?(if|while) )\(/.exec(code);
  if (conditional) {
    const open = conditional[0].length - 1;
    const close = closing(code, open);
    if (close < 0) return null;
    const condition = code.slice(open, close);
    const rest = code.slice(close);
    if (conditional[2] === 'while')
      return { code: `${conditional[1]}(!isMutant(${n}) && ${condition})${rest}`, how: 'dropped' };
    return { code: `${conditional[1]}(isMutant(${n}) ? !${condition} : !!${condition})${rest}`, how: 'negated' };
  }
  const loop = /^(\s*)for \(([^;]*);([^;]+);/.exec(code);
  if (loop) {
    const head = `${loop[1]}for (${loop[2]}; !isMutant(${n}) && (${loop[3]});`;
    return { code: head + code.slice(loop[0].length), how: 'dropped' };
  }
  if (nothing && code.startsWith('return ')) return { code: `if (isMutant(${n})) return; ${code}`, how: 'dropped' };
  const back = /^(\s*)return ([\s\S]+);$/.exec(code);
  if (back) return { code: `${back[1]}return isMutant(${n}) ? !(${back[2]}) : (${back[2]});`, how: 'negated' };
  const value = /^(\s*(?:const|let) \w+(?:: \w+)? = )([\s\S]+);$/.exec(code);
  if (value) return { code: `${value[1]}isMutant(${n}) ? !(${value[2]}) : (${value[2]});`, how: 'negated' };
  if (/^\s*(?:const|let|return|break|continue|case|default|switch|\}|\{|@|[\w]+: [\w]+;)/.test(code)) return null;
  if (!code.endsWith(';')) return null;
  return { code: code.replace(/^(\s*(?:else )?)/, `$1if (!isMutant(${n})) `), how: 'dropped' };
}

/** The head of the function that a line stands in; empty for fields, enumerations and constants of a module. */
function headOf(lines: string[], at: number): string {
  for (let i = at - 1; i >= 0; i--) {
    if (!/^[^\s/]/.test(lines[i]!)) continue;
    if (lines[i]!.startsWith(')')) return `function ${lines[i]}`;
    return /^(export )?function /.test(lines[i]!) ? lines[i]! : '';
  }
  return '';
}
const isVoid = (lines: string[], at: number) => /\): void \{$/.test(headOf(lines, at));

function mutateFile(file: string, text: string, first: number, skip: ReadonlySet<number>): [string, Mutant[]] {
  const lines = text.split('\n');
  const mutants: Mutant[] = [];
  const done = new Set<number>();
  let number = first;
  for (let marked = 0; marked < lines.length; marked++) {
    const comment = MARK.exec(lines[marked]!)?.[0];
    if (!comment || comment.startsWith('// ---') || comment.startsWith('// --')) continue;
    if (!headOf(lines, marked)) continue;
    const statement = statementAt(lines, marked);
    if (!statement || done.has(statement.from)) continue;
    const code = lines
      .slice(statement.from, statement.to + 1)
      .map((line) => bare(line).trim())
      .join(' ');
    number++;
    const change = skip.has(number) ? null : switched(code, number, isVoid(lines, marked));
    if (!change) continue;
    done.add(statement.from);
    mutants.push({ number, file, line: marked + 1, ids: idsOf(comment), how: change.how, code: code.trim() });
    // As many lines as before, so that their numbers stay.
    for (let i = statement.from; i <= statement.to; i++) lines[i] = i === statement.from ? `  ${change.code}` : '';
  }
  if (!mutants.length) return [text, mutants];
  const up = '../'.repeat(file.split('/').length - 2);
  return [`import { isMutant } from '${up}mutant';\n${lines.join('\n')}`, mutants];
}

const SWITCH = `let selected: i32 = ${NO_MUTANT};
export function isMutant(n: i32): bool {
  return selected == ${NO_MUTANT} + n;
}
export function selectMutant(n: i32): void {
  selected = ${NO_MUTANT} + n;
}
`;

/** Writes the switched copy to a folder and returns its mutants. `skip`: numbers that the compiler refuses. */
export function writeMutants(folder: string, skip: ReadonlySet<number> = new Set()): Mutant[] {
  cpSync(at('assembly'), folder, { recursive: true });
  writeFileSync(join(folder, 'mutant.ts'), SWITCH);
  const all: Mutant[] = [];
  const files = filesUnder('assembly').filter((file) => file.endsWith('.ts') && !file.includes('__tests__'));
  files.forEach((file, i) => {
    const [text, mutants] = mutateFile(file, readFileSync(at(file), 'utf8'), i * 1000, skip);
    if (!mutants.length) return;
    writeFileSync(join(folder, file.slice('assembly/'.length)), text);
    all.push(...mutants);
  });
  return all;
}

/** LEB128, always five bytes. */
function leb(value: number): number[] {
  return [0, 7, 14, 21, 28].map((shift, i) => ((value >> shift) & 0x7f) | (i < 4 ? 0x80 : 0));
}

/** The same module with another mutant selected: the number stands in it as a constant of five bytes. */
export function select(wasm: Uint8Array, number: number): Uint8Array {
  const wanted = [0x41, ...leb(NO_MUTANT), 0x0b];
  const copy = wasm.slice();
  const at = copy.findIndex((_, i) => wanted.every((byte, k) => copy[i + k] === byte));
  if (at < 0) throw new Error('the module holds no switch');
  copy.set(leb(NO_MUTANT + number), at + 1);
  return copy;
}
