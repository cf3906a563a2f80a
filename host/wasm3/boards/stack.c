/* The painted stack: what a call has touched no longer has the paint. */
#include "board.h"

enum { PAINT = 0xa5, MARGIN = 256 };

static uint8_t *top;

void board_paint_stack(void) {
    uint8_t here;
    top = &here;
    for (volatile uint8_t *at = board_stack_end(); at < (volatile uint8_t *)top - MARGIN; at++) *at = PAINT;
}

uint32_t board_stack_used(void) {
    const uint8_t *at = board_stack_end();
    while (at < top && *at == PAINT) at++;
    return (uint32_t)(top - at);
}
