/* What the program in main.c needs of an emulated board; its start-up code and heap are its own. */
#ifndef NOTABLE_BOARD_H
#define NOTABLE_BOARD_H

#include <stddef.h>
#include <stdint.h>

extern const char board_name[];

/* Instructions since the start; only differences count. 0 where the board cannot tell. */
uint64_t board_instructions(void);

/* The native stack, from its end upwards. */
uint8_t *board_stack_end(void);

/* Paints all of the stack that is not in use; then tells how many bytes have been used since, from its top. */
void board_paint_stack(void);
uint32_t board_stack_used(void);

/* Bytes of heap held now, and the most ever held; each allocation counts as what it takes with its header. And how far
 * from its beginning the heap has been used, with what lies fallow between allocations. */
extern uint32_t board_heap_now, board_heap_peak, board_heap_reach;

/* What is compiled in (blobs.S, made by scripts/build-boards.mjs). */
#define BOARD_BLOB(name) extern const uint8_t blob_##name[], blob_##name##_end[]
BOARD_BLOB(cartridge);
BOARD_BLOB(selftest);
BOARD_BLOB(pack);
BOARD_BLOB(shell);
BOARD_BLOB(words);
BOARD_BLOB(screens);

#endif
