// Who has won: the round (S33–S35, S104), the game (S40–S45), the match (S72).

import { EventType, Reason } from '../../kernel/codes';
import { emit, note } from '../../kernel/events';
import { Changed, NONE, card, kernel, stat, zone } from '../../kernel/memory';
import { Prevent, Result, Stat, Zone } from './format';
import { Match, byteOf, count, first, match, playing, power, teamScores } from './game';
import { GAME_AT } from '../../kernel/memory';

/** The players with most Power, as bits; exactly one of them: the winner (S34). */
function strongest(): i32 {
  let most = -0x7fff;
  let bits = 0;
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    if (power(p) > most) {
      most = power(p);
      bits = 1 << p;
    } else if (power(p) == most) bits |= 1 << p;
  }
  return bits;
}

/** Is this player kept from winning the round by an effect? */
function cannotWin(p: i32): bool {
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    if (card(slot).prevented & Prevent.WIN) return true;
    slot = card(slot).next;
  }
  return false;
}

/** The round's result (S34, S35), then what effects have made of it (S104). */
export function judge(): void {
  const m = match();
  const all = ~(<i32>kernel().out) & ((1 << count()) - 1);
  const best = strongest();
  const tied = (best & (best - 1)) != 0;
  let winners = tied ? 0 : best;
  let losers = all & ~best; // S34, S35
  let ties = tied ? best : 0;
  for (let p = 0; p < count(); p++) if ((winners >> p) & 1 && cannotWin(p)) winners = 0;
  let claimed = false;
  for (let changes = m.changed; changes; changes >>= 4) {
    const p: i32 = (changes >> 2) & 3;
    const to: i32 = (changes & 3) - 1;
    const bit = all & (1 << p);
    if (to != Result.WIN) {
      winners &= ~bit;
      losers = to == Result.LOSE ? losers | bit : losers & ~bit;
      ties = to == Result.LOSE ? ties & ~bit : ties | bit;
    } else if (bit && !claimed && !cannotWin(p)) {
      claimed = true; // S104: a second claim does nothing
      winners = bit;
      losers = all & ~bit;
      ties = 0;
    }
  }
  m.roundWinners = <u8>(winners & all);
  m.roundLosers = <u8>(losers & all);
  m.roundTied = <u8>(ties & all);
  kernel().dirty |= <u8>Changed.RESULTS;
}

export function tellResult(): void {
  const m = match();
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    const won = ((m.roundWinners >> (<u8>p)) & 1) != 0;
    const lost = ((m.roundLosers >> (<u8>p)) & 1) != 0;
    const tied = ((m.roundTied >> (<u8>p)) & 1) != 0;
    if (won || lost || tied)
      note(won ? EventType.WON : lost ? EventType.LOST : EventType.TIED, tied ? 35 : 34, p, NONE, power(p));
  }
}

/** Mon for winning (S40, S42–S45). */
export function scoreOf(p: i32): i32 {
  let n = 0;
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    n += teamScores() ? stat(slot, Stat.TEAM) : 1; // S43
    slot = card(slot).next;
  }
  return n;
}

/** Ends the game: most Mon, then most Power, then shared (S40, S41). Returns the winners as bits. */
export function scoreGame(): i32 {
  const m = match();
  let most = -0x7fff;
  let strong = -0x7fff;
  let bits = 0;
  let ties = 0;
  for (let p = 0; p < count(); p++) {
    const score = scoreOf(p);
    store<i16>(GAME_AT + offsetof<Match>('scoreMons') + 2 * p, score);
    store<i16>(GAME_AT + offsetof<Match>('scorePower') + 2 * p, power(p));
    if (!playing(p)) continue;
    if (score > most) {
      most = score;
      ties = 0;
      bits = 0;
      strong = -0x7fff;
    }
    if (score < most) continue;
    ties++;
    if (power(p) > strong) {
      strong = power(p);
      bits = 1 << p;
    } else if (power(p) == strong) bits |= 1 << p;
  }
  m.reason = <u8>(ties <= 1 ? Reason.MOST : bits & (bits - 1) ? Reason.SHARED : Reason.TIE_BREAK);
  m.reasonRule = m.reason == Reason.MOST ? 40 : 41;
  emit(EventType.GAME_END, m.reasonRule, 0, 0xff, NONE, NONE, bits, m.game, m.reason);
  return bits;
}

export function wins(p: i32): i32 {
  return byteOf(offsetof<Match>('wins'), p);
}
/** Can nobody catch or equal the leader any more (S72)? */
export function isDecided(): bool {
  const m = match();
  if (m.game >= m.of) return true;
  const left = <i32>m.of - <i32>m.game;
  let leader = 0;
  for (let p = 1; p < count(); p++) if (wins(p) > wins(leader)) leader = p;
  for (let p = 0; p < count(); p++) if (p != leader && playing(p) && wins(p) + left >= wins(leader)) return false;
  return true;
}
/** Most games won; equal: shared (S72). */
export function matchWinners(): i32 {
  let most = 0;
  let bits = 0;
  for (let p = 0; p < count(); p++) {
    if (!playing(p) || wins(p) < most) continue;
    bits = wins(p) > most ? 1 << p : bits | (1 << p);
    most = wins(p);
  }
  return bits;
}
