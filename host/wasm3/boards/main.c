/*
 * Runs on an emulated board: compiles every function of every module, plays the golden matches, and prints what it cost as
 * one JSON object. Its exit code is 0 when all matches came out as they do in Node.
 */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "cartridge.h"
#include "selftest.h"

#define BLOB(name) ((notable_blob){blob_##name, (uint32_t)(blob_##name##_end - blob_##name)})

enum { MOST_DECISIONS = 8192 };

static notable_cartridge cartridge;

/* Instructions of every decision, in order. */
static uint32_t spent[MOST_DECISIONS];
static unsigned decisions;
static uint64_t began, sum;

static void watch(bool begins) {
    uint64_t now = board_instructions();
    if (begins) began = now;
    else sum += now - began;
}

static void measured(unsigned length) {
    printf("  \"%s\": [", "decisions");
    for (unsigned i = 0; i < length; i++) printf("%s%lu", i ? "," : "", (unsigned long)spent[i]);
    printf("],\n");
}

/* All functions at once, as a test that they fit the firmware's settings; playing compiles lazily, as the device does. */
static bool compile(void) {
    notable_error error = notable_cartridge_open(&cartridge, BLOB(cartridge), (notable_blob){NULL, 0});
    uint32_t before = board_heap_now;
    if (!error) error = notable_compile_all(&cartridge.module.core);
    printf("  \"compiled\": {\"error\": %s%s%s, \"heap\": %lu},\n", error ? "\"" : "", error ? error : "null",
           error ? "\"" : "", (unsigned long)(board_heap_now - before));
    notable_cartridge_close(&cartridge);
    board_heap_peak = board_heap_now;
    return !error;
}

static bool play(void) {
    notable_selftest test;
    notable_selftest_result result = NOTABLE_SELFTEST_FAILED;
    notable_error error = notable_cartridge_open(&cartridge, BLOB(cartridge), notable_selftest_pack(BLOB(selftest)));
    if (!error) {
        uint64_t before = board_instructions();
        error = notable_selftest_start(&test, BLOB(selftest), &cartridge);
        printf("  \"verify\": {\"instructions\": %lu, \"heap\": %lu, \"stack\": %lu},\n",
               (unsigned long)(board_instructions() - before), (unsigned long)board_heap_peak,
               (unsigned long)board_stack_used());
    }
    if (error) {
        printf("  \"failed\": \"%s\",\n", error);
        return false;
    }
    notable_selftest_watch = watch;
    do {
        sum = 0;
        result = notable_selftest_step(&test);
        if (sum && decisions < MOST_DECISIONS) spent[decisions++] = (uint32_t)sum;
    } while (result == NOTABLE_SELFTEST_GOES_ON);
    if (result == NOTABLE_SELFTEST_FAILED)
        printf("  \"failed\": \"%s: decision %lu: %s: %08lx expected, %08lx found%s%s\",\n", test.name,
               (unsigned long)test.decision, test.part, (unsigned long)test.expected, (unsigned long)test.found,
               cartridge.module.trap ? ", " : "", cartridge.module.trap ? cartridge.module.trap : "");
    printf("  \"matches\": %lu,\n", (unsigned long)test.match);
    measured(decisions);
    return result == NOTABLE_SELFTEST_PASSED;
}

int main(void) {
    board_paint_stack();
    printf("{\n  \"board\": \"%s\",\n", board_name);
    bool good = compile();
    good = play() && good;
    printf("  \"heap\": %lu,\n  \"stack\": %lu\n}\n", (unsigned long)board_heap_peak, (unsigned long)board_stack_used());
    return good ? 0 : 1;
}
