/** The way to a match, and the table. */

export const home = {
  title: 'Play',
  now: 'Play now',
  nowHint: 'Seven cards each, against the computer',
  yourDeck: 'Your deck',
  level: 'The computer plays',
  levels: { random: 'at random', quick: 'quickly', normal: 'with thought', strong: 'as well as it can' },
  more: 'More ways to play',
  ways: {
    lesson: ['Learn in two minutes', 'A guided first match'],
    together: ['One device, 2–4 people', 'Passed from hand to hand; everything is hidden on the way'],
    solo: ['Solo', 'Alone against a stack of 7 to 10 cards'],
    constructed: ['Best of three', 'With sideboards between the games'],
    'pack-battle': ['Pack Battle', 'Open packs, build a deck, play'],
    physical: ['Beside real cards', 'You play with cards on a table; this page resolves and scores'],
    custom: ['Set up a match', 'Every choice: players, decks, Rangers, rules, seed'],
  },
  goOn: 'Go on',
  goOnHint: 'Matches that are not over',
  back: 'Back',
  ranger: 'Ranger: {card}',
  of: '{title} · {n} cards',
};

export const story = {
  title: 'What happens',
  next: 'Next',
  skip: 'Skip all',
  count: '{n} of {of}',
};

export const table = {
  about: 'About {card}',
  aboutHidden: 'About this facedown card',
  close: 'Close',
  whyNot: 'Why this cannot be chosen now',
  now: 'Now',
  undo: 'Take back',
  undoHint: 'Takes back your last answer; possible until something hidden or random happens',
  keywords: 'Keywords',
  flavor: 'Flavour',
  thought: 'How far the thought has come',
};

export const ruleText = {
  title: 'Rule {rule}',
  loading: 'Opening the rules …',
  missing: 'The rules say nothing more about {rule}.',
  marks: {
    R: 'The printed rule',
    I: 'Follows from it',
    G: 'Ruling where the printed rules leave a gap',
    F: 'Finer point',
  },
};
