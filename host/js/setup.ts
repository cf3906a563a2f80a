/** What requests that start a match say in every game: rule options, cards by name, ready-made decks. */

import { NotableError } from './errors.ts';
import { badField, Fields } from './fields.ts';
import type { OptionInfo } from './game.ts';
import type { Pack, PackCard, PackDeck } from './pack.ts';

/** The request's options, all of them, the defaults where nothing is said. @throws NotableError `bad-field` */
export function readOptions(request: Fields, infos: readonly OptionInfo[]): Record<string, string | number> {
  const options: Record<string, string | number> = {};
  const given = request.optional('options', () => new Fields(request.object('options'), request.name('options')));
  for (const info of infos) {
    options[info.name] = info.default;
    if (!given?.has(info.name)) continue;
    const value = given.value(info.name);
    // "7" and true are what people write for 7 and yes.
    const found = info.values.find(
      (known) =>
        known === value ||
        String(known) === value ||
        (known === 'yes' && value === true) ||
        (known === 'no' && value === false),
    );
    if (found === undefined) {
      const error = badField(given.name(info.name), `one of ${info.values.join(', ')}`, value);
      throw new NotableError(error.code, error.message, info.rule, error.details);
    }
    options[info.name] = found;
  }
  given?.done();
  return options;
}

/** The configuration's number for an option's value: the number, or the place of the word among the values. */
export function optionNumber(info: OptionInfo, value: string | number): number {
  return typeof value === 'number' ? value : info.values.indexOf(value);
}

/** The ready-made deck that a field names. @throws NotableError `unknown-deck` */
export function readyDeck(fields: Fields, field: string, pack: Pack): PackDeck {
  const value = fields.string(field);
  const deck = pack.findDeck(value);
  if (deck) return deck;
  const known = pack.decks.flatMap(({ id, name }) => [id, name]);
  const near = pack.nearest(value, known);
  const hint = near.length ? ` Did you mean ${near.join(' or ')}?` : '';
  throw new NotableError('unknown-deck', `There is no ready-made deck ${JSON.stringify(value)}.${hint}`, null, {
    field: fields.name(field),
    found: value,
    near,
  });
}

/** A list of cards by name or id. @throws NotableError `unknown-card` */
export function cardList(fields: Fields, field: string, pack: Pack, most: number): number[] {
  const list = fields.list(field, 0, most);
  const inner = new Fields(list, fields.name(field));
  return list.map((_, i) => cardAt(inner, i, pack).index);
}

/** The card that a field names. @throws NotableError `unknown-card` */
export function cardAt(fields: Fields, field: string | number, pack: Pack): PackCard {
  return cardNamed(fields.string(field), fields.name(field), pack);
}

export function cardNamed(name: string, path: string, pack: Pack): PackCard {
  const card = pack.find(name);
  if (card) return card;
  const near = pack.nearest(name);
  const hint = near.length ? ` Did you mean ${near.join(' or ')}?` : '';
  throw new NotableError('unknown-card', `There is no card ${JSON.stringify(name)}.${hint}`, null, {
    field: path,
    found: name,
    near,
  });
}
