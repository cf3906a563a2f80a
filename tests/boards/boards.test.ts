/** The golden matches on emulated boards: RV32IMC and Xtensa without register windows, with the firmware's settings. */

import { describe, expect, test } from 'vitest';
import { loadGoldens } from '../conformance/record.ts';
import { BOARD_NAMES, boardMissing, runBoard } from '../support/boards.ts';

describe.each(BOARD_NAMES)('%s', (name) => {
  const missing = boardMissing(name);
  const needs = missing ? ` (needs it: ${missing})` : '';

  test.skipIf(missing)(
    `compiles every function and plays every golden match as Node does${needs}`,
    () => {
      const report = runBoard(name);
      expect(report.failed).toBeUndefined();
      expect(report.code).toBe(0);
      const goldens = loadGoldens();
      const decisions = goldens.reduce((sum, { steps }) => sum + steps.length, 0);
      for (const { matches, instructions } of [report.cold, report.warm]) {
        expect(matches).toBe(goldens.length);
        expect(instructions).toHaveLength(decisions);
      }
    },
    300_000,
  );

  test.skipIf(missing)('tells what it costs', () => {
    const { compiled, verify, warm, heap, stack, flash } = runBoard(name);
    const figures = [compiled.heap, verify.heap, verify.stack, heap, stack, ...Object.values(flash)];
    for (const figure of figures) expect(figure).toBeGreaterThan(1000);
    expect(heap).toBeGreaterThanOrEqual(verify.heap);
    // Only this board counts instructions exactly.
    if (name === 'rv32') for (const figure of warm.instructions) expect(figure).toBeGreaterThan(0);
  });
});
