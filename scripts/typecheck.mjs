// Type checks: tsc for TypeScript, svelte-check for the page's components.

import { filesUnder, runBin } from './lib.mjs';

let code = runBin('tsc', ['--project', 'tsconfig.json']);
if (filesUnder('host').some((file) => file.endsWith('.svelte')))
  code ||= runBin('svelte-check', [
    '--workspace',
    'host/web',
    '--tsconfig',
    '../../tsconfig.json',
    '--output',
    'human',
  ]);
process.exit(code);
