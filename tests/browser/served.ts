// The built page and a browser for the tests of one file.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, vi } from 'vitest';
import { launch, openPage, servePage, type Served } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

export interface Here {
  served: Served;
  browser: Browser;
  /** Opens the page; see `openPage`. */
  open(seed: string, way?: string, options?: Parameters<Browser['newPage']>[0]): ReturnType<typeof openPage>;
}

/** To be called where tests are described: its parts are there once they run. */
export function pageHere(switches: readonly string[] = []): Here {
  const here = {
    open: (seed, way = '', options = {}) => openPage(here.browser, here.served.url, seed, options, way),
  } as Here;
  beforeAll(async () => {
    [here.served, here.browser] = await Promise.all([servePage(true), launch(switches)]);
  });
  afterAll(async () => {
    await here.browser?.close();
    here.served?.close();
  });
  return here;
}
