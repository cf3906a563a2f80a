/* The functions of the shell (docs/abi.md, "The shell's ABI"), by number, and what crosses there. */
#ifndef NOTABLE_SHELL_H
#define NOTABLE_SHELL_H

#include "module.h"

#define NOTABLE_SHELL_FUNCTIONS(X)                                                                                     \
    X(abiVersion) X(boot) X(press) X(tick) X(give) X(wait) X(draws) X(cellsAt) X(markAt) X(inputAt) X(inputLength)      \
    X(outputAt) X(outputLength)

#define NOTABLE_NUMBERED(name) SHELL_##name,
enum { NOTABLE_SHELL_FUNCTIONS(NOTABLE_NUMBERED) SHELL_FUNCTION_COUNT };
#undef NOTABLE_NUMBERED

enum { SHELL_ABI = 1 };

/* Requests: the low byte of what tick returns. */
enum {
    SHELL_NONE,
    SHELL_OFFER,
    SHELL_CARTRIDGE,
    SHELL_CHECK,
    SHELL_START,
    SHELL_RESUME,
    SHELL_ADVANCE,
    SHELL_EVENTS,
    SHELL_VIEW,
    SHELL_QUESTIONS,
    SHELL_ANSWER,
    SHELL_CONCEDE,
    SHELL_THINK,
    SHELL_UNDO,
    SHELL_FORGET,
    SHELL_LOAD,
    SHELL_STORE,
    SHELL_TONE,
    SHELL_SLEEP,
    SHELL_SELF_TEST,
    SHELL_LEAVE,
};

/* The offer. */
enum { SHELL_OFFER_HEAD = 24, SHELL_OFFER_ENTRY = 36, SHELL_OFFER_MOST = 8 };

/* The marked rectangle: a head, then its text. */
enum { SHELL_MARK_HEAD = 6, SHELL_MARK_TEXT = 250 };

#endif
