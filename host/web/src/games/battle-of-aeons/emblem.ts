/** A sigil for every card, drawn from its name alone: the same name always gives the same one. */

import { Dice } from '../../../../js/dice.ts';

export interface Emblem {
  /** Rings of a star, the outer one first, as SVG polygons in a box of 100 × 60. */
  stars: string[];
  /** Small lights around it. */
  lights: { x: number; y: number; r: number }[];
}

const CENTRE = { x: 50, y: 30 };

/** A star of so many points; `sharp`: how far the inner corners come to the middle. */
function star(points: number, radius: number, sharp: number, turn: number): string {
  return Array.from({ length: 2 * points }, (_, i) => {
    const angle = turn + (Math.PI * i) / points;
    const far = i % 2 ? radius * sharp : radius;
    return `${(CENTRE.x + far * Math.sin(angle)).toFixed(1)},${(CENTRE.y - far * Math.cos(angle)).toFixed(1)}`;
  }).join(' ');
}

export function emblemOf(name: string): Emblem {
  const dice = new Dice(`emblem ${name}`);
  const points = 3 + dice.below(6);
  const turn = (dice.below(4) * Math.PI) / (4 * points);
  const sharp = 0.35 + dice.below(50) / 100;
  return {
    stars: [
      star(points, 26, sharp, turn),
      star(points, 17, sharp + 0.1, turn + Math.PI / points),
      star(3 + dice.below(4), 8, 0.6, turn),
    ],
    lights: Array.from({ length: 3 + dice.below(5) }, () => ({
      x: 6 + dice.below(88),
      y: 5 + dice.below(50),
      r: 0.8 + dice.below(14) / 10,
    })),
  };
}
