// Packs for the rule tests: a few plain Mon, and the cards that a test file needs, in the card language. A small pack keeps
// windows and questions away that a rule has nothing to do with (they open by public possibility).

import { Shelf } from '../../host/cli/library.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { at } from '../../scripts/lib.mjs';
import { compileSources } from '../../tools/cards/compile.ts';
import { formatError } from '../../tools/cards/errors.ts';
import { superBattleMon as vocabulary } from '../../tools/cards/super-battle-mon/vocabulary.ts';

/** Mon without text, by what they are good for. Names end in no number. */
const PLAIN = `
  "Pup" fire power 3 cost 0 {}
  "Fish" water power 2 cost 0 {}
  "Bat" dark power 2 cost 0 {}
  "Fern" plant power 1 cost 0 {}
  "Bull" plant power 6 cost 1 {}
  "Giant" dark power 9 cost 2 {}
  "Herd" plant power 5 cost 2 team 3 {}
  "Duelist" fire power 7 cost 1 rival {}
  "Coin" water power 1 cost 0 value 3 {}
  "Pair" fire power 1 cost 0 value 2 {}
  "Mite" dark power 2 cost 0 value 0 {}
  "Twin" fire water power 2 cost 0 max 4 {}
  "Blaze" fire fire power 2 cost 0 {}
`;

/** A Ranger with an Action in every step that does nothing: whoever holds it is asked in every window. */
const WATCH = `
  ranger "Watch" {
    action(start): nothing. action(select): nothing. action(reveal): nothing. action(pre-battle): nothing.
    action(battle): nothing. action(cost): nothing. action(ability): nothing. action(compare): nothing.
    action(win-lose): nothing. action(end): nothing.
  }
`;

/** Lines that begin with a name are cards; numbers are given in order. */
function source(text: string): string {
  let mon = 0;
  let ranger = 0;
  return text
    .replace(/^\s*ranger "/gm, () => `ranger ${++ranger} "`)
    .replace(/^\s*"(?=[^"]+" )/gm, () => `card ${++mon} "`);
}

function compile(text: string): Uint8Array {
  const compiled = compileSources([{ name: 'rules.cards', text: `set "Test" "T"\n${source(text)}` }], vocabulary);
  if (compiled.pack) return compiled.pack;
  throw new Error(compiled.errors.map(formatError).join('\n'));
}

/** The cartridge under test: the built one, or the file that RULES_CARTRIDGE names (mutation runs). */
const cartridge = process.env['RULES_CARTRIDGE'] ?? at('build/super-battle-mon.wasm');

/** The plain cards and these: `"Name" fire power 3 cost 0 { battle: flip this. }`, one a line or more. */
export function cards(text = '', more: { plain?: boolean; watch?: boolean } = {}): Shelf {
  const shelf = new Shelf(superBattleMon, cartridge);
  shelf.usePack(compile([more.plain === false ? '' : PLAIN, more.watch === false ? '' : WATCH, text].join('\n')));
  return shelf;
}

/** The set that players get. */
export function standard(): Shelf {
  return new Shelf(superBattleMon, cartridge);
}
