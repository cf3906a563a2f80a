/** Random cards for fast-check: everything that the tree can say, sense or not. */

import fc from 'fast-check';
import type {
  Action,
  Amount,
  Card,
  Condition,
  Effect,
  Filter,
  Printed,
  Selector,
  Source,
  Statement,
  Who,
} from '../../tools/cards/index';
import { gaps } from '../../tools/cards/actions';
import type { Entry, Vocabulary } from '../../tools/cards/vocabulary';

const NAMES = ['Alpha', 'Beta "B"', 'Gamma \\ C', 'Old Ranger'];
interface Parts {
  filter: Filter;
  flat: Selector;
  amount: Amount;
  selector: Selector;
  condition: Condition;
  statement: Statement;
  block: Statement[];
}

/** Random cards of a game. */
export function arbitraryOf(v: Vocabulary): fc.Arbitrary<Source> {
  const word = (list: readonly Entry[]) => fc.constantFrom(...list.map((entry) => entry.word));
  const words = (list: readonly string[]) => fc.subarray([...list], { minLength: 1 });
  const small = fc.integer({ min: -300, max: 300 });
  const who = fc.constantFrom<Who>('you', 'opponents', 'all', 'they', 'chosen', 'owner', 'controller', 'thatPlayer');
  const types = v.types.map((type) => type.word);
  const register = fc.integer({ min: 0, max: 3 });
  const comparison = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');
  const duration = word(v.durations);
  const attribute = fc.oneof(word(v.attributes), word(v.measures));
  const { has } = v;
  const [mon] = v.nouns;
  const kindOf = v.classes.find(({ apart, typeless, deckless }) => !apart && !typeless && !deckless)!;
  /** Only some of the fields, so that each comes and goes. */
  const some = <T extends object>(fields: { [K in keyof T]?: fc.Arbitrary<unknown> }) =>
    fc.record(fields as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }) as unknown as fc.Arbitrary<
      Partial<T>
    >;
  const withFilter = (selector: object, filter: object) =>
    (Object.keys(filter).length ? { ...selector, filter } : selector) as Selector;

  const { selector, condition, block } = fc.letrec<Parts>((tie: fc.LetrecTypedTie<Parts>) => ({
    filter: some<Filter>({
      ...(has.faces ? { face: fc.constantFrom('up', 'down') } : {}),
      other: fc.constant(true),
      entered: fc.constantFrom(...v.ways.map((way) => way.word), 'any'),
      types: words(types),
      class: word(v.classes.filter(({ word }) => !v.kinds.some((kind) => kind.word === word))),
      name: fc.constantFrom(...NAMES),
      keyword: word(v.keywords),
      ...(has.order ? { position: fc.constantFrom('leftmost', 'rightmost') } : {}),
      ...(has.actions ? { used: fc.boolean() } : {}),
      stats: fc.array(
        fc
          .tuple(
            attribute,
            fc.boolean(),
            comparison,
            fc.oneof({ arbitrary: small, weight: 4 }, { arbitrary: tie('amount'), weight: 1 }),
          )
          .map(([attr, printed, cmp, value]) =>
            printed && v.attributes.some((entry) => entry.word === attr)
              ? { attr, printed, cmp, value }
              : { attr, cmp, value },
          ) as fc.Arbitrary<NonNullable<Filter['stats']>[number]>,
        { minLength: 1, maxLength: 2 },
      ),
    }) as fc.Arbitrary<Filter>,
    selector: fc.oneof(
      fc.tuple(word(v.nouns), who, tie('filter')).map(([base, who, filter]) => withFilter({ base, who }, filter)),
      ...(v.rows.length
        ? [
            fc
              .tuple(who, word(v.rows), tie('filter'))
              .map(([who, row, filter]) => withFilter({ base: mon.word, who }, { ...filter, row })),
          ]
        : []),
      fc
        .tuple(who, words(v.cardZones), tie('filter'))
        .map(([who, zones, filter]) => withFilter({ base: 'card', who, zones }, filter)),
      ...(v.kinds.length
        ? [
            fc
              .tuple(who, words(v.cardZones), tie('filter'), word(v.kinds))
              .map(([who, zones, filter, kind]) =>
                withFilter({ base: 'card', who, zones }, { ...filter, class: kind }),
              ),
          ]
        : []),
      tie('flat'),
    ),
    flat: fc.oneof(
      fc.constant<Selector>({ base: 'this', who: 'you' }),
      fc
        .tuple(fc.constantFrom('this', 'that'), tie('filter'))
        .map(([base, filter]) => withFilter({ base, who: 'you' }, filter)),
      fc
        .tuple(register, tie('filter'))
        .map(([reg, filter]) => withFilter(reg ? { base: 'it', who: 'you', reg } : { base: 'it', who: 'you' }, filter)),
      ...(v.pronouns.length ? [fc.tuple(word(v.pronouns), tie('filter')).map(([base, filter]) => withFilter({ base, who: 'you' }, filter))] : []), // prettier-ignore
      ...(has.order
        ? [
            fc
              .tuple(
                fc.constantFrom('left', 'right', 'neighbours'),
                fc.constantFrom('this', 'it', 'that'),
                tie('filter'),
              )
              .map(([base, of, filter]) =>
                withFilter(of === 'this' ? { base, who: 'you' } : { base, who: 'you', of }, filter),
              ),
          ]
        : []),
    ),
    amount: fc.oneof(
      { maxDepth: 3 },
      small,
      fc.tuple(tie('selector'), fc.boolean()).map(([count, physical]) => (physical ? { count, physical } : { count })),
      fc
        .tuple(fc.constantFrom('sum', 'greatest', 'least'), word(v.attributes), tie('selector'), fc.boolean())
        .map(([how, attr, of, printed]) => ({ [how]: attr, of, ...(printed ? { printed } : {}) }) as unknown as Amount),
      fc
        .tuple(
          word(v.figures),
          fc.constantFrom(
            'you',
            'they',
            'chosen',
            'most of opponents',
            'least of opponents',
            'total of opponents',
            'total of all',
          ),
        )
        .map(([figure, who]) => ({ figure, who }) as Amount),
      word(v.gameFigures).map((game) => ({ game })),
      fc.constant<Amount>({ event: true }),
      ...(has.stages ? [fc.constant<Amount>({ done: true })] : []),
      tie('amount').map((coins) => ({ coins })),
      tie('amount').map((half) => ({ half })),
      fc.tuple(tie('amount'), tie('amount')).map((random) => ({ random })),
      fc
        .tuple(fc.constantFrom('+', '-', '*', 'min', 'max'), fc.tuple(tie('amount'), tie('amount')))
        .map(([op, args]) => ({ op, args }) as Amount),
    ) as fc.Arbitrary<Amount>,
    condition: fc.oneof(
      { maxDepth: 3 },
      ...(has.symbols
        ? [
            fc
              .dictionary(fc.constantFrom(...types), fc.integer({ min: 1, max: 200 }), {
                minKeys: 1,
                noNullPrototype: true,
              })
              .map((types) => ({ types })),
          ]
        : []),
      fc.tuple(comparison, tie('amount'), tie('amount')).map(([compare, a, b]) => ({ compare, a, b }) as Condition),
      tie('selector').map((exists) => ({ exists })),
      fc
        .tuple(word(v.facts), fc.constantFrom('you', 'they', 'chosen'))
        .map(([fact, who]) => ({ fact, who }) as Condition),
      ...(v.gameFacts.length ? [word(v.gameFacts).map((gameFact) => ({ gameFact }))] : []),
      register.map((picked) => ({ picked })),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ) as fc.Arbitrary<Condition>,
    block: fc.array(tie('statement'), { maxLength: 3 }),
    statement: fc.oneof(
      { maxDepth: 2 },
      actions(tie('selector'), tie('amount')).map((action) => ({ action })),
      fc
        .tuple(
          fc.constantFrom('chosen', 'random', 'highest', 'lowest'),
          attribute,
          register,
          fc.constantFrom('you', 'they', 'chosen', 'owner', 'controller'),
          tie('amount'),
          fc.oneof(tie('amount'), fc.constant('all')),
          tie('selector'),
        )
        .map(
          ([choose, attr, reg, chooser, min, max, from]) =>
            ({
              choose,
              ...(choose === 'highest' || choose === 'lowest' ? { attr } : {}),
              reg,
              chooser,
              min,
              max,
              from,
            }) as Statement,
        ),
      fc
        .tuple(fc.constantFrom('chosen', 'random'), fc.constantFrom('opponents', 'all'))
        .map(([choosePlayer, from]) => ({ choosePlayer, from }) as Statement),
      fc.array(tie('block'), { minLength: 2, maxLength: 3 }).map((modes) => ({ modes })),
      fc
        .tuple(tie('condition'), tie('block'), fc.option(tie('block')))
        .map(([test, then, other]) => ({ if: test, then, ...(other ? { else: other } : {}) })),
      fc
        .tuple(fc.constantFrom('opponents', 'all'), tie('block'))
        .map(([each, body]) => ({ each, do: body }) as Statement),
      fc.tuple(tie('selector'), register, tie('block')).map(([forEach, reg, body]) => ({ forEach, reg, do: body })),
      fc.tuple(tie('amount'), tie('block')).map(([repeat, body]) => ({ repeat, do: body })),
      tie('block').map((untilTails) => ({ untilTails })),
      ...(has.stages ? [fc.constant<Statement>({ stage: 'then' })] : []),
    ) as fc.Arbitrary<Statement>,
  }));

  /** Every action of the game's table, its gaps filled in all ways. */
  function actions(to: fc.Arbitrary<Selector>, amount: fc.Arbitrary<Amount>): fc.Arbitrary<Action> {
    const fillings = {
      cards: to,
      amount,
      player: who,
      whose: who,
      attribute: word(v.attributes),
      lasting: fc.option(duration, { nil: undefined }),
      symbols: fc.array(fc.constantFrom(...types), { maxLength: 3 }),
      types: fc.subarray(types),
      whole: fc.integer({ min: 0, max: 255 }),
      signed: fc.integer({ min: -128, max: 127 }),
      card: fc.constantFrom(...NAMES),
      effect: fc.integer({ min: 1, max: 9 }),
      named: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
    };
    const made = v.actions.map((entry) =>
      fc
        .tuple(
          ...gaps(entry).map(
            ({ gap }) => (typeof gap === 'string' ? fillings[gap] : word(gap)) as fc.Arbitrary<unknown>,
          ),
        )
        .map((values) => {
          const fields = gaps(entry).map(({ name }, i): [string, unknown] => [name, values[i]]);
          return { do: entry.word, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) } as Action;
        }),
    );
    const group = fc.record({
      do: fc.constantFrom('groupAdd', 'groupSet'),
      attr: word(v.attributes),
      who,
      zone: fc.constantFrom('play', 'hand'),
      types: fc.subarray(types),
      amount,
      for: duration,
    }) as fc.Arbitrary<Action>;
    return has.groups ? fc.oneof(...made, group) : fc.oneof(...made);
  }

  const plainEffect: fc.Arbitrary<Effect> = fc.record({
    on: fc.constantFrom(
      ...v.timings
        .filter((timing) => timing.form === 'plain' || timing.form === 'continuous')
        .map((timing) => timing.word),
    ),
    where: words(['hand', 'play', 'discard']),
    do: block,
  });
  /** Used in a step, or whenever its `uses` say; what plays its card does nothing else. */
  const usedEffects = v.timings
    .filter(({ form }) => form === 'step' || form === 'use')
    .map((timing) =>
      fc.record({
        on: fc.constant(timing.word),
        ...(timing.form === 'step' ? { step: word(v.steps) } : {}),
        where: fc.constant(timing.where ?? [kindOf.where]),
        do: timing.plays ? fc.constant<Statement[]>([]) : block,
      }),
    );
  const eventEffect = fc
    .tuple(
      word(v.timings.filter(({ form }) => form === 'event')),
      fc.constantFrom(...v.events),
      fc.option(selector),
      fc.subarray(v.causes.map((cause) => cause.word)),
      block,
    )
    .chain(([on, event, object, causes, body]) =>
      fc.subarray(event.ways?.words ?? []).map((zones): Effect => {
        const filter = { name: event.word, causes, zones: zones as string[] };
        return { on, event: event.player || !object ? filter : { ...filter, object }, where: [kindOf.where], do: body };
      }),
    );

  const effect = fc
    .tuple(
      fc.oneof(plainEffect, ...usedEffects, eventEffect),
      fc.option(condition),
      fc.boolean(),
      fc.option(word(v.limits)),
    )
    .map(([base, test, may, limit]) => ({
      ...base,
      ...(test ? { if: test } : {}),
      ...(may && !v.timings.some(({ word, plays }) => plays && word === base.on) ? { may } : {}),
      ...(limit ? { limit } : {}),
    })) as fc.Arbitrary<Effect>;

  const text = fc.string({ maxLength: 12, unit: 'grapheme' }).map((found) => found.replace(/\p{C}/gu, ' '));

  /** What the first line of a card may print. */
  const printed = v.header.filter(({ classes }) => classes?.includes(kindOf.word) ?? true);
  const header = fc.record(
    Object.fromEntries(
      printed.map(({ field, form, range: [min, max] = [0, 0] }): [string, fc.Arbitrary<Printed>] => [
        field,
        form === 'flag'
          ? fc.constant(true)
          : form === 'limit'
            ? fc.oneof(fc.integer({ min, max }), fc.constant('any'))
            : fc.integer({ min, max }),
      ]),
    ),
    { requiredKeys: printed.filter(({ needed }) => needed).map(({ field }) => field) },
  ) as fc.Arbitrary<Card['printed']>;

  /** A card named `name`, with random everything. */
  function card(number: number, name: string): fc.Arbitrary<Card> {
    const said = some<Card>({ requires: condition, flavor: text.filter((found) => found !== '') });
    return fc
      .record({
        class: fc.constantFrom(...v.classes.filter(({ head, typeless, deckless, apart }) => head === kindOf.head && !typeless && !deckless && !apart).map(({ word }) => word)), // prettier-ignore
        types: (has.symbols ? fc.array : fc.uniqueArray)(fc.constantFrom(...types), { minLength: 1, maxLength: 4 }),
        effects: fc.array(effect, { maxLength: 2 }),
        printed: header,
        said,
      })
      .map(({ said, ...rest }) => ({ ...rest, ...said, number, name, set: 'Random', examples: [] }) as Card);
  }

  const source: fc.Arbitrary<Source> = fc
    .tuple(...NAMES.slice(0, 3).map((name, i) => card(i + 1, name)), text)
    .map((parts) => {
      const about = parts.pop() as unknown as string;
      const single = v.deckParts.find((part) => part.single);
      const apart = v.classes.find((entry) => entry.apart);
      const alone: Card[] = apart
        ? [
            {
              number: 1,
              name: NAMES[3],
              set: 'Random',
              class: apart.word,
              types: [],
              printed: {},
              effects: [],
              examples: [],
            },
          ]
        : [];
      const deck = {
        id: 'some',
        name: 'Some',
        cards: [
          { count: 2, name: NAMES[0] },
          { count: 1, name: NAMES[1] },
        ],
        parts: {
          [v.deckParts[0].word]: [{ count: 1, name: NAMES[2] }],
          ...(single ? { [single.word]: [{ count: 1, name: NAMES[3] }] } : {}),
        },
      };
      return {
        sets: [{ name: 'Random', prefix: 'R' }],
        cards: [...(parts as Card[]), ...alone],
        decks: [about ? { ...deck, about } : deck],
      };
    });

  return source;
}
