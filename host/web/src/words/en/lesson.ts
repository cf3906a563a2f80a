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
