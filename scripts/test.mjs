// Runs every check and every test, shows their output and ends with "N passed, N failed[, N skipped]".
// Each check counts as one test; Vitest's tests are counted from its JSON report.
//   node scripts/test.mjs [VITEST ARGUMENTS]      with arguments: only Vitest, with these

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { at, filesUnder, runBin, run } from './lib.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const bad = [];

function title(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 100 - text.length))}`);
}

function check(name, work) {
  title(name);
  if (work() === 0) {
    total.passed++;
    console.log('fine');
  } else {
    total.failed++;
    bad.push(name);
  }
}

function vitest(args) {
  title('vitest');
  const report = at('build/vitest.json');
  mkdirSync(at('build'), { recursive: true });
  rmSync(report, { force: true });
  const code = runBin('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  if (!existsSync(report)) {
    total.failed++;
    bad.push('vitest: no report');
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += result.numPassedTests;
  total.skipped += result.numPendingTests + result.numTodoTests;
  let failed = result.numFailedTests;
  for (const file of result.testResults) {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of tests) bad.push(test.fullName);
    // A file that cannot be loaded, or whose hooks fail, has no failed test of its own and counts as one.
    if (file.status === 'failed' && !tests.length) {
      failed++;
      bad.push(file.name.replace(at(''), ''));
    }
  }
  // Errors outside any test show in the exit code alone.
  if (code !== 0 && failed === 0) {
    failed++;
    bad.push(`vitest: exit code ${code}`);
  }
  total.failed += failed;
}

const args = process.argv.slice(2);
if (!args.length) {
  check('format', () => runBin('prettier', ['--check', '--log-level', 'warn', '.']));
  check('lint', () => runBin('eslint', ['--max-warnings', '0', '.']));
  check('types', () => run(process.execPath, ['scripts/typecheck.mjs']));
  if (filesUnder('assembly').some((file) => file.endsWith('.spec.ts')))
    check('as-pect', () => runBin('asp', ['--summary', '--no-logo']));
}
vitest(args);

if (bad.length) {
  title('failed');
  for (const name of bad) console.log(name);
}
const { passed, failed, skipped } = total;
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed ? 1 : 0;
