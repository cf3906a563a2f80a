/** The card tools, in a worker of their own. */

import { NotableError } from '../../../js/errors.ts';
import type { Entry } from '../app/entry.ts';
import { fetchBytes } from '../app/library.ts';
import type { ExampleResult, Result } from './compiling.ts';
import type { Order, Reply } from './workshop.worker.ts';

type Asked =
  | { do: 'compile'; files: { name: string; text: string }[]; alone: boolean }
  | { do: 'source'; card: string }
  | { do: 'print'; pack: Uint8Array }
  | { do: 'examples' };

export class Workshop {
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private turn = 0;
  private readonly waiting = new Map<number, (reply: Reply) => void>();

  constructor(entry: Entry) {
    this.worker = new Worker(new URL('./workshop.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.waiting.get(data.turn)?.(data);
    // The built-in cards, not those that are in use.
    this.ready = Promise.all([fetchBytes(entry.wasm), fetchBytes(entry.pack)]).then(([wasm, pack]) =>
      this.send({ do: 'open', game: entry.game.name, wasm, pack }),
    );
    this.ready.catch(() => {});
  }

  async compile(files: { name: string; text: string }[], alone: boolean): Promise<Result> {
    const reply = await this.ask({ do: 'compile', files, alone });
    return (reply as Extract<Reply, { result: Result }>).result;
  }

  /** Source of a built-in card. */
  async sourceOf(card: string): Promise<string> {
    return textIn(await this.ask({ do: 'source', card }));
  }

  /** A pack as source. @throws NotableError `bad-pack` */
  async print(pack: Uint8Array): Promise<string> {
    return textIn(await this.ask({ do: 'print', pack }));
  }

  /** Plays the examples of what was compiled last. Any newer order stops that: the promise is then false. */
  async examples(each: (example: ExampleResult, done: number) => void): Promise<boolean> {
    await this.ready;
    return new Promise((done) => {
      const turn = this.order({ do: 'examples' });
      this.waiting.set(turn, (reply) => {
        if ('example' in reply) each(reply.example, reply.done);
        else done('finished' in reply);
      });
      this.stopped = () => done(false);
    });
  }

  /** Stops the examples that run. */
  stop(): void {
    this.order({ do: 'source', card: '' });
  }

  close(): void {
    this.worker.terminate();
  }

  private stopped = () => {};

  private async ask(asked: Asked): Promise<Reply> {
    await this.ready;
    return new Promise((done, failed) => {
      const turn = this.order(asked);
      this.waiting.set(turn, (reply) => {
        this.waiting.delete(turn);
        if ('failure' in reply) failed(new NotableError('bad-pack', reply.failure));
        else done(reply);
      });
    });
  }

  private order(asked: Asked): number {
    this.stopped();
    this.stopped = () => {};
    const turn = ++this.turn;
    this.send({ ...asked, turn } as Order);
    return turn;
  }

  private send(order: Order): void {
    this.worker.postMessage(order);
  }
}

const textIn = (reply: Reply) => (reply as Extract<Reply, { text: string }>).text;
