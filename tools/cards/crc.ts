/** CRC-32 (the one of zip and PNG). */
import crc from 'crc-32';

export const crc32 = (bytes: Uint8Array): number => crc.buf(bytes) >>> 0;
