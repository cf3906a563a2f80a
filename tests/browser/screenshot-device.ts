/**
 * npm run screenshot:device: makes docs/images/device.png, the picture of the README: two handhelds, one match.
 *   npm run screenshot:device -- [FILE]
 */

import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { at } from '../../scripts/lib.mjs';
import { launch, servePage } from './support.ts';

/** Waits until no panel has changed for a while: everything has been shown, on the other device too. */
async function still(page: Page): Promise<void> {
  const panels = () =>
    page.locator('canvas').evaluateAll((all) => all.map((each) => (each as HTMLCanvasElement).toDataURL()).join());
  for (let same = 0, before = ''; same < 6;) {
    await page.waitForTimeout(200);
    const now = await panels();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

async function main(file: string): Promise<void> {
  const served = await servePage();
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
    await page.addInitScript(() => {
      crypto.getRandomValues = <T>(to: T): T => {
        (to as unknown as Uint8Array).fill(5);
        return to;
      };
    });
    await page.goto(`${served.url}#/device`);
    await page.locator('.handset').waitFor();
    await page.getByLabel('Devices').selectOption('2');
    for (const power of await page.locator('.power').all()) await power.click();
    const press = async (device: number, keys: string[]) => {
      await page.locator('.handset').nth(device).focus();
      for (const key of keys) {
        await page.keyboard.press(key);
        await still(page);
      }
    };
    await press(0, ['Enter', 'Enter', 'Enter', 'ArrowDown']);
    await press(1, ['Enter', 'Enter']);
    await press(0, ['Enter', 'Escape']);
    await page.locator('h1').click();
    writeFileSync(file, await page.locator('.devices').screenshot());
    console.error(`made ${file}`);
  } finally {
    await browser.close();
    served.close();
  }
}

main(process.argv[2] ?? at('docs/images/device.png')).catch((error: unknown) => {
  console.error(`screenshot: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
