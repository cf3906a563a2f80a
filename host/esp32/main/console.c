/* See console.h. */
#include "console.h"

#include <string.h>

#include "platform.h"

const char console_help[] =
    "buttons: up down left right a b start select, several on a line, as in: down down a\n"
    "screen   the screen as text            watch    the same after every change, on and off\n"
    "info     versions, hashes, free memory off      as after a long time without a press\n"
    "restart  as if power had been cut      help     this\n";

static const struct {
    const char *word;
    uint8_t button;
} buttons[] = {{"up", NOTABLE_UP}, {"down", NOTABLE_DOWN}, {"left", NOTABLE_LEFT},   {"right", NOTABLE_RIGHT},
               {"a", NOTABLE_A},   {"b", NOTABLE_B},       {"start", NOTABLE_START}, {"select", NOTABLE_SELECT}};

static const char *const commands[] = {
    [CONSOLE_HELP] = "help",   [CONSOLE_INFO] = "info", [CONSOLE_SCREEN] = "screen",
    [CONSOLE_WATCH] = "watch", [CONSOLE_OFF] = "off",   [CONSOLE_RESTART] = "restart",
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static void press(console *console, uint8_t button) {
    if (console->count == CONSOLE_PRESSES) {
        console->print("too many presses at once; the rest is dropped\n");
        return;
    }
    console->presses[(console->first + console->count++) % CONSOLE_PRESSES] = button;
}

static void carry_out(console *console, const char *word) {
    for (size_t i = 0; i < LENGTH(buttons); i++)
        if (strcmp(word, buttons[i].word) == 0) {
            press(console, buttons[i].button);
            return;
        }
    for (size_t i = 0; i < LENGTH(commands); i++)
        if (strcmp(word, commands[i]) == 0) {
            console->command((console_command)i);
            return;
        }
    console->print("no such word: ");
    console->print(word);
    console->print("\n");
    console->print(console_help);
}

static void end_line(console *console) {
    if (console->too_long) console->print("line too long; nothing done\n");
    console->line[console->too_long ? 0 : console->length] = 0;
    for (char *word = strtok(console->line, " \t"); word; word = strtok(NULL, " \t")) carry_out(console, word);
    console->length = 0;
    console->too_long = false;
}

void console_take(console *console, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        if (c == '\n' || c == '\r') {
            end_line(console);
        } else if (c == '\b' || c == 0x7f) {
            if (console->length) console->length--;
        } else if ((c >= ' ' && c < 0x7f) || c == '\t') { /* anything else is noise on an open line */
            if (console->length == CONSOLE_LINE)
                console->too_long = true;
            else
                console->line[console->length++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        }
    }
}

uint32_t console_buttons(console *console) {
    console->down = !console->down && console->count;
    if (!console->down) return 0;
    uint8_t button = console->presses[console->first];
    console->first = (console->first + 1) % CONSOLE_PRESSES;
    console->count--;
    return button;
}

bool console_pending(const console *console) { return console->count || console->down; }
