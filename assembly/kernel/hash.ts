// Checks over bytes: FNV-1a over words for the state's hash, CRC-32 for packs.

import { STATE_BYTES } from './memory';

const PRIME: u64 = 0x100000001b3;

/** 64-bit FNV-1a over the block, word by word. */
export function stateHash(): u64 {
  let h: u64 = 0xcbf29ce484222325;
  for (let i = 0; i < STATE_BYTES; i += 4) h = (h ^ (<u64>load<u32>(i))) * PRIME;
  return h ^ (h >> 32);
}

/** Goes on with a CRC-32 (reflected, polynomial EDB88320) over bytes; starts at −1 and ends inverted. */
export function crc32(crc: u32, from: usize, length: i32): u32 {
  for (let i = 0; i < length; i++) {
    crc ^= load<u8>(from + i);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xedb88320 : crc >> 1;
  }
  return crc;
}
