import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { offline } from './scripts/offline.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('host/web'),
  // Relative addresses: the built page works from any folder of any server.
  base: './',
  // The warnings are about an old Svelte package that a dev dependency brings and the page does not use.
  plugins: [svelte({ configFile: false, experimental: { disableSvelteResolveWarnings: true } }), offline()],
  // The page takes cartridges from build/, packs and sources from cards/.
  server: { fs: { allow: [here('.')] } },
  assetsInclude: ['**/*.pack', '**/*.cards', '**/*.words', '**/*.bin'],
  build: { outDir: here('build/page'), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
});
