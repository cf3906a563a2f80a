/*
 * Runs on an emulated board: compiles every function of every module, plays the golden matches and the press scripts twice,
 * and prints what it cost as one JSON object. The first time functions are compiled when they are first called, as on the device; the second
 * time all are. The exit code is 0 when all matches and screens came out as they do in
 * Node.
 */
#include <stdio.h>

#include "board.h"
#include "cartridge.h"
#include "cartridges.h"
#include "screens.h"
#include "selftest.h"

#define BLOB(name) ((notable_blob){blob_##name, (uint32_t)(blob_##name##_end - blob_##name)})

enum { MOST_DECISIONS = 8192 };

static notable_cartridge cartridge;

/* Instructions of every decision, in order. */
static uint32_t spent[MOST_DECISIONS];
static unsigned decisions;
static uint64_t began, sum;

static void watch(bool begins) {
    const uint64_t now = board_instructions();
    if (begins) began = now;
    else sum += now - began;
}

/* A board that cannot count plays everything once. */
static bool counts(void) { return board_instructions() != 0; }

static bool failed(const char *what) {
    printf("  \"failed\": \"%s\",\n", what);
    return false;
}

/* All functions of a module at once: a test that they fit the firmware's settings. */
static bool compile(const char *name, notable_blob wasm, const notable_cartridge_id *id) {
    notable_core core;
    notable_error error = notable_load(&core, wasm.bytes, wasm.length, id->memory_end);
    if (error) return failed(error);
    const uint32_t before = board_heap_now;
    const uint64_t start = board_instructions();
    error = notable_compile_all(&core);
    printf("  \"compiled_%s\": {\"heap\": %lu, \"instructions\": %lu},\n", name,
           (unsigned long)(board_heap_now - before), (unsigned long)(board_instructions() - start));
    notable_unload(&core);
    board_heap_peak = board_heap_now;
    return error ? failed(error) : true;
}

static bool verify(void) {
    notable_error error = notable_cartridge_open(&cartridge, BLOB(cartridge), notable_selftest_pack(BLOB(selftest)));
    if (error) return failed(error);
    const uint64_t start = board_instructions();
    const int32_t code = notable_cartridge_verify(&cartridge);
    printf("  \"verify\": {\"instructions\": %lu, \"heap\": %lu, \"stack\": %lu},\n",
           (unsigned long)(board_instructions() - start), (unsigned long)board_heap_peak,
           (unsigned long)board_stack_used());
    if (cartridge.module.trap) return failed(cartridge.module.trap);
    return code ? failed("the pack is refused") : true;
}

/* All matches; the instructions of every decision are printed as `name`. */
static bool play(const char *name) {
    notable_selftest test;
    notable_selftest_result result;
    const notable_error error = notable_selftest_start(&test, BLOB(selftest), &cartridge);
    if (error) return failed(error);
    decisions = 0;
    notable_selftest_watch = watch;
    do {
        sum = 0;
        result = notable_selftest_step(&test);
        if (result == NOTABLE_SELFTEST_GOES_ON && decisions < MOST_DECISIONS) spent[decisions++] = (uint32_t)sum;
    } while (result == NOTABLE_SELFTEST_GOES_ON);
    printf("  \"%s\": {\"matches\": %lu, \"instructions\": [", name, (unsigned long)test.match);
    for (unsigned i = 0; i < decisions; i++) printf("%s%lu", i ? "," : "", (unsigned long)spent[i]);
    printf("]},\n");
    if (result == NOTABLE_SELFTEST_PASSED) return true;
    printf("  \"failed\": \"%s: decision %lu: %s: %08lx expected, %08lx found%s%s\",\n", test.name ? test.name : "",
           (unsigned long)test.decision, test.part, (unsigned long)test.expected, (unsigned long)test.found,
           cartridge.module.trap ? ": " : "", cartridge.module.trap ? cartridge.module.trap : "");
    return false;
}

static bool matches(void) {
    const bool good = verify() && play("cold") && (!counts() || play("warm"));
    printf("  \"heap_matches\": %lu,\n", (unsigned long)board_heap_peak);
    notable_cartridge_close(&cartridge);
    return good;
}

/* The press scripts, twice: functions are compiled when they are first called, and all at once. */
static bool show(void) {
    static screens all;
    all.shell = BLOB(shell);
    all.words = BLOB(words);
    all.data = BLOB(screens);
    all.game = (notable_game){BLOB(cartridge), BLOB(pack)};
    board_heap_peak = board_heap_now;
    bool good = screens_play(&all, false);
    const uint32_t first = (uint32_t)all.worst, heap = board_heap_peak, shell = all.shell_heap;
    all.worst = all.worst_rested = 0;
    if (counts()) good = good && screens_play(&all, true);
    if (!good)
        printf("  \"failed\": \"%s: another screen after press %lu%s%s\",\n", all.name, (unsigned long)all.press,
               all.handheld.detail ? ": " : "", all.handheld.detail ? all.handheld.detail : "");
    printf("  \"screens\": {\"presses\": %lu, \"first\": %lu, \"worst\": %lu, \"script\": %lu, \"press\": %lu,\n"
           "    \"rested\": %lu, \"heap\": %lu},\n",
           (unsigned long)all.presses, (unsigned long)first, (unsigned long)all.worst, (unsigned long)all.worst_script,
           (unsigned long)all.worst_press, (unsigned long)all.worst_rested, (unsigned long)heap);
    printf("  \"heap_shell\": %lu,\n", (unsigned long)shell);
    return good;
}

int main(void) {
    board_paint_stack();
    printf("{\n  \"board\": \"%s\",\n", board_name);
    const bool good = compile("cartridge", BLOB(cartridge), &notable_cartridges[0]) &&
                      compile("shell", BLOB(shell), &notable_shell) && matches() && show();
    printf("  \"stack\": %lu\n}\n", (unsigned long)board_stack_used());
    return good ? 0 : 1;
}
