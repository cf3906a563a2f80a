/**
 * Where to jump to in a match: the rounds, the moment from which the winner led for good, and the greatest swing.
 * What a lead is says the game.
 */

import type { JsonObject } from '../../../js/game.ts';

export interface JumpMark {
  /** The decision. */
  at: number;
  kind: 'round' | 'game' | 'lead' | 'swing';
  /** The round or the game. */
  n?: number;
  player?: number;
}

interface Scored {
  round?: number;
  turn?: number;
  match?: { game: number };
  players: JsonObject[];
  result: { winners: number[] } | null;
}

/** Rounds of one game, turns of another. */
const courseOf = (view: Scored | undefined): number => view?.round ?? view?.turn ?? 0;

type Standing = (player: JsonObject) => number;

/** How far a player is ahead of the best other one. */
function leadOf(view: Scored, player: number, standing: Standing): number {
  const others = view.players.filter((_, i) => i !== player);
  return standing(view.players[player]!) - Math.max(...others.map(standing));
}

/** @param views the public view at every decision, in order @param standing a player's standing as one number */
export function marksOf(views: readonly JsonObject[], standing: Standing): JumpMark[] {
  const all = views as unknown as readonly Scored[];
  const marks: JumpMark[] = [];
  all.forEach((view, at) => {
    const before = all[at - 1];
    if (view.match && view.match.game !== before?.match?.game) marks.push({ at, kind: 'game', n: view.match.game });
    const now = courseOf(view);
    if (now > 0 && (now !== courseOf(before) || view.match?.game !== before?.match?.game))
      marks.push({ at, kind: 'round', n: now });
  });
  const last = all.at(-1);
  const [winner] = last?.result?.winners ?? [];
  if (winner === undefined) return marks;
  const leads = all.map((view) => leadOf(view, winner, standing));
  let good = leads.length - 1;
  while (good > 0 && leads[good - 1]! > 0) good--;
  if (good > 0 && leads[good]! > 0) marks.push({ at: good, kind: 'lead', player: winner });
  let swing = 0;
  for (let at = 1; at < leads.length; at++)
    if (Math.abs(leads[at]! - leads[at - 1]!) > Math.abs(leads[swing]! - (leads[swing - 1] ?? leads[swing]!)))
      swing = at;
  if (swing > 0 && !marks.some((mark) => mark.at === swing && mark.kind === 'lead'))
    marks.push({ at: swing, kind: 'swing' });
  return marks.sort((a, b) => a.at - b.at);
}
