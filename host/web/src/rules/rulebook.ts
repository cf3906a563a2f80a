/** A game's rules (docs/rules) as data: what each rule id says, and where that comes from. */

/** R printed, I follows from it, G a ruling, F a finer point. */
export type Mark = 'R' | 'I' | 'G' | 'F';

export interface Passage {
  mark: Mark;
  text: string;
}

export type Rulebook = Map<string, Passage[]>;

/** How sure a ruling is stands at its end, for those who write the rules. */
const SURE = /\s[HML](?: \([^)]*\)| [–—] .*)?\.?$/;

/** Markdown without its marks: the texts are read as plain sentences. */
const plain = (text: string): string =>
  text
    .replace(/\*\*?([^*]+)\*\*?/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim();

function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  // "[R] sentence. [G] → ruling. H"; a mark may stand behind its sentence: "… cards [I]."
  const parts = text.split(/\[([RIG](?:\/[RIG])?)\]/);
  for (let i = 1; i < parts.length; i += 2) {
    const mark = parts[i]!.slice(-1) as Mark;
    const sentence = plain(
      parts[i + 1]!.trim()
        .replace(SURE, '')
        .replace(/^\s*→\s*/, '')
        .replace(/\s*→\s*/g, ': ')
        .replace(/([.?!]):/g, '$1'),
    ).replace(/^[.;]\s*/, '');
    if (sentence) passages.push({ mark, text: sentence });
  }
  return passages;
}

/** The rules under one heading. */
export interface Chapter {
  title: string;
  rules: { id: string; passages: Passage[] }[];
}

const ITEM = /^- (?:\*\*([A-Z]\d+)\*\*|([A-Z]\d+(?:, [A-Z]\d+)*):) (.+)$/;

/** @param markdown the rules document: "- **S12** [R] …" under headings, and "- S26: …" among the finer points */
export function chaptersOf(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  const rules = new Map<string, Passage[]>();
  const finer: [ids: string[], text: string][] = [];
  for (const line of markdown.replace(/\n {2,}(?=\S)/g, ' ').split('\n')) {
    const heading = /^##+ (.+)$/.exec(line);
    if (heading) chapters.push({ title: plain(heading[1]!), rules: [] });
    const [, id, ids, text] = ITEM.exec(line) ?? [];
    if (ids) finer.push([ids.split(', '), plain(text!)]);
    if (!id) continue;
    const passages = passagesOf(text!);
    rules.set(id, passages);
    chapters.at(-1)?.rules.push({ id, passages });
  }
  for (const [ids, text] of finer) for (const id of ids) rules.get(id)?.push({ mark: 'F', text });
  return chapters.filter((chapter) => chapter.rules.length > 0);
}

export function rulebookOf(markdown: string): Rulebook {
  return new Map(chaptersOf(markdown).flatMap(({ rules }) => rules.map(({ id, passages }) => [id, passages] as const)));
}

/** The chapters with those rules only that have every word of the search. */
export function searched(chapters: readonly Chapter[], search: string): Chapter[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, passages }: Chapter['rules'][number]) => {
    const text = `${id} ${passages.map((passage) => passage.text).join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return chapters
    .map(({ title, rules }) => ({ title, rules: rules.filter(fits) }))
    .filter(({ rules }) => rules.length > 0);
}
