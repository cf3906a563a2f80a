// Installs what is missing and builds what is older than its sources; npm start and npm test begin with it.
// Has no dependencies, because it is what installs them. Says nothing when there is nothing to do.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at, has, run, sha256 } from './lib.mjs';

const LOCK = ['package-lock.json', '.npmrc'];
const STAMP = at('node_modules/.notable-lock');

/** Debian packages, and how to see that one is there. */
const PACKAGES = [
  { name: 'chromium', there: () => has('chromium') || has('google-chrome'), why: 'browser tests' },
  {
    name: 'fonts-dejavu-core',
    there: () => existsSync('/usr/share/fonts/truetype/dejavu') || !existsSync('/usr/bin/apt-get'),
    why: 'the same letters in every screenshot',
  },
  { name: 'gcc', there: () => has('gcc'), why: 'wasm3 on the PC' },
  { name: 'libc6-dev', there: () => existsSync('/usr/include/stdio.h'), why: 'wasm3 on the PC' },
  { name: 'make', there: () => has('make'), why: 'native builds' },
  { name: 'gcc-riscv64-unknown-elf', there: () => has('riscv64-unknown-elf-gcc'), why: 'emulated boards' },
  {
    name: 'picolibc-riscv64-unknown-elf',
    there: () => existsSync('/usr/lib/picolibc/riscv64-unknown-elf'),
    why: 'emulated boards',
  },
  { name: 'gcc-xtensa-lx106', there: () => has('xtensa-lx106-elf-gcc'), why: 'emulated boards' },
  {
    name: 'picolibc-xtensa-lx106-elf',
    there: () => existsSync('/usr/lib/xtensa-lx106-elf/picolibc.specs'),
    why: 'emulated boards',
  },
  {
    name: 'qemu-system-misc',
    there: () => has('qemu-system-riscv32') && has('qemu-system-xtensa'),
    why: 'emulated boards',
  },
  { name: 'wabt', there: () => has('wasm2c'), why: 'the native yardstick of the benchmark' },
];

function nodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node.js 20.19 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

function nodeModules() {
  const key = sha256(LOCK.map((file) => readFileSync(at(file), 'utf8')).join('\0'));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === key) return;
  console.error('setup: npm ci');
  // The npm that runs this script: a dependency puts an old one into node_modules/.bin, which stands first in the path.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  if (run(command, [...first, 'ci', '--no-audit', '--no-fund']) !== 0) {
    console.error('setup: npm ci failed');
    process.exit(1);
  }
  writeFileSync(STAMP, key);
}

function debianPackages() {
  const missing = PACKAGES.filter((entry) => !entry.there());
  if (!missing.length) return;
  const names = missing.map((entry) => entry.name);
  const isRoot = process.getuid?.() === 0;
  const may = has('apt-get') && (isRoot || process.env.CI === 'true');
  if (may) {
    const asRoot = isRoot ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args];
      // apt is long-winded and standard output belongs to whatever runs after the set-up.
      return run(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    };
    console.error(`setup: installing ${names.join(', ')}`);
    if (apt('-q', 'update') === 0 && apt('-q', 'install', '-y', '--no-install-recommends', ...names) === 0) return;
    console.error('setup: that failed');
  }
  for (const { name, why } of missing) console.error(`setup: ${name} is missing (${why})`);
  console.error(`setup: to install it on Debian or Ubuntu: sudo apt-get install ${names.join(' ')}`);
  console.error('setup: going on without');
}

nodeVersion();
nodeModules();
debianPackages();
// Imported only now: the build may use what has just been installed.
const { build } = await import('./build.mjs');
try {
  await build();
} catch (error) {
  console.error(`setup: ${error.message}`);
  process.exit(1);
}
