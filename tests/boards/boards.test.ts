/** The golden matches on emulated boards: RV32IMC and Xtensa without register windows, with the firmware's settings. */

import { describe, expect, test } from 'vitest';
import { loadGoldens } from '../conformance/record.ts';
import { scriptsOf } from '../shell/support.ts';
import { BOARD_NAMES, boardMissing, peakRam, runBoard } from '../support/boards.ts';

describe.each(BOARD_NAMES)('%s', (name) => {
  const missing = boardMissing(name);
  const needs = missing ? ` (needs it: ${missing})` : '';

  test.skipIf(missing)(
    `compiles every function, and plays every golden match and press script as Node does${needs}`,
    () => {
      const report = runBoard(name);
      expect(report.failed).toBeUndefined();
      expect(report.code).toBe(0);
      const goldens = loadGoldens();
      const presses = scriptsOf('super-battle-mon').reduce(
        (sum, { grids, presses }) => sum + grids.length * presses.length,
        0,
      );
      const { matches, screens, roomy_matches = matches, roomy_screens = screens } = report;
      for (const { presses: played } of [screens, roomy_screens]) expect(played).toBe(presses);
      const decisions = goldens.reduce((sum, { steps }) => sum + steps.length, 0);
      for (const { matches: played, instructions } of [matches, roomy_matches]) {
        expect(played).toBe(goldens.length);
        expect(instructions).toHaveLength(decisions);
      }
      // The same came out although code was dropped all the time, in the middle of calls too; and there was room enough.
      for (const { compiled, dropped, spilled } of [matches, screens]) {
        expect(dropped).toBeGreaterThan(10_000);
        expect(compiled).toBeGreaterThan(dropped);
        expect(spilled).toBe(0);
      }
    },
    600_000,
  );

  test.skipIf(missing)('tells what it costs', () => {
    const report = runBoard(name);
    const { compiled_cartridge, compiled_shell, matches, screens, stack, flash, roomy_matches } = report;
    const figures = [compiled_cartridge.heap, compiled_shell.heap, matches.heap, screens.shell_heap, stack];
    for (const figure of [...figures, ...Object.values(flash)]) expect(figure).toBeGreaterThan(1000);
    // What a device must have: the budget, with next to nothing lost between allocations.
    expect(peakRam(report)).toBeLessThanOrEqual(190 * 1024);
    expect(screens.reach).toBeLessThan(1.05 * screens.heap);
    // Only this board counts instructions exactly.
    if (name !== 'rv32') return;
    for (const figure of roomy_matches!.instructions) expect(figure).toBeGreaterThan(0);
    for (const { worst, mean } of [screens.changed, screens.rested, screens.call]) expect(worst).toBeGreaterThan(mean);
  });
});
