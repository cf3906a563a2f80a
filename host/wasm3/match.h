/*
 * The match on the device: one cartridge, and what is kept of it (store.h). Inputs go to the cartridge first and are kept
 * once it has accepted them. Codes are the cartridge's or the host's (docs/abi.md).
 */
#ifndef NOTABLE_MATCH_H
#define NOTABLE_MATCH_H

#include "cartridge.h"
#include "store.h"

/* Codes of a host. */
enum {
    NOTABLE_OK = 0,
    NOTABLE_BUSY = 200,
    NOTABLE_NOTHING = 201,
    NOTABLE_NO_CARTRIDGE = 202,
    NOTABLE_NO_PACK = 203,
    NOTABLE_STORE_FULL = 204,
    NOTABLE_BROKEN = 205,
};

typedef enum { NOTABLE_KEPT_NONE, NOTABLE_KEPT_RESUMABLE, NOTABLE_KEPT_FOREIGN } notable_kept;

typedef struct {
    const notable_platform *platform;
    notable_cache *cache; /* for the cartridge's code; may be NULL */
    notable_cartridge cartridge;
    notable_store store;
    const notable_cartridge_id *ids[NOTABLE_MOST_GAMES]; /* of the games' cartridges; NULL: none of this build */
    int game;          /* place of the open game; -1: none */
    bool store_broken; /* the partition cannot be read or written: nothing is kept */
    bool keeping;      /* inputs are kept */
    uint32_t decision; /* inputs of this match so far */
    uint8_t round;     /* of the newest image */
    bool thinking;     /* the computer thinks about this question */
    uint32_t thought;
} notable_match;

void notable_match_init(notable_match *match, const notable_platform *platform, notable_cache *cache);

/* Why a game cannot be played; 0: it can, as far as can be seen without running it. */
int32_t notable_match_game_state(const notable_match *match, unsigned game);

/* Loads cartridge and pack and has the pack verified. Nothing happens where that game is open and has no match. */
int32_t notable_match_open(notable_match *match, unsigned game);
void notable_match_close(notable_match *match);

/* The match that is kept, and the place of its game. */
notable_kept notable_match_kept(const notable_match *match, unsigned *game);

/* `configuration`: with a seed. */
int32_t notable_match_start(notable_match *match, const uint8_t *configuration, uint32_t length);
/* One step; returns the status. Keeps an image when a round begins. */
int32_t notable_match_advance(notable_match *match);
/* An answer as the shell gives it: u8 player, u8 count, u16 0, u32 question, count x u16. */
int32_t notable_match_answer(notable_match *match, const uint8_t *answer, uint32_t length);
int32_t notable_match_concede(notable_match *match, unsigned player);
/* Level 0 picks at random; 1 and 2 look ahead, one rollout a call: BUSY until it has answered. */
int32_t notable_match_think(notable_match *match, unsigned player, unsigned level);
int32_t notable_match_undo(notable_match *match);
/* Opens the kept match's game and goes to where its records end. `lost`: another input was being written when power went. */
int32_t notable_match_resume(notable_match *match, bool *lost);
bool notable_match_forget(notable_match *match);

#endif
