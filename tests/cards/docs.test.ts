import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Grammar } from '../../tools/cards/grammar';
import { Tokens, wordLists } from '../../tools/cards/tokens';
import { CODES, formatError } from '../../tools/cards/index';
import { compile, compileEffect, root, v } from './helpers';

const doc = readFileSync(join(root, 'docs/card-language.md'), 'utf8');
const blocks = (kind: string) =>
  [...doc.matchAll(new RegExp('```' + kind + '\\n([^]*?)```', 'g'))].map((match) => match[1]);
const rows = [...doc.slice(doc.indexOf('## Index')).matchAll(/^\| (.*?) \| `(.*)` \|$/gm)].map((match) => [
  match[1],
  match[2],
]);

describe('docs/card-language.md', () => {
  it.each(blocks('cards').map((text, i) => [i, text]))('block %i of cards compiles', (_, text) => {
    expect(compile(String(text)).errors.map(formatError)).toEqual([]);
  });

  it.each(blocks('effects').flatMap((text) => text.trim().split('\n')))('effect %s compiles', (text) => {
    expect(compileEffect(text).errors.map(formatError)).toEqual([]);
  });

  it.each(rows)('%s: its example compiles and has a text', (_, effect) => {
    const { errors, texts } = compileEffect(effect);
    expect(errors.map(formatError)).toEqual([]);
    expect(texts[0]).not.toBe('');
  });

  it('shows every word of the game', () => {
    const examples = [...rows.map(([, effect]) => effect), ...blocks('cards'), ...blocks('effects')].join('\n');
    const missing = wordLists(v)
      .flat()
      .filter((entry) => !['ranger-class', 'plain'].includes(entry.said))
      .filter(
        (entry) =>
          !new RegExp(`(?<![a-z-])${entry.said.replace(/ /g, '\\s')}`).test(examples) && !doc.includes(entry.said),
      );
    expect(missing.map((entry) => entry.said)).toEqual([]);
  });

  it('lists every word of the specification', () => {
    const words = rows.map(([word]) => word).join('\n');
    for (const word of SPECIFICATION) expect(words).toContain(word);
  });

  it('lists every error code', () => {
    for (const code of Object.keys(CODES)) expect(doc).toContain(`\`${code}\``);
  });
});

/** The words of the specification's table of card effects. */
const SPECIFICATION =
  `deck match-start round-start select reveal pre-battle battle cost-paid ability compare win-round lose-round tie-round round-end
after-round match-end ongoing passive action extra flipped unflipped left discarded entered random highest lowest addPower setPower
swapPower addCost setTypes addType setTeam setValue flip unflip discardMon discardCard returnToHand playExtra placeUnder moveInRow
exchangeControl copyEffect blank peekHand reveal forceMainPlay prevent resetAction changeRoundResult removeFromMatch batch step round
nextRound whileFaceup whileSourceInPlay match counter`.split(/\s+/);

describe('the grammar', () => {
  it('has no ambiguities', () => {
    expect(() => new Grammar(new Tokens(v), true)).not.toThrow();
  });
});
