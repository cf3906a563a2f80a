/** The guided first match. */

export const lesson = {
  title: 'Lesson {n} of {of}',
  you: 'Learner',
  coach: 'Coach',
  notWanted: 'Not in this lesson: do what stands in the yellow box, then it goes on.',
  next: 'Go on',
  again: 'Once more',
  leave: 'Leave the lesson',
  play: 'Play a whole match',
  finished: 'You know the game',
  finishedText: 'The rest stands on the cards. Press any card to read it, and any rule’s number to read the rule.',
};

/** By game and step: what to do, what it is called once it is done, and what it shows. */
export const lessonSteps: Record<string, Record<string, readonly [string, string, string]>> = {
  'super-battle-mon': {
    select: [
      'Each round, everybody secretly selects one card from the hand. The big number is its Power. Select Cinderpup.',
      'You have won the round',
      'Both cards were turned over at once. Strictly the most Power wins the round: 3 against 2.',
    ],
    row: [
      'What was played stays in play, in a row. Select Cinderpup once more.',
      'Six against five',
      'The Power of your whole row counts together. So each card helps in every later round.',
    ],
    cost: [
      'The small number is a Cost: so many cards go from your hand to the discard. Select Herdhoof, then pay its Cost 2 with Coinscale, whose Value is 3.',
      'Value 3 has paid Cost 2',
      'Most cards pay 1. If you cannot pay, the Mon is discarded. Herdhoof has Team 3: it counts as three Mon.',
    ],
    effect: [
      'Cards do what stands on them. Pyre Choir needs three fire symbols in your row, itself included: you have them. Select it.',
      'The strongest foe is gone',
      'The Battle effect discarded Ember Duelist, Power 7, before anything was compared. Battle effects happen before Costs are paid.',
    ],
    facedown: [
      'Some cards flip others facedown. Your opponent has only Ember Duelist, Power 7. Select Mirage Moth.',
      'One beats nothing',
      'Facedown, a Mon has no Power, no text and no Cost. It still counts as one Mon, and may be unflipped later.',
    ],
    end: [
      'The match ends when nobody has cards in hand. Then the most Mon in play win, not the most Power. Select Twinspark; your last card then plays itself.',
      'You have won the match',
      'Three Mon against two, although theirs are stronger. Rounds won count for nothing in the end: keeping your Mon in play does.',
    ],
  },
};
