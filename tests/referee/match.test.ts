// A match over a cartridge that fails in ways the real one does not: nothing is lost, and events are counted on.

import { expect, test } from 'vitest';
import { Code, EventType, Status } from '../../assembly/kernel/codes.ts';
import { Writer } from '../../host/js/bytes.ts';
import { Cartridge } from '../../host/js/cartridge.ts';
import type { Pack } from '../../host/js/pack.ts';
import { Trap, type Machine } from '../../host/js/machine.ts';
import { Match } from '../../host/js/match.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';

const STATE = 16;
const OUTPUT = 64;
const INPUT = 256;

/** A cartridge whose state is a number of answers; each answer is an event. It fails at the answers that `plan` names. */
class Toy implements Machine {
  readonly memory = new Uint8Array(1024);
  private events = 0;

  constructor(
    private readonly plan: Record<number, 'trap' | 'fault'>,
    private count = 0,
  ) {}

  call(name: string, ...args: number[]): number {
    const answers = this.memory[STATE]!;
    const put = (bytes: Uint8Array) => {
      this.memory.set(bytes, OUTPUT);
      return bytes.length;
    };
    switch (name) {
      case 'abiVersion':
        return 1;
      case 'inputAt':
        return INPUT;
      case 'inputLength':
        return 256;
      case 'outputAt':
        return OUTPUT;
      case 'stateAt':
        return STATE;
      case 'stateLength':
        return 8;
      case 'configure':
        this.memory[STATE] = 0;
        return Code.OK;
      case 'answer':
        if (args[0] !== 0) return Code.NOT_ASKED;
        this.memory[STATE] = answers + 1;
        this.events++;
        return Code.OK;
      case 'advance':
        if (this.events && this.plan[answers] === 'trap') throw new Trap('unreachable');
        if (this.events && this.plan[answers] === 'fault') return Status.FAULT;
        return Status.ASKING;
      case 'events': {
        const writer = new Writer();
        for (let i = 0; i < this.events; i++) {
          writer
            .u16(this.count + i)
            .u8s(EventType.PASSED, 0)
            .u16(0)
            .u8s(0, 255, 255, 0)
            .u16(0);
          writer.u16(0xffff).u16(0xffff).u16(0xffff).u16(0xffff);
        }
        return put(writer.done());
      }
      case 'drain':
        this.count += this.events;
        this.events = 0;
        return 0;
      case 'save':
        return put(new Uint8Array(64));
      case 'hash':
        return args[0] === 0 ? answers : 0;
      case 'errorAt':
        return 5;
      default:
        return 0;
    }
  }

  read(address: number, length: number): Uint8Array {
    return this.memory.slice(address, address + length);
  }

  write(address: number, bytes: Uint8Array): void {
    this.memory.set(bytes, address);
  }

  pack(): void {}
}

function start(plan: Record<number, 'trap' | 'fault'>, count = 0): Match {
  const players = ['A', 'B'].map((name) => ({ name, deck: [], side: [], pool: [], others: {} }));
  const setup = { format: 'single', seed: '', options: {}, players, extra: {} };
  const pack = { cards: [], name: () => null } as unknown as Pack;
  const another = () => new Cartridge(new Toy({}));
  return Match.start(new Cartridge(new Toy(plan, count)), { game: superBattleMon, pack, setup, another });
}

test.each(['trap', 'fault'] as const)('after a %s the match is as it was', (how) => {
  const match = start({ 2: how });
  match.answer(0, 0, []);
  const before = match.hash();
  expect(() => match.answer(0, 0, [])).toThrow(
    expect.objectContaining(how === 'trap' ? { code: 'trap' } : { code: 'limit', details: { bound: 'tape' } }),
  );
  expect(match.hash()).toBe(before);
  expect(match.asking).toBe(true);
  expect(match.why(5).map(({ n }) => n)).toEqual([0]);
  if (how === 'fault') return;
  // Another cartridge goes on, and the happenings are counted on.
  match.answer(0, 0, []);
  expect(match.why(5).map(({ n }) => n)).toEqual([0, 1]);
});

test('happenings are counted beyond 16 bits, and from 0 wherever the cartridge stands', () => {
  const match = start({}, 65534);
  for (let i = 0; i < 5; i++) match.answer(0, 0, []);
  for (const viewer of [0, 4, 5]) expect(match.why(viewer).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
  expect(match.why(5, 3).map(({ n }) => n)).toEqual([3, 4]);
  expect(match.eventsSince(5, 4)).toMatchObject([{ n: 4, type: 'passed', player: 0 }]);
});

test('a refusal says what the cartridge says', () => {
  const match = start({});
  expect(() => match.answer(1, 0, [])).toThrow(
    expect.objectContaining({ code: 'not-asked', details: { player: 1, question: 0 } }),
  );
  expect(() => match.answer(0, 0, ['x'])).toThrow(expect.objectContaining({ code: 'bad-option' }));
});
