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

/** @param markdown the rules document: "- **S12** [R] …", and "- S26: …" among the finer points */
export function rulebookOf(markdown: string): Rulebook {
  const book: Rulebook = new Map();
  const items = markdown.replace(/\n {2,}(?=\S)/g, ' ').matchAll(/^- (?:\*\*([A-Z]\d+)\*\*|([A-Z]\d+):) (.+)$/gm);
  for (const [, rule, finer, text] of items) {
    if (rule) book.set(rule, passagesOf(text!));
    else book.set(finer!, [...(book.get(finer!) ?? []), { mark: 'F', text: plain(text!) }]);
  }
  return book;
}
