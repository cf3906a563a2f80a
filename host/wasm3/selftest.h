/*
 * Golden matches, played again on this host: after every decision the events, the view for all, the questions and the
 * state must be those that the build found (build/selftest/<game>.bin; docs/porting.md gives its form).
 */
#ifndef NOTABLE_SELFTEST_H
#define NOTABLE_SELFTEST_H

#include "cartridge.h"

typedef struct {
    notable_blob data;
    notable_cartridge *cartridge;
    uint32_t at;                 /* next byte of data */
    uint32_t matches, match;     /* how many; which is being played, from 0 */
    uint32_t decisions, decision; /* of this match */
    const char *name;            /* of this match */
    const char *part;            /* what differs: "events", "view", "questions", "state", "input"; NULL: nothing */
    uint32_t found, expected;    /* its check sums */
} notable_selftest;

typedef enum { NOTABLE_SELFTEST_GOES_ON, NOTABLE_SELFTEST_PASSED, NOTABLE_SELFTEST_FAILED } notable_selftest_result;

/* The pack that the matches are played with: open the cartridge on it. Length 0: the data is damaged. */
notable_blob notable_selftest_pack(notable_blob data);

/* Goes to the first match. `cartridge` has verified the pack. NULL: ready. */
notable_error notable_selftest_start(notable_selftest *test, notable_blob data, notable_cartridge *cartridge);

/* Gives one decision (or starts the next match) and compares. The first difference ends the test. */
notable_selftest_result notable_selftest_step(notable_selftest *test);

/* The data alone, for tests that play it in another way: the configuration of the next match, then its decisions. A decision
 * is u8 player, u8 what (0 the start, 1 an answer, 2 a concession), u8 picks, and check sums; `picks` are u16. NULL: the
 * data ends. */
const uint8_t *notable_selftest_match(notable_selftest *test, uint32_t *length);
const uint8_t *notable_selftest_decision(notable_selftest *test, const uint8_t **picks);
void notable_selftest_skip(notable_selftest *test); /* a whole match */

/* Called around every call that applies a decision (answer, concede, advance); a measuring board sets it, others leave it
 * NULL. */
extern void (*notable_selftest_watch)(bool begins);

#endif
