/** Who looks: a player by seat, the public, or everything. */

import { Viewer } from '../../assembly/kernel/codes.ts';

/** 0–3 a player, PUBLIC or ALL. */
export const PUBLIC: number = Viewer.PUBLIC;
export const ALL: number = Viewer.ALL;

/** As requests write a viewer. */
export function viewerName(viewer: number): number | 'public' | 'all' {
  return viewer === PUBLIC ? 'public' : viewer === ALL ? 'all' : viewer;
}

/** The viewer that a request names, or null. */
export function viewerOf(value: unknown): number | null {
  if (value === 'all') return ALL;
  if (value === 'public') return PUBLIC;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < PUBLIC ? value : null;
}
