/** Card sources → cards, errors and a pack; examples → what held. Runs in a worker (workshop.worker.ts) and in tests. */

import {
  cardId,
  compileSources,
  decompile,
  GAMES,
  Printer,
  printSource,
  runExample,
  type CardError,
  type Compiled,
  type SourceFile,
} from '../../../../tools/cards/index.ts';
import { Fields } from '../../../js/fields.ts';
import type { Json, JsonObject } from '../../../js/game.ts';
import { Match } from '../../../js/match.ts';
import { ALL } from '../../../js/viewers.ts';
import { Shelf, told } from '../app/library.ts';

export interface CompiledCard {
  name: string;
  id: string;
  /** Where it begins; 0: nowhere. */
  line: number;
}

export interface Result {
  errors: CardError[];
  /** The cards of the sources, without those of the base. */
  cards: CompiledCard[];
  /** Null where there are errors. */
  pack: Uint8Array | null;
  /** How many examples there are to run. */
  examples: number;
  /** Milliseconds. */
  took: number;
}

export interface ExampleResult {
  card: string;
  title: string;
  line: number;
  failures: { line: number; text: string; message: string }[];
}

export class Compiler {
  private readonly vocabulary;
  private readonly base;
  private last: { compiled: Compiled; own: Set<string> } | null = null;

  /** @param shelf the built-in cards */
  constructor(private readonly shelf: Shelf) {
    this.vocabulary = GAMES[shelf.game.name]!;
    this.base = decompile(shelf.pack.bytes, this.vocabulary);
  }

  /** @param alone without the built-in cards */
  compile(files: readonly SourceFile[], alone: boolean): Result {
    const start = performance.now();
    const compiled = compileSources(files, this.vocabulary, alone ? {} : { base: this.base });
    const known = new Set(alone ? [] : this.base.cards);
    const own = compiled.source.cards.filter((card) => !known.has(card));
    this.last = { compiled, own: new Set(own.map((card) => card.name)) };
    return {
      errors: compiled.errors,
      cards: own.map((card) => ({
        name: card.name,
        id: cardId(card, compiled.source.sets, this.vocabulary),
        line: card.at?.line ?? 0,
      })),
      pack: compiled.pack ?? null,
      examples: compiled.pack ? this.ownExamples().length : 0,
      took: Math.round(performance.now() - start),
    };
  }

  /** Plays the examples of what was compiled last, one by one. */
  async *examples(): AsyncGenerator<ExampleResult> {
    const pack = this.last?.compiled.pack;
    if (!pack) return;
    const shelf = this.shelf.with(pack);
    for (const { card, example } of this.ownExamples()) {
      const { failures } = await runExample(example, this.vocabulary, new ExampleReferee(shelf));
      yield {
        card: card.name,
        title: example.title,
        line: example.at?.line ?? 0,
        failures: failures.map(({ line, message }) => ({ line: line.at?.line ?? 0, text: line.text, message })),
      };
    }
  }

  /** The source of a card of the base, '' where there is none. */
  sourceOf(name: string): string {
    const card = this.base.cards.find((each) => each.name === name);
    return card ? new Printer(this.vocabulary).card(card) : '';
  }

  /** A pack as source. @throws where it is none of this game */
  open(pack: Uint8Array): string {
    return printSource(decompile(pack, this.vocabulary), this.vocabulary);
  }

  private ownExamples() {
    const { compiled, own } = this.last!;
    return compiled.examples.filter(({ card }) => own.has(card.name));
  }
}

/** As much of the referee's protocol as examples speak. */
class ExampleReferee {
  private match: Match | null = null;
  private seen = 0;

  constructor(private readonly shelf: Shelf) {}

  request(request: object): object {
    try {
      return this.handle(request as JsonObject);
    } catch (error) {
      return { ok: false, error: told(error).toJSON() };
    }
  }

  private handle(request: JsonObject): object {
    const { do: what, position, player, question, choose } = request;
    if (what === 'view') return { ok: true, view: this.match!.view(ALL) };
    if (what === 'answer') {
      this.match!.answer(Number(player), Number(question), choose as string[]);
      return this.state();
    }
    const { game, pack } = this.shelf;
    const fields = new Fields(request, '');
    for (const field of ['do', 'game', 'position']) fields.ignore(field);
    const setup = game.setup(fields, pack, false);
    this.match = Match.from(this.shelf.cartridge(), { game, pack, setup }, position as Json);
    return this.state();
  }

  private state(): object {
    const match = this.match!;
    const events = match.eventsSince(ALL, this.seen);
    this.seen = match.mark(ALL);
    return {
      ok: true,
      status: match.ended ? 'ended' : 'asking',
      questions: match.asking ? match.questions(ALL).questions : [],
      events,
      result: match.result(),
    };
  }
}
