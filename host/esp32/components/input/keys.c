/* See keys.h. */
#include "keys.h"

/* A quarter and three quarters of twelve bits. */
enum { PAD_HALF = 1024, PAD_FULL = 3072 };

static uint32_t of_axis(unsigned reading, uint8_t half, uint8_t full) {
    if (reading >= PAD_FULL) return full;
    return reading >= PAD_HALF ? half : 0;
}

uint32_t keys_of_pad(const board_pad *pad, unsigned x, unsigned y) {
    return of_axis(x, pad->x_half, pad->x_full) | of_axis(y, pad->y_half, pad->y_full);
}

uint32_t keys_of_matrix(const board_matrix *matrix, const uint8_t rows[MATRIX_ROWS]) {
    uint32_t buttons = 0;
    for (unsigned row = 0; row < MATRIX_ROWS; row++)
        for (unsigned input = 0; input < MATRIX_INPUTS; input++)
            if (rows[row] >> input & 1) buttons |= matrix->button[row][input];
    return buttons;
}

bool keys_settled(keys_bounce *bounce, uint32_t reading, uint32_t milliseconds) {
    if (reading != bounce->seen) {
        bounce->seen = reading;
        bounce->since = milliseconds;
    }
    if (reading == bounce->state) return true;
    if (milliseconds - bounce->since < KEYS_SETTLE) return false;
    bounce->state = reading;
    return true;
}

uint32_t keys_with_second(keys_second *second, uint32_t buttons, bool down) {
    uint32_t pressed = buttons & ~second->held;
    if (down && !second->down) second->armed = !second->armed;
    if (pressed && second->armed) {
        second->changed |= pressed & (NOTABLE_A | NOTABLE_B);
        second->armed = false;
    }
    second->down = down;
    second->held = buttons;
    second->changed &= buttons;
    buttons &= ~second->changed;
    if (second->changed & NOTABLE_A) buttons |= NOTABLE_START;
    if (second->changed & NOTABLE_B) buttons |= NOTABLE_SELECT;
    return buttons;
}
