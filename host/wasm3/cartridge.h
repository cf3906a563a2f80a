/* The functions of a cartridge (docs/abi.md), by number; and the places of its buffers, which never move. */
#ifndef NOTABLE_CARTRIDGE_H
#define NOTABLE_CARTRIDGE_H

#include "module.h"

#define NOTABLE_CARTRIDGE_FUNCTIONS(X)                                                                                 \
    X(abiVersion) X(inputAt) X(inputLength) X(outputAt) X(verify) X(checkDeck) X(configure) X(advance) X(answer)        \
    X(concede) X(view) X(questions) X(events) X(drain) X(stateAt) X(stateLength) X(hash) X(save) X(load) X(errorRule)  \
    X(errorAt) X(errorArg) X(randomAnswer) X(think) X(thinkStep)

#define NOTABLE_NUMBERED(name) CARTRIDGE_##name,
enum { NOTABLE_CARTRIDGE_FUNCTIONS(NOTABLE_NUMBERED) CARTRIDGE_FUNCTION_COUNT };
#undef NOTABLE_NUMBERED

/* What advance returns. */
enum { CARTRIDGE_MORE, CARTRIDGE_ASKING, CARTRIDGE_ENDED, CARTRIDGE_AWAITS, CARTRIDGE_FAULT, CARTRIDGE_IDLE };
/* Viewers above the players. */
enum { CARTRIDGE_PUBLIC = 4, CARTRIDGE_ALL = 5 };

enum {
    CARTRIDGE_ABI = 1,
};

typedef struct {
    notable_module module;
    uint32_t input_at, input_length, output_at, state_at, state_length;
} notable_cartridge;

/* A cartridge's entry in this build's list, by its hash; NULL: none of this build. */
const notable_cartridge_id *notable_cartridge_known(notable_blob wasm);

/* Opens a cartridge of this build, known as `id`, on a pack, its code in `cache` (notable_load). The pack is not verified
 * yet. */
notable_error notable_cartridge_open(notable_cartridge *cartridge, const notable_cartridge_id *id, notable_blob wasm,
                                     notable_blob pack, notable_cache *cache);
void notable_cartridge_close(notable_cartridge *cartridge);

static inline int32_t notable_cartridge_do(notable_cartridge *cartridge, unsigned function, int32_t argument) {
    return notable_do(&cartridge->module, function, argument, 0, 0);
}

/* Calls view, questions, events, log or save and gives what they wrote: `*length` bytes, good until the next call.
 * NULL: a trap. */
const uint8_t *notable_cartridge_read(notable_cartridge *cartridge, unsigned function, int32_t viewer,
                                      uint32_t *length);

/* Writes arguments; false where they do not fit. */
bool notable_cartridge_write(notable_cartridge *cartridge, const void *bytes, uint32_t length);

#endif
