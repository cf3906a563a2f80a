/* Xtensa lx106 in QEMU (sim), the ESP32's family without register windows. Results and stack are measured here; its
 * instruction counts jitter, so it gives none. */
#include <stdio.h>

#include "board.h"

const char board_name[] = "xtensa";

uint64_t board_instructions(void) { return 0; }

extern uint8_t __stack_end[];
uint8_t *board_stack_end(void) { return __stack_end; }

void board_write(const char *text, uint32_t length);

static int put(char c, FILE *file) {
    static char line[128];
    static uint32_t held;
    (void)file;
    line[held++] = c;
    if (c == '\n' || held == sizeof line) {
        board_write(line, held);
        held = 0;
    }
    return (unsigned char)c;
}

static FILE output = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdout = &output;
FILE *const stderr = &output;
