/** Something that only one tab may do at a time, such as going on with a match. */

export interface Claim {
  /** Others may have it now. */
  release(): void;
}

/** Null: another tab has it. A browser without locks gives it to everybody. */
export async function claim(name: string): Promise<Claim | null> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return { release: () => {} };
  return new Promise((done, failed) => {
    locks
      .request(`notable.${name}`, { ifAvailable: true }, (lock) => {
        if (!lock) return done(null);
        return new Promise<void>((release) => done({ release }));
      })
      .catch(failed);
  });
}
