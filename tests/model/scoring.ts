// Who wins a round (S33–S36, S104) and a game (S40–S45).

import { applyAll, prevented } from './apply';
import { follow, handSizes, handsEmptied } from './batch';
import { payForExtras } from './cost';
import type { Model } from './model';
import type { Operation } from './operations';
import { operationsOf, replaceOwn } from './replacements';
import { sum } from './scope';
import type { Flow, GameEvent, MatchResult, Result } from './types';

/** The sum of current Power of a player's Mon; facedown ones have none. */
export function powerOf(m: Model, player: number, table = m.table()): number {
  return sum(m.player(player).play.map((id) => table[id]!.power));
}

/** Mon in play, for winning: S42 facedown ones count 1; S43 Team counts, unless teamScores says no. */
export function monsOf(m: Model, player: number, table = m.table()): number {
  return sum(m.player(player).play.map((id) => (m.options.teamScores ? table[id]!.team : 1)));
}

/** The round's result, with all changes, at the end of Compare. */
export function* roundResult(m: Model): Flow {
  const players = m.inMatch();
  const results = byPower(m, players);
  change(m, players, results);
  m.events = [];
  const hands = handSizes(m);
  const losing = players
    .filter((player) => results.get(player) === 'lose')
    .map((player): GameEvent => {
      return { name: 'lose', card: null, player, cause: 'rule', way: '', amount: 1, before: null };
    });
  const effects: Operation[][] = [];
  for (const [i, instead] of (yield* replaceOwn(m, losing)).entries()) {
    if (!instead || m.player(losing[i]!.player).out) continue;
    results.set(losing[i]!.player, 'none');
    effects.push(yield* operationsOf(m, instead));
  }
  for (const player of m.inMatch()) m.player(player).result = results.get(player)!;
  // What happens instead of losing happens at once (S101).
  yield* applyAll(m, effects);
  m.rollTies();
  yield* payForExtras(m);
  handsEmptied(m, hands);
  yield* follow(m, m.events);
}

/** S34: strictly most wins, all others lose. S35: tied for most neither win nor lose; lower ones lose. */
function byPower(m: Model, players: number[]): Map<number, Result> {
  const most = Math.max(...players.map((player) => powerOf(m, player)));
  const best = players.filter((player) => powerOf(m, player) === most);
  return new Map(
    players.map((player) => {
      if (!best.includes(player)) return [player, 'lose'];
      if (best.length > 1) return [player, 'tie'];
      return [player, cannotWin(m, player) ? 'none' : 'win'];
    }),
  );
}

/** Changes by effects, in the order they applied; a second claim to win does nothing. */
function change(m: Model, players: number[], results: Map<number, Result>): void {
  let claimed = false;
  for (const { player, to } of m.state.claims) {
    if (!players.includes(player)) continue;
    if (to !== 'win') {
      results.set(player, to);
    } else if (!claimed && !cannotWin(m, player)) {
      claimed = true;
      for (const other of players) results.set(other, other === player ? 'win' : 'lose');
    }
  }
}

/** `prevent win`: whoever controls such a card. */
function cannotWin(m: Model, player: number): boolean {
  const { play, ranger } = m.player(player);
  return [...play, ...(ranger === null ? [] : [ranger])].some((id) => prevented(m, null, m.card(id), 'win'));
}

/** S40: most Mon; S41: then the highest combined Power; then shared. */
export function gameResult(m: Model): MatchResult {
  const players = m.inMatch();
  const best = (among: number[], score: (player: number) => number) => {
    const most = Math.max(...among.map(score));
    return among.filter((player) => score(player) === most);
  };
  const most = best(players, (player) => monsOf(m, player));
  const winners = best(most, (player) => powerOf(m, player));
  const reason = most.length === 1 ? 'most' : winners.length === 1 ? 'tie-break' : 'shared';
  return { winners, reason, rule: reason === 'most' ? 'S40' : 'S41', scores: scoresOf(m) };
}

export function scoresOf(m: Model): MatchResult['scores'] {
  return m.state.players.map((_, player) => ({
    mons: monsOf(m, player),
    power: powerOf(m, player),
    ...(m.state.wins.length ? { wins: m.state.wins[player]! } : {}),
  }));
}
