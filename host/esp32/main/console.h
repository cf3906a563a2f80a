/* Lines that a maker types on the serial console. Needs no hardware; tested on a PC. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { CONSOLE_HELP, CONSOLE_INFO, CONSOLE_SCREEN, CONSOLE_WATCH, CONSOLE_OFF, CONSOLE_RESTART } console_command;

enum { CONSOLE_LINE = 100, CONSOLE_PRESSES = 64 };

typedef struct {
    char line[CONSOLE_LINE + 1];
    unsigned length;
    bool too_long; /* what follows up to the line's end is dropped */
    uint8_t presses[CONSOLE_PRESSES];
    unsigned first, count;
    bool down; /* the last press has been seen and not yet let go */
    void (*command)(console_command command);
    void (*print)(const char *text);
} console;

extern const char console_help[];

/* Takes bytes as they arrive. At each line's end its words are carried out: buttons are queued, commands called. A word
 * that is neither changes nothing and is printed with what there is. */
void console_take(console *console, const char *bytes, size_t length);

/* The button that is down now: each press is seen by one call, and the next call sees none. */
uint32_t console_buttons(console *console);
bool console_pending(const console *console);

#endif
