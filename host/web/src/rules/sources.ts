/** Where each game's rules stand, by what its rule ids start with; fetched when somebody opens a rule. */

export const RULES: Record<string, () => Promise<string>> = {
  S: async () => (await import('../../../../docs/rules/super-battle-mon.md?raw')).default,
};
