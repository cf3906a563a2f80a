/**
 * A screen never shows what its holder may not see: at every rest of the press scripts for several people, the cards that are
 * hidden from the one who looks are other ones, and the same presses lead to the same screens, requests and waiting times,
 * until somebody else looks or the match goes on.
 */

import { describe, expect, test } from 'vitest';
import { Cartridge, Refused, SAVE_HEADER } from '../../host/js/cartridge.ts';
import type { Handheld } from '../../host/js/handheld.ts';
import type { Machine } from '../../host/js/machine.ts';
import { withOtherCards } from '../conformance/hidden.ts';
import { State } from '../conformance/layout.ts';
import { generator } from '../conformance/play.ts';
import { deviceOf, KEYS, shownBy } from './script.ts';
import { built, nodeConsole, scripts, type Named } from './support.ts';

const SEATS = 4;
const PRESSES = 12;
const UNKNOWN = 0xffff;
/** Functions of a cartridge whose argument is a viewer. */
const LOOKS = ['view', 'questions', 'events'];

/** A device whose cartridge is watched. */
interface Watched {
  device: Handheld;
  core: Cartridge;
  /** Who has looked last; what the cartridge has been asked since this was emptied. */
  eyes: number;
  calls: string[];
}

function played(script: Named, grid: string, presses: number): Watched {
  const parts = nodeConsole();
  const [game] = script.offer as [string];
  const offered = parts.games[game]!;
  const watched = { eyes: SEATS, calls: [] as string[] } as Watched;
  const cartridge = (): Machine => {
    const machine = offered.cartridge();
    const watching: Machine = {
      ...machine,
      call: (name, ...args) => {
        watched.calls.push(`${name} ${args.join(' ')}`);
        if (LOOKS.includes(name) && args[0]! < SEATS) watched.eyes = args[0]!;
        return machine.call(name, ...args);
      },
    };
    watched.core = new Cartridge(machine);
    return watching;
  };
  watched.device = deviceOf({ ...parts, games: { [game]: { ...offered, cartridge } } }, grid, script.seed, {
    offer: script.offer,
  });
  watched.device.settle();
  for (const press of script.presses.slice(0, presses)) pressed(watched, press);
  return watched;
}

/** Presses, and returns what can be noticed of it. */
function pressed({ device, calls }: Watched, press: string) {
  calls.length = 0;
  device.press(KEYS[press]!);
  const wait = device.wait();
  device.settle();
  const { cells, mark } = shownBy(device, press);
  return { cells: Buffer.from(cells).toString('hex'), mark, wait, carried: device.carried };
}

/** Puts other cards where the viewer sees none; false where there are none, or the core has no room for so many rules. */
function swap({ core }: Watched, viewer: number, draw: (bound: number) => number): boolean {
  const saved = core.save();
  const state = new State(saved.subarray(SAVE_HEADER));
  const ids = Array.from({ length: state.cards }, (_, slot) => state.card(slot, 'id')).filter((id) => id !== UNKNOWN);
  const { saved: other, changed } = withOtherCards(saved, viewer, ids, draw);
  if (!changed) return false;
  try {
    core.load(other);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
  core.drain();
  return true;
}

/** Does this go beyond what the holder sees: another one looks, or the match goes on? */
const beyond = ({ calls, eyes }: Watched, holder: number) =>
  eyes !== holder || calls.some((call) => call.startsWith('advance') || call.startsWith('save'));

const shared = scripts().filter(({ name }) => name === 'passing' || name === 'rangers');
const runs = shared.flatMap((script) => script.grids.map((grid) => ({ name: script.name, grid, script })));

describe.skipIf(!built)('what its holder may not see', () => {
  test.each(runs)('changes nothing on the screens of $name on $grid', ({ script, grid }) => {
    const draw = generator(31);
    let compared = 0;
    for (let from = 10; from < script.presses.length; from += 3) {
      const own = played(script, grid, from);
      const holder = own.eyes;
      if (holder === SEATS) continue;
      const other = played(script, grid, from);
      if (!swap(other, holder, draw)) continue;
      for (let n = 0; n < PRESSES; n++) {
        const press = 'aaabbdurlsc'[draw(11)]!;
        const [mine, theirs] = [pressed(own, press), pressed(other, press)];
        if (beyond(own, holder) || beyond(other, holder)) break;
        expect(theirs, `${from} presses, then "${press}"`).toEqual(mine);
        expect(other.calls).toEqual(own.calls);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(15);
  });

  test('this test finds a screen that depends on a card: with other cards in their own hand a holder sees others', () => {
    const [{ script, grid }] = runs as [(typeof runs)[number]];
    const draw = generator(31);
    const differing = [12, 13, 14, 15, 16].filter((from) => {
      const own = played(script, grid, from);
      const other = played(script, grid, from);
      if (own.eyes === SEATS || !swap(other, 1 - own.eyes, draw)) return false;
      return [...'srabb'].some((press) => pressed(own, press).cells !== pressed(other, press).cells);
    });
    expect(differing.length).toBeGreaterThan(0);
  });
});
