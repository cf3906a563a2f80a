/*
 * The image in the `games` partition, made by scripts/firmware.mjs. Needs no hardware; tested on a PC.
 *
 *   "NTGI", u8 version 1, u8 entries, u16 0, then 32 bytes an entry:
 *   u8 kind, u8 0, u16 0, u32 offset from the image's start, u32 length, 20 bytes: name, filled up with zeros
 *
 * Numbers are little-endian; what the entries name begins at multiples of 16. A pack belongs to the cartridge of the
 * same name.
 */
#ifndef IMAGE_H
#define IMAGE_H

#include "storage.h"

/* Finds everything in an image; false: damaged, or of another form. */
bool image_read(notable_blob image, storage_contents *contents);

/* Adds what lies in the `designer` partition as a further game: a pack for the cartridge of its game. False: no pack
 * lies there, or none that a cartridge on this device plays. */
bool image_add_pack(notable_blob partition, storage_contents *contents);

#endif
