// The contract's view of a match of Super Battle Mon, as the model sees it.

import type { Model } from './model';
import { monsOf, powerOf } from './scoring';
import { TYPES, type CardState, type Mod, type Row } from './types';

export type Viewer = number | 'public' | 'all';
export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };
export type JsonObject = { [field: string]: Json };

export function viewOf(m: Model, viewer: Viewer): JsonObject {
  const { state } = m;
  const table = m.table();
  return {
    game: 'super-battle-mon',
    format: m.setup.format,
    ...(m.setup.format === 'constructed' ? { match: { game: state.game, of: 3, wins: state.wins } } : {}),
    round: state.round,
    lastRound: { winners: state.lastRound.winners, losers: state.lastRound.losers },
    step: state.step,
    players: state.players.map((_, player) => playerView(m, table, player, viewer)),
    ...(state.groups.length ? { groups: groupViews(m) } : {}),
    result: m.result as unknown as Json,
  };
}

function playerView(m: Model, table: Row[], player: number, viewer: Viewer): JsonObject {
  const state = m.player(player);
  const cards = (list: number[]) => list.map((id) => cardView(m, table, m.card(id), player));
  const own = viewer === 'all' || viewer === player;
  const hidden = state.hand.some((id) => m.card(id).shown)
    ? state.hand.map((id) => (m.card(id).shown ? cardView(m, table, m.card(id), player) : { card: null }))
    : { count: state.hand.length };
  // S73: nobody but the referee sees the stack.
  const seen = state.isStack ? viewer === 'all' : own;
  const hand = seen ? cards(state.hand) : hidden;
  return {
    name: state.name,
    ...(state.out ? { out: true } : {}),
    hand,
    play: cards(state.play),
    discard: cards(state.discard),
    removed: cards(state.removed),
    ranger: state.ranger === null ? null : cardView(m, table, m.card(state.ranger), player),
    ...(own && state.pool.length ? { pool: cards(state.pool) } : {}),
    power: powerOf(m, player, table),
    mons: monsOf(m, player, table),
    ...(state.forced ? { forced: true } : {}),
  };
}

function cardView(m: Model, table: Row[], card: CardState, player: number): JsonObject {
  const row = table[card.id]!;
  const inPlay = card.zone === 'play';
  const types = TYPES.flatMap((type) => Array.from({ length: row[type] }, () => type as string));
  const { power, cost, team, value } = row;
  return {
    // S8: everybody saw what lies facedown.
    card: m.print(card.id).name,
    ...(inPlay || card.facedown ? { facedown: card.facedown } : {}),
    ...(inPlay ? { power, cost, types, team, value, counters: card.counters } : {}),
    ...(inPlay ? { entered: card.entered, paid: card.paid } : {}),
    ...(card.owner !== player ? { owner: card.owner } : {}),
    ...(card.actionUsed ? { actionUsed: true } : {}),
    ...(card.mods.length ? { mods: card.mods.map(modView) } : {}),
    ...(card.under.length ? { under: card.under.map((id) => cardView(m, table, m.card(id), player)) } : {}),
  };
}

function modView(mod: Mod): JsonObject {
  if (mod.attr === 'prevent') return { attr: 'prevented', set: [mod.what ?? ''], until: mod.duration };
  return { attr: mod.attr, [mod.kind]: mod.amount, until: mod.duration };
}

function groupViews(m: Model): Json {
  return m.state.groups.map((group) => ({
    player: group.player,
    zone: group.zone,
    ...(group.types.length ? { types: TYPES.filter((type) => group.types.includes(type)) as string[] } : {}),
    ...modView(group),
  }));
}
