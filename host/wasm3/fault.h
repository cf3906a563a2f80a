/* What the device shows by itself, without the shell: why it cannot go on. It waits for a button and never restarts. */
#ifndef NOTABLE_FAULT_H
#define NOTABLE_FAULT_H

#include "platform.h"

/* Codes on the screen; docs/porting.md lists them. Numbers are never reused. */
typedef enum {
    NOTABLE_FAULT_NONE = 0,
    NOTABLE_FAULT_SHELL_UNKNOWN = 1, /* the shell is missing or none of this build */
    NOTABLE_FAULT_SHELL_LOAD = 2,    /* the shell cannot be loaded: too little memory */
    NOTABLE_FAULT_SHELL_BOOT = 3,    /* the shell refuses this screen or its words */
    NOTABLE_FAULT_SHELL_STOPPED = 4, /* the shell has stopped in the middle of a call */
    NOTABLE_FAULT_CARTRIDGE = 10,    /* the cartridge has stopped in the middle of a call */
    NOTABLE_FAULT_STORE = 20,        /* the match partition cannot be read or written */
    NOTABLE_FAULT_KEPT = 21,         /* the kept match is damaged */
} notable_fault;

/* Draws the screen: code, what it means, `detail` (may be NULL), what the buttons do. */
void notable_fault_draw(const notable_platform *platform, notable_fault fault, const char *detail);

/* A: true, go on (try again); B: false, where the fault offers to give up the kept match. */
bool notable_fault_offers_give_up(notable_fault fault);

#endif
