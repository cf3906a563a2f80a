// The firmware's components as their CMakeLists describe them, and whether each names all that it includes.

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { at, filesUnder } from '../lib.mjs';

export const FIRMWARE = 'host/esp32';

/** Components of ESP-IDF that every component may use without naming them. */
const COMMON = [
  ...['esp_common', 'esp_hw_support', 'esp_libc', 'esp_rom', 'esp_system', 'freertos', 'hal', 'heap', 'log'],
  ...['newlib', 'riscv', 'soc', 'xtensa'],
];

const words = (cmake, keyword) => {
  const match = cmake.match(
    new RegExp(`\\b${keyword}\\b([^)]*?)(?=\\b(?:SRCS|INCLUDE_DIRS|REQUIRES|PRIV_REQUIRES)\\b|\\))`),
  );
  return match ? match[1].replaceAll('"', '').split(/\s+/).filter(Boolean) : [];
};

/** [{name, folder, sources, requires, headers}]; headers: those that others may include. */
export function components() {
  return filesUnder(FIRMWARE)
    .filter((file) => basename(file) === 'CMakeLists.txt' && dirname(file) !== FIRMWARE)
    .map((file) => {
      const folder = dirname(file);
      const cmake = readFileSync(at(file), 'utf8').replace(/#.*$/gm, '');
      return {
        name: basename(folder),
        folder,
        sources: words(cmake, 'SRCS'),
        requires: [...words(cmake, 'REQUIRES'), ...words(cmake, 'PRIV_REQUIRES')],
        headers: filesUnder(join(folder, 'include')).map((header) => basename(header)),
      };
    });
}

/** The headers that a file includes, as written. */
export const includesOf = (file) =>
  [...readFileSync(at(file), 'utf8').matchAll(/^\s*#\s*include\s*["<]([^">]+)[">]/gm)].map((match) => match[1]);

/** Which component gives a header: one of ours, of ESP-IDF or null (the C library, the component's own, the registry). */
function giver(header, own, all, idf, folders) {
  if (filesUnder(own.folder).some((file) => file.endsWith(`/${header}`))) return null;
  const ours = all.find(({ headers }) => headers.includes(header));
  if (ours) return ours.name;
  if (existsSync(at('host/wasm3', header)) || header === 'cartridges.h') return 'notable';
  const folder = folders.find((one) => existsSync(join(one, header)));
  return folder ? relative(join(idf, 'components'), folder).split('/')[0] : null;
}

/** Sentences about requirements that are missing or that nothing needs. */
export function requirementFaults(idf, folders) {
  const all = components();
  return all.flatMap((own) => {
    const files = filesUnder(own.folder).filter((file) => /\.[ch]$/.test(file));
    const needed = new Set(
      files
        .flatMap((file) => includesOf(file))
        .map((header) => giver(header, own, all, idf, folders))
        .filter(Boolean),
    );
    const missing = [...needed].filter((name) => !COMMON.includes(name) && !own.requires.includes(name));
    const idle = own.requires.filter((name) => !needed.has(name) && files.length);
    return [
      ...missing.map((name) => `${own.folder}/CMakeLists.txt does not require ${name}`),
      ...idle.map((name) => `${own.folder}/CMakeLists.txt requires ${name} and includes nothing of it`),
    ];
  });
}

/** Settings of sdkconfig.defaults* that this ESP-IDF does not know. */
export function unknownSettings(idf) {
  const own = filesUnder(FIRMWARE).filter((file) => basename(file).startsWith('sdkconfig.defaults'));
  const lines = own.flatMap((file) => readFileSync(at(file), 'utf8').match(/^CONFIG_\w+/gm) ?? []);
  const known = new Set(kconfigs(idf).flatMap((text) => text.match(/(?<=^\s*(?:menu)?config )\w+/gm) ?? []));
  return [...new Set(lines)].map((name) => name.slice('CONFIG_'.length)).filter((name) => !known.has(name));
}

const kconfigs = (idf) =>
  filesUnder(join(idf, 'Kconfig'), join(idf, 'components'), at(FIRMWARE))
    .filter((file) => basename(file).startsWith('Kconfig'))
    .map((file) => readFileSync(at(file), 'utf8'));
