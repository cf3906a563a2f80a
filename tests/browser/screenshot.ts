/**
 * npm run screenshot: makes docs/images/page.png, the picture of the README, from a seeded match.
 *   npm run screenshot -- [FILE]
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { at } from '../../scripts/lib.mjs';
import { answer, phase } from './playing.ts';
import { browserHere, launch, openPage, servePage } from './support.ts';

export const SIZE = { width: 1280, height: 900 };
const SEED = 'table';
const ANSWERS = 4;

/** The page in the middle of a match, as PNG. */
export async function screenshot(): Promise<Buffer> {
  const served = await servePage();
  const browser = await launch();
  try {
    const { page } = await openPage(browser, served.url, SEED, { viewport: SIZE, colorScheme: 'light' }, 'custom');
    await page.getByLabel('Name').nth(0).fill('Ada');
    await page.getByLabel('Name').nth(1).fill('Robo');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    for (let i = 0; i < ANSWERS && (await phase(page)) === 'turn'; i++) await answer(page);
    await phase(page);
    await page.mouse.move(0, 0);
    return await page.screenshot();
  } finally {
    await browser.close();
    served.close();
  }
}

async function main(file: string): Promise<void> {
  if (!browserHere) throw new Error('Chromium or the build is missing; npm run setup says more.');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await screenshot());
  console.error(`made ${file}`);
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1])
  main(process.argv[2] ?? at('docs/images/page.png')).catch((error: unknown) => {
    console.error(`screenshot: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
