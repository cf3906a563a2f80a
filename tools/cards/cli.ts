/**
 * npm run cards: compiles cards/<game>/*.cards to cards/binary/<game>.pack.
 * Status 0: all is well; 1: errors in cards or packs; 2: a wrong command line.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cardId } from './assemble';
import { compileSources, type Compiled } from './compile';
import { decompile } from './decompile';
import { formatError, nearest } from './errors';
import { GAMES } from './games';
import { packHash, PackError } from './pack';
import type { SourceFile } from './parse';
import { printSource } from './print';

const USAGE = `npm run cards -- [GAME …] [--check | --text | --decompile PACK] [--root FOLDER]
  without a switch   compiles cards/GAME/*.cards to cards/binary/GAME.pack
  --check            only looks for errors
  --text             prints the rules text of every card
  --decompile PACK   prints a pack as card sources
  --root FOLDER      the folder that holds cards/; default: this project
GAME: ${Object.keys(GAMES).join(', ')}; default: all`;

interface Command {
  does: 'compile' | 'check' | 'text' | 'decompile' | 'help';
  games: string[];
  pack?: string;
  root: string;
}

class UsageError extends Error {}

function readCommand(args: readonly string[]): Command {
  const command: Command = { does: 'compile', games: [], root: join(dirname(fileURLToPath(import.meta.url)), '../..') };
  const switches = ['--check', '--text', '--decompile', '--root', '--help'];
  const rest = [...args];
  const value = (name: string) => {
    const next = rest.shift();
    if (next === undefined) throw new UsageError(`${name} needs a value`);
    return next;
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--root') command.root = value(arg);
    else if (arg === '--decompile') Object.assign(command, { does: 'decompile', pack: value(arg) });
    else if (arg === '--check' || arg === '--text' || arg === '--help') command.does = arg.slice(2) as Command['does'];
    else if (arg.startsWith('-')) throw new UsageError(`there is no switch ${arg}${meant(arg, switches)}`);
    else if (GAMES[arg]) command.games.push(arg);
    else throw new UsageError(`there is no game "${arg}"${meant(arg, Object.keys(GAMES))}`);
  }
  return command;
}

function meant(word: string, known: string[]): string {
  const near = nearest(word, known);
  return near ? `; did you mean ${near}?` : '';
}

/** All sources of a game, in the order of their names. */
function sourcesOf(root: string, game: string): SourceFile[] {
  const folder = join(root, 'cards', game);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.cards'));
  return names
    .sort()
    .map((name) => ({ name: relative(root, join(folder, name)), text: readFileSync(join(folder, name), 'utf8') }));
}

/** Whole or not at all: nobody reads half a pack. */
function write(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, bytes);
  renameSync(part, path);
}

function texts({ source, texts }: Compiled, game: string): string {
  return source.cards
    .map((card, i) => `${cardId(card, source.sets, GAMES[game])} ${card.name}\n${indented(texts[i])}`)
    .join('\n');
}
const indented = (text: string) => (text || '–').replace(/^/gm, '  ');

function decompilePack(path: string): number {
  const bytes = new Uint8Array(readFileSync(path));
  const vocabulary = Object.values(GAMES).find((game) => game.id === bytes[6]);
  if (!vocabulary) throw new PackError('game', 6, `no game has the number ${bytes[6]}`);
  process.stdout.write(printSource(decompile(bytes, vocabulary), vocabulary));
  return 0;
}

function compileGame(game: string, command: Command): number {
  const files = sourcesOf(command.root, game);
  if (!files.length) {
    console.error(`cards/${game}: there is no file *.cards`);
    return command.games.length ? 1 : 0;
  }
  const start = performance.now();
  const compiled = compileSources(files, GAMES[game]);
  const ms = Math.round(performance.now() - start);
  for (const error of compiled.errors) console.error(formatError(error));
  if (!compiled.pack) {
    console.error(`${game}: ${compiled.errors.length} error${compiled.errors.length === 1 ? '' : 's'}`);
    return 1;
  }
  if (command.does === 'text') console.log(texts(compiled, game));
  if (command.does === 'compile') write(join(command.root, 'cards/binary', `${game}.pack`), compiled.pack);
  const { cards, decks } = compiled.source;
  console.error(
    `${game}: ${cards.length} cards, ${decks.length} decks, ${compiled.pack.length} bytes, ${packHash(compiled.pack)}, ${ms} ms`,
  );
  return 0;
}

export function main(args: readonly string[]): number {
  try {
    const command = readCommand(args);
    if (command.does === 'help') return (console.log(USAGE), 0);
    if (command.does === 'decompile') return decompilePack(command.pack ?? '');
    const games = command.games.length ? command.games : Object.keys(GAMES);
    return Math.max(...games.map((game) => compileGame(game, command)));
  } catch (error) {
    if (error instanceof UsageError) return (console.error(`cards: ${error.message}\n\n${USAGE}`), 2);
    if (error instanceof PackError)
      return (console.error(`cards: byte ${error.at}: ${error.message} [${error.code}]`), 1);
    if (error instanceof Error && 'code' in error) return (console.error(`cards: ${error.message}`), 1);
    throw error;
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1])
  process.exitCode = main(process.argv.slice(2));
