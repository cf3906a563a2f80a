import { describe, expect, it } from 'vitest';
import { battleOfAeons, CODES, formatError, type Code } from '../../tools/cards/index';
import { compile, compileEffect, found, v } from './helpers';

/** Code, what makes it, where, and a part of the message. An effect stands on line 2 of its file. */
const EFFECTS: [Code, string, string, string][] = [
  ['character', 'battle: flip this @.', '2:19', '"@"'],
  ['string', 'flavor "never closed', '2:8', 'no closing quote'],
  ['string', 'flavor "a \\n b"', '2:8', 'backslash'],
  ['syntax', 'pre-batle: flip this.', '2:1', 'did you mean "pre-battle"?'],
  ['syntax', 'battle: filp this.', '2:9', 'did you mean "flip"?'],
  ['syntax', 'battle: flip this', '3:1', 'expected'],
  ['syntax', 'battle: add 2 to pwoer of this this round.', '2:18', 'did you mean "power"?'],
  ['syntax', 'battle if 3 fyre: flip this.', '2:13', 'did you mean "fire"?'],
  ['syntax', 'battle: choose 1 of opposing Mon; flip it.', '2:30', 'words are lower-case: "mon"'],
  ['too-deep', `battle if ${'('.repeat(40)}first round${')'.repeat(40)}: flip this.`, '2:35', 'deep'],
  ['repeated', 'battle: flip all faceup facedown mon.', '2:25', 'face'],
  ['number', 'battle: put 99999 counters on this.', '2:13', 'too large'],
  ['number', 'battle: choose 3 to 1 of your mon; flip it.', '2:9', 'from 3 to 1'],
  ['number', 'battle: repeat 50 times { flip this }.', '2:9', '0 to 32'],
  ['unknown-card', 'battle: flip your mon named "Cinderpip".', '2:14', 'did you mean "Cinderpup"?'],
  ['unset-register', 'battle: flip it.', '2:14', 'nothing was chosen into "it"'],
  ['unset-register', 'battle: choose 1 of your mon; flip it2.', '2:36', 'it2'],
  ['unset-register', 'battle: owner discards 1 random card.', '2:9', 'owner'],
  ['no-loop', 'battle: flip their mon.', '2:14', 'each opponent'],
  ['no-player', "battle: flip chosen player's mon.", '2:14', 'choose an opponent'],
  ['no-event', 'battle: flip that.', '2:14', 'when'],
  [
    'hidden-hand',
    'battle if count of cards in your hand > 2: flip this.',
    '2:20',
    'what a hand holds is hidden: choose and reveal instead',
  ],
  ['hidden-hand', 'battle if any of fire cards in opposing hand: flip this.', '2:18', 'hidden'],
  ['hidden-hand', 'battle: discard fire cards in your hand.', '2:9', 'hidden'],
  [
    'hidden-card',
    'battle: choose 1 of cards in your hand; put power of it counters on this.',
    '2:54',
    'first reveal it',
  ],
  ['blind-choice', 'battle: choose 1 of fire cards in opposing hand; discard it.', '2:9', 'blindly'],
  ['blind-choice', 'battle: choose 1 of cards in your hand by highest power; discard it.', '2:9', 'compared'],
  ['hand-modifier', 'battle: set value of cards in your hand to 2 this round.', '2:9', 'from now on'],
  ['choice-in-tails', 'battle: until tails { choose 1 of your mon; flip it }.', '2:23', 'until tails'],
  ['ongoing', 'ongoing: flip this.', '2:10', 'can add'],
  ['ongoing', 'ongoing: choose 1 of your mon; add 1 to power of it.', '2:10', 'asks nobody'],
  ['choice-in-tails', 'battle: until tails { look at all cards in opposing hand }.', '2:23', 'until tails'],
  ['choice-in-tails', 'battle: until tails { choose 1 of your mon at random; flip it }.', '2:23', 'drawn'],
  ['instead', 'instead when this is flipped: choose 1 of your mon; flip it.', '2:31', 'nobody chooses'],
  ['instead', 'instead when this is flipped: put heads of 2 coins counters on this.', '2:35', 'drawn'],
  ['hidden-hand', 'ongoing: add 1 to value of fire cards in your hand.', '2:10', 'hidden'],
  ['hidden-hand', 'battle: from now on add 1 to value of fire cards in your hand this round.', '2:9', 'hidden'],
  ['duration', 'battle: add 1 to power of this.', '2:9', 'how long'],
  ['duration', 'ongoing: add 1 to power of this this round.', '2:10', 'no duration'],
  ['deck-action', 'battle: deck holds 1 cards more.', '2:9', 'timing deck'],
  ['deck-action', 'passive(hand) deck: flip this.', '2:21', 'deck holds'],
  ['where', 'match-start: flip this.', '2:1', 'passive(hand)'],
  ['where', 'passive(removed) battle: flip this.', '2:1', 'hand, discard or play'],
  ['extra', 'extra(battle): flip this.', '2:1', 'play this'],
  ['extra', 'battle: play this.', '2:1', 'play this as extra'],
  ['event', 'when this is paid for: flip this.', '2:6', 'replaced'],
  ['event', 'when this enters play to hand: flip this.', '2:23', 'as main or extra'],
  ['event', 'when this enters play by effect: flip this.', '2:6', 'no cause'],
  ['random-condition', 'battle if heads of 2 coins > 1: flip this.', '2:11', 'no chance'],
  ['dynamic', 'battle: flip your mon with power > (round) with cost > (round).', '2:14', 'one computed value'],
  ['dynamic', 'battle: exchange this and your mon with power > (round).', '2:18', 'plain numbers'],
  ['base', 'battle: from now on add 1 to power of this this round.', '2:21', 'from now on'],
  ['base', 'battle if this was chosen: flip this.', '2:16', 'chosen'],
  ['chooser', 'battle: opponents choose 1 of your mon; flip it.', '2:9', 'cannot choose'],
  [
    'nesting',
    'battle: repeat 2 times { repeat 2 times { repeat 2 times { repeat 2 times { flip this } } } }.',
    '2:60',
    '3 deep',
  ],
  ['nesting', 'battle: each player { each opponent { flip their mon } }.', '2:23', 'they'],
  ['stack', `battle: put ${'1 + ('.repeat(13)}round${')'.repeat(13)} counters on this.`, '2:1', '12 values'],
  ['code-length', `battle: ${Array(90).fill('flip your mon').join('; ')}.`, '1:1', '400'],
  ['count', `battle: either ${Array(7).fill('{ flip this }').join(' or ')}.`, '2:9', '2 to 6'],
  ['example', 'example "x" {\n  player 0: hand Cinderpup\n  expekt result 0\n}', '4:3', 'did you mean "expect"?'],
  ['example', 'example "x" {\n  player 0: hand Cinderpup\n}', '2:1', 'expects nothing'],
  [
    'unknown-card',
    'example "x" {\n  player 0: hand Cinderpop\n  expect result 0\n}',
    '3:3',
    'did you mean "Cinderpup"?',
  ],
];

const FILES: [Code, string, string, string][] = [
  ['syntax', 'crad 1 "A" fire power 1 cost 0 {}', '1:1', 'did you mean "card"?'],
  ['brace', 'card 1 "A" fire power 1 cost 0', '1:31', '{'],
  [
    'brace',
    'card 1 "A" fire power 1 cost 0 { battle: flip this.\ncard 2 "B" fire power 1 cost 0 {}',
    '1:32',
    'never closed',
  ],
  ['brace', 'card 1 "A" fire power 1 cost 0 {} }', '1:35', 'closes nothing'],
  ['repeated', 'card 1 "A" fire power 1 power 2 cost 0 {}', '1:25', 'twice'],
  ['repeated', 'card 1 "A" fire power 1 cost 0 { flavor "a" flavor "b" }', '1:52', 'flavor'],
  ['missing', 'card 1 "A" fire power 1 {}', '1:1', 'cost'],
  ['missing', 'card 1 "A" power 1 cost 0 {}', '1:1', 'type'],
  ['missing', 'deck d "D" {}', '1:1', 'no cards'],
  ['number', 'card 0 "A" fire power 1 cost 0 {}', '1:6', '1 to 9999'],
  ['number', 'card 1 "A" fire power 100 cost 0 {}', '1:17', '-99 to 99'],
  ['number', 'card 1 "A" fire power 1 cost 0 max 9 {}', '1:32', '1 to 7'],
  ['text', 'card 1 "" fire power 1 cost 0 {}', '1:8', 'empty'],
  ['text', 'set "S" "no letters"', '1:1', 'prefix'],
  ['no-set', 'card 1 "A" fire power 1 cost 0 {}\nset "S" "S"\nset "T" "T"', '1:1', 'before its set'],
  ['duplicate-number', 'card 1 "A" fire power 1 cost 0 {}\ncard 1 "B" fire power 1 cost 0 {}', '2:6', '"A"'],
  ['duplicate-name', 'card 1 "A" fire power 1 cost 0 {}\ncard 2 "A" fire power 1 cost 0 {}', '2:8', 'line 1'],
  ['duplicate-name', 'set "S" "S"\nset "S" "T"', '2:1', 'already'],
  ['unknown-card', 'deck d "D" { cards 1 "Nobody" }', '1:22', 'Nobody'],
  ['base', 'ranger 1 "R" {}\ndeck d "D" { cards 1 "R" }', '2:22', 'no card for a deck'],
  ['base', 'card 1 "A" fire power 1 cost 0 {}\ndeck d "D" { cards 1 "A" ranger "A" }', '2:33', 'no Ranger'],
  ['where', 'ranger 1 "R" { passive(hand) battle: flip all mon. }', '1:16', 'Ranger'],
  [
    'count',
    `card 1 "A" fire power 1 cost 0 {}\ndeck d "D" { cards ${Array(4).fill('99 "A"').join(', ')} }`,
    '2:1',
    '255',
  ],
];

/** What only the second game's cards can get wrong; an effect stands on line 2 of its file. */
const AEONS: [Code, string, string, string][] = [
  ['timing', 'passive when this attacks: you draw 1 card.\nuse: you draw 1 card.', '2:1', 'no effect'],
  ['lead', 'passive special ongoing: add 1 to attack of this.', '2:1', 'at any time'],
  ['syntax', 'passive when this atacks: you draw 1 card.', '2:19', 'did you mean "attacks"?'],
  ['syntax', 'active: choose 1 of all frond monsters; destroy it.', '2:25', 'did you mean "front"?'],
  ['syntax', 'use on atack: negate attack.', '2:8', 'did you mean "attack"?'],
  ['number', 'passive ongoing: grant ability 4 to this.', '2:18', 'not one that it gives'],
  ['deck-action', 'active: offer 1 of your monsters.', '2:9', 'timing offering'],
  ['deck-action', 'offering: destroy your monsters.', '2:11', 'there are only: offer'],
  ['hidden-hand', 'passive when this attacks if any of dragon cards in your deck: you draw 1 card.', '2:37', 'hidden'],
  ['no-player', 'passive when this attacks: chosen player loses 1 hearts.', '2:28', 'choose an opponent'],
  ['duration', 'active: add 1 to attack of this.', '2:9', 'until your next turn'],
  ['ongoing', 'passive ongoing: destroy this.', '2:18', 'can add'],
  ['event', 'passive when this is summoned as basic: you draw 1 card.', '2:31', 'as points or tribute'],
  ['repeated', 'active special special: you draw 1 card.', '2:16', 'twice'],
];

const AEONS_FILES: [Code, string, string, string][] = [
  ['lead', 'structure 1 "A" cost 1 { passive when your turn ends: you draw 1 card. }', '1:26', 'without "passive"'],
  [
    'lead',
    'monster 1 "A" flame natural cost 1 health 1 attack 1 { ongoing: add 1 to attack of this. }',
    '1:56',
    'begins with',
  ],
  ['missing', 'monster 1 "A" flame cost 1 health 1 attack 1 {}', '1:1', 'of no group'],
  ['missing', 'monster 1 "A" flame natural cost 1 attack 1 {}', '1:1', 'no health'],
  ['missing', 'limitbreak 1 "A" flame natural cost 1 health 1 attack 1 {}', '1:1', 'no offering'],
  ['base', 'basic 1 "A" flame cost 1 { use: you draw 1 card. }', '1:1', 'no type'],
  ['base', 'basic 1 "A" cost 1 health 2 { use: you draw 1 card. }', '1:20', 'no health'],
  ['repeated', 'monster 1 "A" flame flame natural cost 1 health 1 attack 1 {}', '1:1', 'twice'],
  ['number', 'monster 1 "A" flame natural cost 13 health 1 attack 1 {}', '1:29', '0 to 12'],
  [
    'base',
    'token 1 "A" flame natural cost 0 health 1 attack 1 {}\ndeck d "D" { cards 1 "A" }',
    '2:22',
    'no deck holds it',
  ],
  [
    'base',
    'basic 1 "A" cost 1 { use: you draw 1 card. }\ndeck d "D" { cards 1 "A" limitbreaks 1 "A" }',
    '2:40',
    'belongs elsewhere',
  ],
];

describe('errors of card sources have a code, a place and a hint', () => {
  it.each(EFFECTS)('%s: %s', (code, effect, place, message) => {
    const { errors, pack } = compileEffect(effect);
    expect(pack).toBeUndefined();
    expect(found(errors)).toContain(`${code}@${place}`);
    const error = errors.find((other) => other.code === code && `${other.line}:${other.column}` === place);
    expect(error?.message).toContain(message);
    expect(error && formatError(error)).toMatch(/^test\.cards:\d+:\d+: .+ \[[a-z-]+\]$/);
  });

  it.each(FILES)('%s: %s', (code, text, place, message) => {
    const { errors, pack } = compile(text);
    expect(pack).toBeUndefined();
    expect(found(errors)).toContain(`${code}@${place}`);
    expect(errors.find((other) => other.code === code)?.message).toContain(message);
  });

  it.each(AEONS)('of the second game, %s: %s', (code, effect, place, message) => {
    const { errors, pack } = compileEffect(effect, battleOfAeons);
    expect(pack).toBeUndefined();
    expect(found(errors)).toContain(`${code}@${place}`);
    const texts = errors.filter((other) => other.code === code).map((error) => error.message);
    expect(texts.join()).toContain(message);
  });

  it.each(AEONS_FILES)('of the second game, %s: %s', (code, text, place, message) => {
    const { errors, pack } = compile(text, battleOfAeons);
    expect(pack).toBeUndefined();
    expect(found(errors)).toContain(`${code}@${place}`);
    expect(errors.find((other) => other.code === code)?.message).toContain(message);
  });

  it('every code has a test', () => {
    const tested = new Set([...EFFECTS, ...FILES, ...AEONS, ...AEONS_FILES].map(([code]) => code));
    // A word that the AST has and the vocabulary lacks cannot come from a text.
    expect(Object.keys(CODES).filter((code) => code !== 'vocabulary' && !tested.has(code as Code))).toEqual([]);
  });

  it('several errors of one file are all found, each once', () => {
    const { errors } = compile(`set "S" "S"
card 1 "A" fire power 1 cost 0 {
  batle: flip this.
  battle: flop this.
  ability: flip it.
  flavor "fine"
}
card 2 "B" fyre power 1 cost 0 {}
card 3 "C" fire power 1 cost 0 { battle: flip this. }
`);
    expect(found(errors)).toEqual(['syntax@3:3', 'syntax@4:11', 'unset-register@5:17', 'syntax@8:12']);
  });

  it('errors say what was found and what was expected', () => {
    const [error] = compileEffect('battle: flip opposing foo.').errors;
    expect(error).toMatchObject({ code: 'syntax', found: '"foo"', line: 2, column: 23 });
    expect(error.expected).toContain('mon');
  });

  it('names the file of each error', () => {
    const { errors } = compile('card', v, 'a.cards');
    expect(errors[0]).toMatchObject({ file: 'a.cards', line: 1 });
  });
});
