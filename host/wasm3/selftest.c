/* See selftest.h. */
#include "selftest.h"

#include <string.h>

enum {
    MAGIC = 0x5453544e, /* NTST */
    HEADER = 28,
    MATCH_HEADER = 32,
    NAME = 24,
    STEP = 24,
    ANSWER = 1,
    CONCEDE = 2,
};

static const char DAMAGED[] = "the self-test's data is damaged";

void (*notable_selftest_watch)(bool begins);

static void watch(bool begins) {
    if (notable_selftest_watch) notable_selftest_watch(begins);
}

notable_blob notable_selftest_pack(notable_blob data) {
    const uint8_t *bytes = data.bytes;
    notable_blob none = {NULL, 0};
    if (data.length < HEADER || notable_u32(bytes) != MAGIC || notable_u32(bytes + 4) != data.length) return none;
    if (notable_u32(bytes + 8) != notable_crc32(0, bytes + 12, data.length - 12)) return none;
    uint32_t at = notable_u32(bytes + 12), length = notable_u32(bytes + 16);
    if (at > data.length || length > data.length - at) return none;
    return (notable_blob){bytes + at, length};
}

notable_error notable_selftest_start(notable_selftest *test, notable_blob data, notable_cartridge *cartridge) {
    memset(test, 0, sizeof *test);
    if (!notable_selftest_pack(data).length) return DAMAGED;
    test->data = data;
    test->cartridge = cartridge;
    test->at = notable_u32(data.bytes + 20);
    test->matches = notable_u32(data.bytes + 24);
    return NULL;
}

/* The next bytes, or NULL where the data ends. */
static const uint8_t *take(notable_selftest *test, uint32_t length) {
    if (test->at > test->data.length || length > test->data.length - test->at) return NULL;
    const uint8_t *bytes = test->data.bytes + test->at;
    test->at += (length + 3) & ~3u;
    return bytes;
}

static bool differs(notable_selftest *test, const char *part, uint32_t found, uint32_t expected) {
    if (found == expected) return false;
    test->part = part;
    test->found = found;
    test->expected = expected;
    return true;
}

static uint32_t sum_of(notable_selftest *test, unsigned function, uint32_t crc) {
    uint32_t length;
    const uint8_t *bytes = notable_cartridge_read(test->cartridge, function, CARTRIDGE_ALL, &length);
    return bytes ? notable_crc32(crc, bytes, length) : 0;
}

/* Runs to the next decision; returns the check sum of all events on the way. */
static uint32_t run(notable_selftest *test) {
    uint32_t crc = 0;
    int32_t status;
    do {
        watch(true);
        status = notable_cartridge_do(test->cartridge, CARTRIDGE_advance, 0);
        watch(false);
        crc = sum_of(test, CARTRIDGE_events, crc);
        notable_cartridge_do(test->cartridge, CARTRIDGE_drain, 0);
    } while (status == CARTRIDGE_MORE && !test->cartridge->module.trap);
    return crc;
}

const uint8_t *notable_selftest_match(notable_selftest *test, uint32_t *length) {
    const uint8_t *header = take(test, MATCH_HEADER);
    if (!header) return NULL;
    test->name = (const char *)header;
    test->decisions = notable_u32(header + NAME + 4);
    test->decision = 0;
    *length = notable_u16(header + NAME);
    return take(test, *length);
}

const uint8_t *notable_selftest_decision(notable_selftest *test, const uint8_t **picks) {
    const uint8_t *step = take(test, STEP);
    *picks = step ? take(test, 2u * step[2]) : NULL;
    return *picks ? step : NULL;
}

void notable_selftest_skip(notable_selftest *test) {
    uint32_t length;
    const uint8_t *picks;
    if (!notable_selftest_match(test, &length)) return;
    for (uint32_t i = 0; i < test->decisions; i++) notable_selftest_decision(test, &picks);
}

static bool start_match(notable_selftest *test) {
    uint32_t length;
    const uint8_t *configuration = notable_selftest_match(test, &length);
    return configuration && notable_cartridge_write(test->cartridge, configuration, length) &&
           notable_cartridge_do(test->cartridge, CARTRIDGE_configure, (int32_t)length) == 0;
}

/* The id of a player's open question. */
static bool question_of(notable_selftest *test, int32_t player, uint32_t *id) {
    uint32_t length;
    const uint8_t *bytes = notable_cartridge_read(test->cartridge, CARTRIDGE_questions, player, &length);
    if (!bytes || length < 24 || bytes[1] == 0) return false;
    *id = notable_u32(bytes + 16);
    return true;
}

static bool give(notable_selftest *test, const uint8_t *step, const uint8_t *picks) {
    const int32_t player = step[0], count = step[2];
    uint32_t id = 0;
    if (step[1] == ANSWER && !question_of(test, player, &id)) return false;
    if (!notable_cartridge_write(test->cartridge, picks, 2 * (uint32_t)count)) return false;
    watch(true);
    int32_t code = step[1] == CONCEDE
                       ? notable_cartridge_do(test->cartridge, CARTRIDGE_concede, player)
                       : notable_do(&test->cartridge->module, CARTRIDGE_answer, player, (int32_t)id, count);
    watch(false);
    return code == 0;
}

notable_selftest_result notable_selftest_step(notable_selftest *test) {
    if (test->part) return NOTABLE_SELFTEST_FAILED;
    if (test->name && test->decision == test->decisions) {
        test->match++;
        test->name = NULL;
    }
    if (test->match == test->matches) return NOTABLE_SELFTEST_PASSED;
    bool good = test->name || start_match(test);
    const uint8_t *picks, *step = good ? notable_selftest_decision(test, &picks) : NULL;
    if (step && step[1] != 0) good = give(test, step, picks);
    if (!step || !good) {
        differs(test, "input", 1, 0);
        return NOTABLE_SELFTEST_FAILED;
    }
    const uint32_t events = run(test);
    notable_cartridge *cartridge = test->cartridge;
    const uint32_t view = sum_of(test, CARTRIDGE_view, 0), questions = sum_of(test, CARTRIDGE_questions, 0);
    const uint32_t low = (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_hash, 0);
    const uint32_t high = (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_hash, 1);
    if (cartridge->module.trap || differs(test, "events", events, notable_u32(step + 4)) ||
        differs(test, "view", view, notable_u32(step + 8)) ||
        differs(test, "questions", questions, notable_u32(step + 12)) ||
        differs(test, "state", low, notable_u32(step + 16)) || differs(test, "state", high, notable_u32(step + 20))) {
        if (!test->part) test->part = "trap";
        return NOTABLE_SELFTEST_FAILED;
    }
    test->decision++;
    return NOTABLE_SELFTEST_GOES_ON;
}
