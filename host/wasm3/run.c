/* The handheld for ever: buttons that repeat, time, sleep. See handheld.h. */
#include <stdio.h>

#include "handheld.h"

enum {
    REPEAT_FIRST = 400, /* milliseconds until a held direction repeats, and between repeats */
    REPEAT_NEXT = 120,
    LONGEST_SLEEP = 1000,
    IDLE = 3 * 60 * 1000, /* without a press: deep sleep, the match is kept */
    DIRECTIONS = NOTABLE_UP | NOTABLE_DOWN | NOTABLE_LEFT | NOTABLE_RIGHT,
};

static notable_handheld device;

typedef struct {
    uint32_t held, repeat_in; /* buttons down; milliseconds until the held direction counts again */
    uint32_t idle;            /* milliseconds since the last press */
} input;

/* What has been pressed since the last look, `passed` milliseconds ago. */
static uint32_t pressed_now(input *input, uint32_t down, uint32_t passed) {
    uint32_t pressed = down & ~input->held;
    input->held = down;
    if (pressed & DIRECTIONS) input->repeat_in = REPEAT_FIRST;
    else if (down & DIRECTIONS) {
        input->repeat_in = input->repeat_in > passed ? input->repeat_in - passed : 0;
        if (!input->repeat_in) {
            pressed |= down & DIRECTIONS;
            input->repeat_in = REPEAT_NEXT;
        }
    }
    input->idle = down ? 0 : input->idle + passed;
    return pressed;
}

/* Milliseconds to rest: until the shell, a held direction or the time for deep sleep. */
static uint32_t rest_for(const input *input) {
    const uint32_t due = notable_handheld_wait(&device);
    uint32_t most = due && due < LONGEST_SLEEP ? due : LONGEST_SLEEP;
    if (input->held & DIRECTIONS && input->repeat_in < most) most = input->repeat_in;
    return most ? most : 1;
}

/* One line for the maker: what there is room for. */
static void report(const notable_platform *platform, const char *phase) {
    char line[80];
    uint32_t heap, stack;
    if (!platform->say || !platform->room) return;
    platform->room(platform->board, &heap, &stack);
    snprintf(line, sizeof line, "%s: heap free %lu, stack never used %lu", phase, (unsigned long)heap,
             (unsigned long)stack);
    platform->say(platform->board, line);
}

void notable_handheld_run(const notable_platform *platform) {
    report(platform, "start");
    notable_handheld_start(&device, platform);
    report(platform, "shell");
    input input = {.held = platform->buttons(platform->board)};
    uint32_t before = platform->milliseconds(platform->board);
    int game = device.match.game;
    for (;;) {
        const uint32_t now = platform->milliseconds(platform->board), passed = now - before;
        const uint32_t pressed = pressed_now(&input, platform->buttons(platform->board), passed);
        before = now;
        if (passed) notable_handheld_tick(&device, passed);
        for (uint32_t bit = 1; bit && bit <= pressed; bit <<= 1)
            if (pressed & bit) notable_handheld_press(&device, bit);
        if (device.match.game != game) report(platform, "game");
        game = device.match.game;
        if (notable_handheld_busy(&device)) continue;
        if (input.idle < IDLE) platform->sleep(platform->board, NOTABLE_SLEEP_LIGHT, rest_for(&input));
        else {
            platform->sleep(platform->board, NOTABLE_SLEEP_DEEP, 0);
            input.idle = 0;
            notable_handheld_forget_screen(&device);
            notable_handheld_redraw(&device);
        }
    }
}
