// Which branches of #if, #elif and #else a compiler took: each gets a pragma as its first line, and the preprocessor
// passes on the pragmas of the branches that it takes.

const PRAGMA = 'NOTABLE_BRANCH';

/** Header guards are no branches. */
const isGuard = (lines, i) => /^#ifndef (\w+)$/.test(lines[i]) && lines[i + 1] === `#define ${lines[i].split(' ')[1]}`;

/** The branches of a file: {id, file, line, condition}, in their order. */
export function branchesOf(file, text) {
  const lines = text.split('\n');
  return lines.flatMap((content, i) =>
    /^\s*#\s*(if|ifdef|ifndef|elif|else)\b/.test(content) && !isGuard(lines, i)
      ? [{ id: `${file}:${i + 1}`, file, line: i + 1, condition: content.trim() }]
      : [],
  );
}

/** The text with a pragma in each branch. */
export function markBranches(file, text) {
  const marks = new Map(branchesOf(file, text).map((branch) => [branch.line, branch.id]));
  return text
    .split('\n')
    .flatMap((line, i) => (marks.has(i + 1) ? [line, `#pragma ${PRAGMA} ${marks.get(i + 1)}`] : [line]))
    .join('\n');
}

/** The ids in what the preprocessor made of it. */
export const takenBranches = (output) =>
  [...output.matchAll(new RegExp(`^#pragma ${PRAGMA} (.*)$`, 'gm'))].map((match) => match[1].replaceAll(' ', ''));
