/** Beside real cards: people play with cards on a table and say here what they have done. */

export const physical = {
  select: '{name}: which card have you revealed?',
  other: '{name}: {text}',
  enter: 'Number or name of the card',
  hint: 'For example {id}, or {name}',
  set: 'Set {set}, number {n}',
  add: 'Enter it',
  unknown: 'No card has this number or name.',
  near: 'Do you mean {names}?',
  cannot: '{card} is not in {name}’s hand, or cannot be chosen for this.',
  twice: '{card} is entered already.',
  entered: 'Entered',
  takeAway: 'Take {card} out again',
  never: 'Do not ask {name} again: {what}',
};
