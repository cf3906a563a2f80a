/*
 * The handheld: runs the shell and carries out what it asks for (docs/abi.md). It moves bytes and knows no rule.
 * host/js/handheld.ts is the same loop in TypeScript.
 */
#ifndef NOTABLE_HANDHELD_H
#define NOTABLE_HANDHELD_H

#include "fault.h"
#include "match.h"
#include "selftest.h"
#include "shell.h"

typedef struct {
    const notable_platform *platform;
    notable_cache cache;
    notable_module shell;
    notable_match match;
    notable_selftest selftest;
    bool testing;
    int game_before;      /* what the self-test puts back: the open game, */
    bool playing_before;  /* and whether it had a match */
    notable_fault fault;  /* what the screen says instead of the shell; NONE: the shell runs */
    const char *detail;   /* of the fault */
    uint32_t requests;    /* carried out since the shell last wanted nothing */
    bool store_told;      /* the player knows that matches are not kept */
    int32_t draws;        /* of the shell, at the last drawing */
    uint32_t mark;        /* check sum of the marked rectangle that is on the screen; 0: none */
    uint8_t marked[4];    /* its column, row, columns, rows */
    notable_cell shown[NOTABLE_MAX_COLUMNS * NOTABLE_MAX_ROWS]; /* what the panel has */
} notable_handheld;

/* Switches on: opens store and shell and lets it begin. False: it cannot, and the fault's screen is shown. */
bool notable_handheld_start(notable_handheld *handheld, const notable_platform *platform);
void notable_handheld_stop(notable_handheld *handheld);

/* A button goes down (one bit). */
void notable_handheld_press(notable_handheld *handheld, uint32_t button);
/* Time passes. */
void notable_handheld_tick(notable_handheld *handheld, uint32_t milliseconds);
/* Each of the two carries out at most one request. There is more to do, so the next tick is due at once: */
bool notable_handheld_busy(const notable_handheld *handheld);
/* Milliseconds until the next tick is due, 1 where that is at once; 0: not before a press. */
uint32_t notable_handheld_wait(notable_handheld *handheld);

/* run.c: all of the above, for ever: buttons, time and sleep. A held direction repeats. */
void notable_handheld_run(const notable_platform *platform);

/* After a deep sleep the panel holds nothing: all of it is drawn again, at once or with the next change. */
void notable_handheld_forget_screen(notable_handheld *handheld);
void notable_handheld_redraw(notable_handheld *handheld);

/* requests.c: carries out one request, gives the reply and returns its code. */
int32_t notable_handheld_carry(notable_handheld *handheld, uint32_t request);

#endif
