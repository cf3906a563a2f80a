/*
 * Runs on an emulated board: compiles every function of every module, plays the golden matches and the press scripts, and
 * prints what it cost as one JSON object. All is played with the code cache of the smallest device, and where instructions
 * are counted once more with one that holds everything. The exit code is 0 when all matches and screens came out as they do
 * in Node.
 */
#include <stdio.h>

#include "board.h"
#include "cartridge.h"
#include "cartridges.h"
#include "screens.h"
#include "selftest.h"

#define BLOB(name) ((notable_blob){blob_##name, (uint32_t)(blob_##name##_end - blob_##name)})

enum { MOST_DECISIONS = 8192, ROOMY = 128 * 1024 };

static notable_cache cache;
static notable_cartridge cartridge;

/* Instructions of every decision, in order, and of the longest call. */
static uint32_t spent[MOST_DECISIONS];
static unsigned decisions;
static uint64_t began, sum, longest;

static void watch(bool begins) {
    const uint64_t now = board_instructions();
    if (begins) began = now;
    else {
        sum += now - began;
        if (now - began > longest) longest = now - began;
    }
}

/* A board that cannot count plays everything once. */
static bool counts(void) { return board_instructions() != 0; }

static bool failed(const char *what) {
    printf("  \"failed\": \"%s\",\n", what);
    return false;
}

static unsigned long number(uint64_t value) { return (unsigned long)value; }

/* All functions of a module at once: a test that they fit the firmware's settings. */
static bool compile(const char *name, notable_blob wasm, const notable_cartridge_id *id) {
    notable_core core;
    notable_error error = notable_load(&core, wasm.bytes, wasm.length, id->memory_end, NULL);
    if (error) return failed(error);
    const uint32_t before = board_heap_now;
    const uint64_t start = board_instructions();
    error = notable_compile_all(&core);
    printf("  \"compiled_%s\": {\"heap\": %lu, \"instructions\": %lu},\n", name, number(board_heap_now - before),
           number(board_instructions() - start));
    notable_unload(&core);
    return error ? failed(error) : true;
}

static bool open(void) {
    const notable_cartridge_id *id = notable_cartridge_known(BLOB(cartridge));
    const notable_error error =
        notable_cartridge_open(&cartridge, id, BLOB(cartridge), notable_selftest_pack(BLOB(selftest)), &cache);
    if (error) return failed(error);
    const uint64_t start = board_instructions();
    const int32_t code = notable_cartridge_do(&cartridge, CARTRIDGE_verify, 0);
    printf("\"verify\": %lu, ", number(board_instructions() - start));
    if (cartridge.module.trap) return failed(cartridge.module.trap);
    return code ? failed("the pack is refused") : true;
}

static bool play(void) {
    notable_selftest test;
    notable_selftest_result result;
    const notable_error error = notable_selftest_start(&test, BLOB(selftest), &cartridge);
    if (error) return failed(error);
    decisions = 0;
    longest = 0;
    notable_selftest_watch = watch;
    do {
        sum = 0;
        result = notable_selftest_step(&test);
        if (result == NOTABLE_SELFTEST_GOES_ON && decisions < MOST_DECISIONS) spent[decisions++] = (uint32_t)sum;
    } while (result == NOTABLE_SELFTEST_GOES_ON);
    printf("\"matches\": %lu, \"call\": %lu, \"instructions\": [", number(test.match), number(longest));
    for (unsigned i = 0; i < decisions; i++) printf("%s%lu", i ? "," : "", number(spent[i]));
    printf("]");
    if (result == NOTABLE_SELFTEST_PASSED) return true;
    printf("},\n  \"failed\": \"%s: decision %lu: %s: %08lx expected, %08lx found%s%s\",\n", test.name ? test.name : "",
           number(test.decision), test.part, number(test.expected), number(test.found),
           cartridge.module.trap ? ": " : "", cartridge.module.trap ? cartridge.module.trap : "");
    return false;
}

static void report_cache(uint32_t compiled, uint32_t dropped, uint32_t spilled) {
    printf(",\n    \"compiled\": %lu, \"dropped\": %lu, \"spilled\": %lu", number(compiled), number(dropped),
           number(spilled));
}

/* The golden matches with so much room for code, printed as `name`. */
static bool matches(const char *name, uint32_t code_words) {
    board_heap_peak = board_heap_now;
    if (!notable_cache_open(&cache, code_words)) return failed("no memory for the code cache");
    printf("  \"%s\": {", name);
    const bool good = open() && play();
    if (good) {
        report_cache(cache.compiled, cache.dropped, cache.spilled);
        printf(",\n    \"heap\": %lu, \"reach\": %lu},\n", number(board_heap_peak), number(board_heap_reach));
    }
    notable_cartridge_close(&cartridge);
    notable_cache_close(&cache);
    return good;
}

static void report_figure(const char *name, const figure *figure, uint32_t presses) {
    printf(",\n    \"%s\": {\"mean\": %lu, \"worst\": %lu, \"script\": %lu, \"press\": %lu}", name,
           number(presses ? figure->sum / presses : 0), number(figure->worst), number(figure->script),
           number(figure->press));
}

/* The press scripts. */
static bool show(const char *name, uint32_t code_words) {
    static screens all;
    all = (screens){.shell = BLOB(shell), .words = BLOB(words), .data = BLOB(screens), .code_words = code_words};
    all.game = (notable_game){BLOB(cartridge), BLOB(pack)};
    board_heap_peak = board_heap_now;
    if (!screens_play(&all)) {
        printf("  \"failed\": \"%s: another screen after press %lu%s%s\",\n", all.name, number(all.press),
               all.handheld.detail ? ": " : "", all.handheld.detail ? all.handheld.detail : "");
        return false;
    }
    printf("  \"%s\": {\"presses\": %lu", name, number(all.presses));
    report_figure("changed", &all.changed, all.presses);
    report_figure("rested", &all.rested, all.presses);
    report_figure("call", &all.call, all.presses);
    report_cache(all.compiled, all.dropped, all.spilled);
    printf(",\n    \"heap\": %lu, \"shell_heap\": %lu, \"reach\": %lu},\n", number(board_heap_peak),
           number(all.shell_heap), number(board_heap_reach));
    return true;
}

int main(void) {
    board_paint_stack();
    printf("{\n  \"board\": \"%s\",\n", board_name);
    /* The play in the small cache comes first: the heap is then as on a device that has just been switched on. */
    const bool good = show("screens", NOTABLE_SMALLEST_CODE) && matches("matches", NOTABLE_SMALLEST_CODE) &&
                      (!counts() || (show("roomy_screens", ROOMY) && matches("roomy_matches", ROOMY))) &&
                      compile("cartridge", BLOB(cartridge), &notable_cartridges[0]) &&
                      compile("shell", BLOB(shell), &notable_shell);
    printf("  \"stack\": %lu\n}\n", number(board_stack_used()));
    return good ? 0 : 1;
}
