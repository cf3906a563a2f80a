// What the player has set for the device: kept under one key of the store.

import { setSound, sound } from './link';
import { contrast, inverted, setLook } from './screen';
import { openWords } from './text';

export let animation: i32 = 1;
export let language: i32 = 0;
/** Place in the offer of the cartridge used last. */
export let lastEntry: i32 = 0;

export const SETTINGS_BYTES: i32 = 6;

export function setAnimation(on: i32): void {
  animation = on;
}
export function setLanguage(to: i32): void {
  language = openWords(to) ? to : 0;
}
export function setLastEntry(to: i32): void {
  lastEntry = to;
}

export function writeSettings(to: usize): i32 {
  store<u8>(to, inverted, 0);
  store<u8>(to, contrast, 1);
  store<u8>(to, animation, 2);
  store<u8>(to, sound, 3);
  store<u8>(to, language, 4);
  store<u8>(to, lastEntry, 5);
  return SETTINGS_BYTES;
}
/** Takes over what was kept; what cannot be stays as it is. */
export function readSettings(from: usize, length: i32): void {
  if (length != SETTINGS_BYTES) return;
  setLook(load<u8>(from, 0) & 1, load<u8>(from, 1) & 1);
  animation = load<u8>(from, 2) & 1;
  setSound(load<u8>(from, 3) & 1);
  setLanguage(load<u8>(from, 4) & 1);
  lastEntry = load<u8>(from, 5);
}
