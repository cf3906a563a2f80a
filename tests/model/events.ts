// Events and what answers them: `when` (triggers, S92) and `instead` (replacements).

import type { EventFilter } from '../../tools/cards/ast';
import { neighbours, Scope } from './scope';
import type { GameEvent, Memory } from './types';

/** Does an event concern a card's text? The scope is that text's, with the event in it. */
export function concerns(scope: Scope, filter: EventFilter, event: GameEvent): boolean {
  if (filter.name !== event.name) return false;
  if (filter.causes.length > 0 && !filter.causes.includes(event.cause)) return false;
  if (filter.zones.length > 0 && !filter.zones.includes(event.way)) return false;
  if (!filter.object) return event.card === null ? event.player === scope.you : event.card === scope.source.card;
  if (event.card === null) return scope.players(filter.object.who).includes(event.player);
  return isIn(scope, filter.object, event, event.card);
}

/** Is (or was) the event's object one of the selected cards? */
function isIn(scope: Scope, selector: NonNullable<EventFilter['object']>, event: GameEvent, id: number): boolean {
  const state = before(event)?.state ?? scope.m.state;
  const card = state.cards[id]!;
  const base = () => {
    switch (selector.base) {
      case 'mon':
        return card.zone === 'play';
      case 'card':
        return (selector.zones ?? []).includes(card.zone);
      case 'main':
        return state.players.some((player, i) => player.main?.card === id && scope.players(selector.who).includes(i));
      case 'ranger':
        return card.zone === 'ranger';
      case 'this':
        return id === scope.source.card;
      case 'it':
      case 'that':
        return true;
      default:
        return neighbours(state, scope.source.card, selector.base).includes(id);
    }
  };
  const whose = ['mon', 'card', 'ranger'].includes(selector.base);
  if (!base() || (whose && !scope.players(selector.who).includes(event.player))) return false;
  return scope.select({ base: 'that', who: 'all', ...(selector.filter ? { filter: selector.filter } : {}) }).length > 0;
}

/** What is remembered of an object that was flipped or went away (S92). */
export function before(event: GameEvent): Memory | null {
  return ['flipped', 'left', 'discarded'].includes(event.name) ? event.before : null;
}
