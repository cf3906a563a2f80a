/** What a person has set for the page itself. Kept in the browser where that is allowed; nothing of a match is. */

export interface Prefs {
  /** Milliseconds before a computer player's choice is applied. */
  pause: number;
  /** A single pick has to be confirmed too. */
  confirm: boolean;
}

export const PAUSES = [0, 500, 1500] as const;
const KEY = 'notable.prefs';

export const usualPrefs = (): Prefs => ({ pause: 500, confirm: false });

export function readPrefs(storage: Pick<Storage, 'getItem'> | undefined): Prefs {
  const prefs = usualPrefs();
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}');
    if (kept === null || typeof kept !== 'object') return prefs;
    const { pause, confirm } = kept as Record<string, unknown>;
    if (PAUSES.some((known) => known === pause)) prefs.pause = pause as number;
    if (typeof confirm === 'boolean') prefs.confirm = confirm;
  } catch {
    // Somebody else's bytes, or a browser that keeps nothing: the usual ones.
  }
  return prefs;
}

export function keepPrefs(storage: Pick<Storage, 'setItem'> | undefined, prefs: Prefs): void {
  try {
    storage?.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A full or closed storage: the page works without.
  }
}
