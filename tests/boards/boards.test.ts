/** The golden matches on emulated boards: RV32IMC and Xtensa without register windows, with the firmware's settings. */

import { describe, expect, test } from 'vitest';
import { loadGoldens } from '../conformance/record.ts';
import { scripts } from '../shell/support.ts';
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
      const presses = scripts().reduce((sum, { grids, presses }) => sum + grids.length * presses.length, 0);
      expect(report.screens.presses).toBe(report.warm ? 2 * presses : presses);
      const decisions = goldens.reduce((sum, { steps }) => sum + steps.length, 0);
      for (const { matches, instructions } of [report.cold, report.warm ?? report.cold]) {
        expect(matches).toBe(goldens.length);
        expect(instructions).toHaveLength(decisions);
      }
    },
    300_000,
  );

  test.skipIf(missing)('tells what it costs', () => {
    const report = runBoard(name);
    const { compiled_cartridge, compiled_shell, verify, warm, screens, stack, flash } = report;
    const figures = [compiled_cartridge.heap, compiled_shell.heap, verify.heap, verify.stack, stack, peakRam(report)];
    for (const figure of [...figures, ...Object.values(flash)]) expect(figure).toBeGreaterThan(1000);
    expect(report.heap_matches).toBeGreaterThanOrEqual(verify.heap);
    // Only this board counts instructions exactly.
    if (name !== 'rv32') return;
    for (const figure of warm!.instructions) expect(figure).toBeGreaterThan(0);
    expect(screens.worst).toBeGreaterThan(0);
    expect(screens.first).toBeGreaterThanOrEqual(screens.worst);
  });
});
