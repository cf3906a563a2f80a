// What every screen is held against: axe, and the width of a phone.

import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Fails on what axe finds. */
export async function accessible(page: Page): Promise<void> {
  await page.addScriptTag({ path: AXE });
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
  expect(found).toEqual([]);
}

/** Fails where the page scrolls sideways. */
export async function fits(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(width);
}
