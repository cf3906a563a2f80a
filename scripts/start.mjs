// npm start: sets up, then serves the page. Further arguments go to Vite: npm start -- --host --port 8080

import { existsSync } from 'node:fs';
import { at, run, runBin } from './lib.mjs';

const code = run(process.execPath, [at('scripts/setup.mjs')]);
if (code !== 0) process.exit(code);
if (!existsSync(at('host/web/index.html'))) {
  console.error('host/web/index.html is missing');
  process.exit(1);
}
process.exit(runBin('vite', process.argv.slice(2)));
