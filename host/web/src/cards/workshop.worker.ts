/** Compiles and plays examples beside the page, so that typing never waits. */

import { messageOf, Shelf } from '../app/library.ts';
import { planOf } from '../games/plans.ts';
import { Compiler, type ExampleResult, type Result } from './compiling.ts';

export type Order =
  | { do: 'open'; game: string; wasm: Uint8Array; pack: Uint8Array }
  | { do: 'compile'; turn: number; files: { name: string; text: string }[]; alone: boolean }
  | { do: 'examples'; turn: number }
  | { do: 'source'; turn: number; card: string }
  | { do: 'print'; turn: number; pack: Uint8Array };

export type Reply =
  | { turn: number; result: Result }
  | { turn: number; example: ExampleResult; done: number }
  | { turn: number; text: string }
  | { turn: number; finished: true }
  | { turn: number; failure: string };

let compiler: Promise<Compiler>;
/** What the page wants now; older examples stop. */
let latest = 0;

const reply = (message: Reply) => self.postMessage(message);

async function open({ game, wasm, pack }: Extract<Order, { do: 'open' }>): Promise<Compiler> {
  return new Compiler(await Shelf.open(planOf(game).game, wasm, pack));
}

async function serve(order: Exclude<Order, { do: 'open' }>): Promise<void> {
  const { turn } = order;
  latest = turn;
  const tools = await compiler;
  if (order.do === 'compile') reply({ turn, result: tools.compile(order.files, order.alone) });
  if (order.do === 'source') reply({ turn, text: tools.sourceOf(order.card) });
  if (order.do === 'print') reply({ turn, text: tools.open(order.pack) });
  if (order.do !== 'examples') return;
  let done = 0;
  for await (const example of tools.examples()) {
    reply({ turn, example, done: ++done });
    // Lets a newer order in.
    await new Promise((next) => setTimeout(next, 0));
    if (latest !== turn) return;
  }
  reply({ turn, finished: true });
}

self.onmessage = ({ data }: MessageEvent<Order>) => {
  if (data.do === 'open') compiler = open(data);
  else serve(data).catch((error: unknown) => reply({ turn: data.turn, failure: messageOf(error) }));
};
