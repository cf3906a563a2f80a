// Only a core without a seed may be given cards that it does not know, and only other players'.

import { expect, test } from 'vitest';
import { Code } from '../../assembly/kernel/codes.ts';
import { Refused } from '../../host/js/cartridge.ts';
import { NO_CARD } from '../../host/js/super-battle-mon/setup.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { randomSetup } from './setups.ts';
import { cartridge, standardPack } from './support.ts';

test.each([undefined, 1])('viewer %s: an own unknown card is refused', (viewer) => {
  const pack = standardPack();
  const core = cartridge(pack.bytes);
  const setup = randomSetup(core, pack, 0, 'single');
  const players = setup.players.map((player, i) =>
    i === 1 ? { ...player, deck: player.deck.map(() => NO_CARD) } : player,
  );
  const unknown = superBattleMon.configuration(
    { ...setup, players, ...(viewer === undefined ? {} : { viewer }) },
    pack,
  );
  let code: Code | undefined;
  try {
    core.configure(unknown);
  } catch (error) {
    if (error instanceof Refused) code = error.refusal.code;
  }
  expect(code).toBe(Code.BAD_CONFIG);
  core.configure(superBattleMon.configuration({ ...setup, players, viewer: 0 }, pack));
});
