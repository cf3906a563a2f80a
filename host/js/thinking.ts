/** The looking-ahead computer player: its levels, and thinking in steps. */

/** How strong it is: rollouts for each decision. `npm run strength` measures what they are worth. */
export const LEVELS: readonly { name: string; rollouts: number }[] = [
  { name: 'quick', rollouts: 32 },
  { name: 'normal', rollouts: 256 },
  { name: 'strong', rollouts: 2048 },
];

/** Rollouts of a level; undefined where there is no such level. */
export function rolloutsOf(level: string): number | undefined {
  return LEVELS.find(({ name }) => name === level)?.rollouts;
}

/** A question that is being thought about. */
export interface Thought {
  /** Its id. */
  readonly question: number;
  /**
   * Thinks for so many rollouts: null while there is more to think, else the chosen option ids.
   * @throws NotableError `not-thinking` once the match has gone on
   */
  step(rollouts: number): string[] | null;
}

/** How to think in steps. */
export interface Manner {
  /** Rollouts of a step (64). */
  rollouts?: number;
  /** Called after every step with the part that is done, 0 to 1. */
  progress?: (done: number) => void;
  signal?: AbortSignal;
  /** Lets others get their turn between steps; by default a turn of the event loop. */
  pause?: () => Promise<void>;
}

const turn = () => new Promise<void>((done) => setTimeout(done, 0));

/** Thinks to the end in steps. @throws the signal's reason, NotableError */
export async function inSteps(step: Thought['step'], rollouts: number, manner: Manner = {}): Promise<string[]> {
  const { rollouts: most = 64, progress, signal, pause = turn } = manner;
  for (let done = 0; ;) {
    signal?.throwIfAborted();
    const chosen = step(most);
    done += most;
    progress?.(chosen ? 1 : Math.min(done / rollouts, 1));
    if (chosen) return chosen;
    await pause();
  }
}
