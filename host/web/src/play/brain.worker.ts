/** Thinks beside the page, so that the page never stalls. It gets a match as bytes, and gives the numbers of options. */

import { Cartridge } from '../../../js/cartridge.ts';
import { wasmMachine } from '../../../js/machine.ts';
import type { FromBrain, Job } from './brain.ts';

/** Rollouts between two looks at the letter box. */
const STEP = 16;

let cartridge: Cartridge | null = null;
let current = -1;
const post = (message: FromBrain): void => postMessage(message);

/** Lets messages in. */
const turn = () => new Promise<void>((done) => setTimeout(done, 0));

async function think(job: Job): Promise<void> {
  const { id, player, seed, rollouts } = job;
  if (!cartridge) {
    cartridge = new Cartridge(wasmMachine(job.module));
    cartridge.setPack(job.pack);
  }
  cartridge.load(job.saved);
  cartridge.think(player, seed, rollouts);
  for (let done = STEP; id === current; done += STEP) {
    const count = cartridge.thinkStep(STEP);
    if (count !== null) return post({ id, choice: cartridge.inputOptions(count).map(String) });
    post({ id, done: Math.min(1, done / rollouts) });
    await turn();
  }
}

onmessage = (event: MessageEvent<Job | number>) => {
  // A number: whatever is thought about now is not wanted any more.
  current = typeof event.data === 'number' ? -1 : event.data.id;
  if (typeof event.data === 'number') return;
  const { id } = event.data;
  think(event.data).catch((error: unknown) =>
    post({ id, error: error instanceof Error ? error.message : String(error) }),
  );
};
