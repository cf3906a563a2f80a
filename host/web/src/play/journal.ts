/** The log for reading: in chapters, and what is new in short. */

import type { LogLine } from './screen.ts';

export interface Chapter {
  /** Number of its first line. */
  at: number;
  /** The round; null: before the first one. */
  round: number | null;
  /** What begins says it itself: whose turn it is. */
  title: string | null;
  lines: LogLine[];
}

/** Rounds of one game, turns of another. */
export const BEGINS = new Set(['round-start', 'turn-start']);

export function chaptersOf(log: readonly LogLine[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of log) {
    const begins = BEGINS.has(line.type);
    if (begins || chapters.length === 0)
      chapters.push({
        at: line.n,
        round: begins ? (line.amount ?? null) : null,
        title: line.type === 'turn-start' ? sentenceOf(line) : null,
        lines: [],
      });
    if (!begins) chapters[chapters.length - 1]!.lines.push(line);
  }
  return chapters;
}

/** Without the rule's id, which is shown beside it. */
export function sentenceOf(line: LogLine): string {
  return line.rule && line.text.startsWith(`${line.rule}: `) ? line.text.slice(line.rule.length + 2) : line.text;
}

/** Lines that say only how the rules go on. */
const COURSE = new Set([...BEGINS, 'round-end', 'step', 'selected', 'passed', 'effect', 'shuffled', 'revealed']);
const MOST = 14;

/** The new lines without the course of the rules, the last of them where there are many. */
export function recapOf(log: readonly LogLine[], fresh: number): LogLine[] {
  return log
    .slice(fresh)
    .filter((line) => !COURSE.has(line.type))
    .slice(-MOST);
}
