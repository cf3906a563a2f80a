/** The way to a match, and the table. */

export const home = {
  title: 'Play',
  now: 'Play now',
  yourDeck: 'Your deck',
  level: 'The computer plays',
  levels: { random: 'at random', quick: 'quickly', normal: 'with thought', strong: 'as well as it can' },
  more: 'More ways to play',
  ways: {
    lesson: ['Learn in two minutes', 'A guided first match'],
    together: ['One device, 2–4 people', 'Passed from hand to hand; everything is hidden on the way'],
    physical: ['Beside real cards', 'You play with cards on a table; this page resolves and scores'],
    custom: ['Set up a match', 'Every choice: players, decks, rules, seed'],
  },
  goOn: 'Go on',
  goOnHint: 'Matches that are not over',
  back: 'Back',
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
  all: 'See it among all rules',
  screen: 'Rules of {game}',
  lead: 'Every rule by its number, as the log names it, and where it comes from.',
  search: 'Search the rules',
  found: '{n} of {of} rules',
  marks: {
    R: 'The printed rule',
    I: 'Follows from it',
    G: 'Ruling where the printed rules leave a gap',
    F: 'Finer point',
  },
};
