#!/usr/bin/env node
// A bot for Super Battle Mon, small enough to read in a minute; docs/referee.md describes what it gets and sends.
//
//   npm run --silent referee -- --seat sample="node host/cli/bots/sample-bot.mjs"
//   npm run --silent arena -- --seat sample="node host/cli/bots/sample-bot.mjs" --player sample --player random
//
// It reads a line of JSON with its player's questions and view, and writes a line with the chosen option ids.

import { createInterface } from 'node:readline';

/** Options from the best to the worst, for kinds of questions that are about one's own cards. */
function ranked(question) {
  const mine = (option) => option.place?.player === question.player;
  switch (question.kind) {
    // Effects: aim at others, at their leftmost Mon first.
    case 'cards':
      return [...question.options].sort((a, b) => Number(mine(a)) - Number(mine(b)));
    // Pay with what counts for more, so that fewer cards go.
    case 'pay':
      return [...question.options].sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
    // Use Actions and Extras when they are there: the options after `pass`.
    case 'window':
      return [...question.options].sort((a, b) => Number(a.verb === 'pass') - Number(b.verb === 'pass'));
    // "You may": yes.
    case 'may':
      return [...question.options].sort((a, b) => Number(b.verb === 'yes') - Number(a.verb === 'yes'));
    default:
      return question.options;
  }
}

/** A legal choice: as few options as the question allows, but all that it needs. */
function choose(question) {
  const order = ranked(question);
  let picks = order.slice(0, Math.max(question.min, question.need === undefined ? Math.min(1, question.max) : 0));
  if (question.need !== undefined) {
    const sum = () => picks.reduce((total, option) => total + option.amount, 0);
    picks = [];
    while (sum() < question.need && picks.length < order.length) picks.push(order[picks.length]);
    // `minimal`: nothing may be droppable, so drop what is not needed, the smallest first.
    if (question.minimal)
      for (const option of [...picks].reverse())
        if (sum() - option.amount >= question.need) picks.splice(picks.indexOf(option), 1);
  }
  return picks.map((option) => option.id);
}

for await (const line of createInterface({ input: process.stdin })) {
  // `view` is there too: the table as this player sees it. This bot looks at its options only.
  const { questions } = JSON.parse(line);
  const [question] = questions;
  console.log(JSON.stringify({ question: question.id, choose: choose(question) }));
}
