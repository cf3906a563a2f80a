/** Colours of the types. The page's four, its grey and its gold serve eleven types: their names tell them apart. */

export interface Hue {
  ink: string;
  soft: string;
}

const hue = (name: string): Hue => ({ ink: `var(--${name})`, soft: `var(--${name}-soft)` });
const GREY: Hue = { ink: 'var(--soft)', soft: 'var(--sunken)' };

const HUES: Record<string, Hue> = {
  flame: hue('fire'),
  tide: hue('water'),
  frost: hue('water'),
  grove: hue('plant'),
  gale: hue('plant'),
  light: hue('ranger'),
  storm: hue('ranger'),
  shadow: hue('dark'),
  aether: hue('dark'),
};

/** Spells have no type. */
export const hueOf = (type: string | undefined): Hue => HUES[type ?? ''] ?? GREY;
