// Press scripts: what is pressed, and every screen that comes of it. Runs in Node and in a page.
//
//   # a comment
//   seed 3              of the match's entropy, default 1
//   offer GAME GAME     the cartridges that the device has, default super-battle-mon
//   grid 40x26 30x15    the grids whose screens are golden
//   unstored            no golden files: the computer chooses by the state's hash, which is nobody's promise
//   press d a r2 a      one letter a button (u d l r, a, b, s Start, c Select), with how often; after each the device is
//                       ticked by 1 ms until wait() is not 1

import { Cartridge } from '../../host/js/cartridge.ts';
import { Button, Handheld, type Entry, type HandheldParts } from '../../host/js/handheld.ts';
import type { Machine } from '../../host/js/machine.ts';
import { screenText } from '../../tools/shell/glyphs.ts';
import { MemoryKeeper } from './keeper.ts';

/** Letters of press scripts. */
export const KEYS: Record<string, Button> = {
  u: Button.UP,
  d: Button.DOWN,
  l: Button.LEFT,
  r: Button.RIGHT,
  a: Button.A,
  b: Button.B,
  s: Button.START,
  c: Button.SELECT,
};

const USUAL = ['super-battle-mon'];

export interface Script {
  seed: number;
  /** Names of games. */
  offer: string[];
  grids: string[];
  stored: boolean;
  /** Letters, one a press. */
  presses: string[];
}

export function readScript(text: string): Script {
  const script: Script = { seed: 1, offer: [...USUAL], grids: [], stored: true, presses: [] };
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.split('#')[0]!.trim().split(/\s+/);
    if (word === 'seed') script.seed = Number(rest[0]);
    else if (word === 'offer') script.offer = rest;
    else if (word === 'grid') script.grids.push(...rest);
    else if (word === 'unstored') script.stored = false;
    else if (word === 'press') for (const token of rest) script.presses.push(...expanded(token));
    else if (word) throw new Error(`a press script has no line "${line}"`);
  }
  return script;
}
function expanded(token: string): string[] {
  const [, key, many] = /^([udlrabsc])(\d*)$/.exec(token) ?? [];
  if (!key) throw new Error(`a press script has no button "${token}"`);
  return Array<string>(Number(many || 1)).fill(key);
}

/** A game's part of what a host brings. */
export interface Offered {
  /** Opened anew for every match; tests may give the same machine again. */
  cartridge: () => Machine;
  pack: Uint8Array;
  rulesHash: Uint8Array;
}
/** What a host brings: its machines, and the bytes that they read. */
export interface Console {
  shell: Machine;
  shellHash: Uint8Array;
  words: Uint8Array;
  /** By name. */
  games: Record<string, Offered>;
}

const GAME_AT = 6;

export function entryOf({ cartridge, pack, rulesHash }: Offered): Entry {
  const open = () => new Cartridge(cartridge());
  return { game: pack[GAME_AT]!, pack, packHash: pack.slice(16, 32), rulesHash, open };
}

export interface More {
  keeper?: MemoryKeeper;
  link?: HandheldParts['link'];
  offer?: readonly string[];
}

/** The device of a script: a store in memory, entropy from the seed. */
export function deviceOf(parts: Console, grid: string, seed: number, more: More = {}): Handheld {
  const { keeper = new MemoryKeeper(), link, offer = USUAL } = more;
  const [columns, rows] = grid.split('x').map(Number) as [number, number];
  let next = seed;
  return new Handheld({
    shell: parts.shell,
    shellHash: parts.shellHash,
    words: parts.words,
    columns,
    rows,
    entries: offer.map((name) => entryOf(parts.games[name]!)),
    keeper,
    device: { entropy: () => Uint8Array.of(next++, 0, 0, 0, 7, 0, 0, 0), leave: () => {}, battery: () => 80 },
    ...(link ? { link } : {}),
  });
}

export interface Shown {
  /** '' for the first screen. */
  press: string;
  cells: Uint8Array;
  lines: string[];
  /** The marked rectangle, where there is one. */
  mark: string | null;
}

export function shownBy(device: Handheld, press: string): Shown {
  const cells = device.cells();
  const mark = device.mark();
  return {
    press,
    cells,
    lines: screenText(cells, device.columns),
    mark: mark && `${mark.column},${mark.row} ${mark.columns}x${mark.rows} ${mark.text}`,
  };
}

/** Every screen, the first one included. */
export function playScript(parts: Console, grid: string, script: Script): Shown[] {
  const device = deviceOf(parts, grid, script.seed, { offer: script.offer });
  return ['', ...script.presses].map((press) => {
    if (press) device.press(KEYS[press]!);
    device.settle();
    return shownBy(device, press);
  });
}

/** The golden file: each press with the screen after it; where nothing changed, the press alone. */
export function screensFile(shown: readonly Shown[]): string {
  let before = '';
  const parts = shown.map(({ press, lines, mark }) => {
    const screen = [...lines.map((line) => `|${line}`), ...(mark ? [`mark ${mark}`] : [])].join('\n');
    const same = screen === before;
    before = screen;
    return `press ${press || 'nothing'}${same ? '\n' : `\n${screen}\n`}`;
  });
  return parts.join('');
}
