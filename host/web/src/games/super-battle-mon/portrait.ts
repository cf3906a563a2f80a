/** A little creature for every card, drawn from its name alone: the same name always gives the same face. */

import type { TypeWord } from './view.ts';

export interface Portrait {
  /** Body, ears, feet and mouth as SVG paths in a box of 100 × 64. */
  body: string;
  ears: string;
  feet: string;
  mouth: string;
  eyes: { x: number; y: number; r: number }[];
  spots: { x: number; y: number; r: number }[];
  types: TypeWord[];
}

/** FNV-1a, then numbers of it by splitmix32. */
function numbers(text: string): (bound: number) => number {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193);
  return (bound) => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % bound;
  };
}

const mirrored = (path: (side: -1 | 1) => string) => `${path(-1)} ${path(1)}`;

export function portraitOf(name: string, types: TypeWord[]): Portrait {
  const below = numbers(name);
  const wide = 17 + below(9);
  const high = 15 + below(8);
  const top = 58 - 2 * high;
  const mid = 58 - high;
  const square = 0.5 + below(6) / 10;
  const at = (side: number, part: number) => 50 + side * wide * part;
  const body = [
    `M ${50 - wide} ${mid}`,
    `C ${50 - wide} ${mid - high * square} ${50 - wide * square} ${top} 50 ${top}`,
    `C ${50 + wide * square} ${top} ${50 + wide} ${mid - high * square} ${50 + wide} ${mid}`,
    `C ${50 + wide} ${mid + high * square} ${50 + wide * square} 58 50 58`,
    `C ${50 - wide * square} 58 ${50 - wide} ${mid + high * square} ${50 - wide} ${mid} Z`,
  ].join(' ');
  const tall = 8 + below(9);
  const kind = below(4);
  const ears = mirrored((side) => {
    const base = top + high * 0.35;
    if (kind === 0)
      return `M ${at(side, 0.85)} ${base + 4} L ${at(side, 0.8)} ${top - tall + 6} L ${at(side, 0.3)} ${top + 2} Z`;
    if (kind === 1)
      return `M ${at(side, 0.45)} ${top + 4} q ${side * 2} ${-tall} ${side * 10} ${-tall} q ${-side} ${tall * 0.7} ${-side * 4} ${tall + 3} Z`;
    if (kind === 2) return `M ${at(side, 0.6)} ${top + 5} m -5 0 a 6 ${tall * 0.7} 0 1 1 10 0 Z`;
    return `M ${at(side, 0.8)} ${mid - 5} q ${side * 14} ${-tall} ${side * 15} 2 q ${-side * 4} 7 ${-side * 14} 8 Z`;
  });
  const feet = mirrored((side) => `M ${at(side, 0.5) - 6} 61 a 6 5 0 0 1 12 0 Z`);
  const eyes = below(7) === 0 ? [0] : below(6) === 0 ? [-0.45, 0, 0.45] : [-0.36, 0.36];
  const r = eyes.length === 1 ? 6 : 3.4 + below(14) / 10;
  const y = top + high * (0.75 + below(3) / 10);
  const smile = below(9) - 3;
  const mouthY = Math.min(53, y + r + 5);
  return {
    body,
    ears,
    feet,
    mouth: `M ${50 - wide * 0.28} ${mouthY} q ${wide * 0.28} ${smile} ${wide * 0.56} 0`,
    eyes: eyes.map((x) => ({ x: 50 + x * wide, y, r })),
    spots: Array.from({ length: below(4) }, () => ({
      x: 50 + (below(120) / 100 - 0.6) * wide,
      y: mid + 2 + below(Math.round(high * 0.7)),
      r: 1.5 + below(25) / 10,
    })),
    types,
  };
}
