// What the browser tests share: the page as it is built, served from a folder, and Debian's Chromium.

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { at } from '../../scripts/lib.mjs';

const CHROMIUM = '/usr/bin/chromium';
export const GAME = 'super-battle-mon';

/** What the page takes from the build is there. */
export const built = existsSync(at(`build/${GAME}.wasm`)) && existsSync(at(`cards/binary/${GAME}.pack`));
/** That, and a browser. */
export const browserHere = existsSync(CHROMIUM) && built;

/** @param more switches of Chromium */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...args, '--disable-component-update', '--disable-sync', ...more],
  });
}

export interface Served {
  url: string;
  /** The folder that is served, to change files in. */
  folder: string;
  close(): void;
}

const KINDS: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * Builds the page into a folder of its own and serves that, as any static server would.
 * @param checks with the complaints that Svelte makes only while developing
 */
export async function servePage(checks = false): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'notable-page-'));
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = checks ? 'development' : 'production';
  try {
    await build({ configFile: at('vite.config.ts'), logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    folder,
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the page without pauses, and collects what it complains about. `way`: a way to play, set up. */
export async function openPage(
  browser: Browser,
  url: string,
  seed: string,
  options: Parameters<Browser['newPage']>[0] = {},
  way = '',
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.addInitScript(() => localStorage.setItem('notable.prefs', JSON.stringify({ pause: 0, confirm: false })));
  await page.goto(`${url}?seed=${encodeURIComponent(seed)}${way ? `#/play/${way}` : ''}`);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  return { page, complaints };
}
