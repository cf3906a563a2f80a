/* See match.h. */
#include "match.h"

#include <string.h>

enum {
    PACK_MAGIC = 0x4b50544e, /* NTPK */
    PACK_HEADER = 64,
    PACK_HASH_AT = 16,
    PACK_HASHED_AT = 32, /* the content */
    BAD_HASH = 14,
    SAVE_GAME_AT = 5,
    SAVE_RULES_AT = 8,
    SAVE_PACK_AT = 24,
    HASH = 16,
    PACK_GAME_AT = 6,
    VIEW_ROUND_AT = 3,
    QUESTION_ID_AT = 16,
    QUESTIONS_LEAST = 24,
    ROLLOUTS_NORMAL = 8,
    ROLLOUTS_STRONG = 32,
};

void notable_match_init(notable_match *match, const notable_platform *platform, notable_cache *cache) {
    memset(match, 0, sizeof *match);
    match->platform = platform;
    match->cache = cache;
    match->game = -1;
    /* Hashing takes long enough to do it once. */
    for (unsigned i = 0; i < platform->game_count && i < NOTABLE_MOST_GAMES; i++)
        match->ids[i] = notable_cartridge_known(platform->games[i].cartridge);
    match->store_broken = !notable_store_open(&match->store, platform);
}

/* ---------------------------------------------------------------- games */

int32_t notable_match_game_state(const notable_match *match, unsigned game) {
    if (!match->ids[game]) return NOTABLE_NO_CARTRIDGE;
    const notable_blob blob = match->platform->games[game].pack;
    const uint8_t *pack = blob.bytes;
    if (blob.length < PACK_HEADER || notable_u32(pack) != PACK_MAGIC) return NOTABLE_NO_PACK;
    return NOTABLE_OK;
}

/* The core checks the pack's CRC, hosts its content hash (docs/pack-format.md). */
static bool pack_hash_fits(notable_blob pack) {
    uint8_t digest[32];
    notable_sha256(pack.bytes + PACK_HASHED_AT, pack.length - PACK_HASHED_AT, digest);
    return memcmp(digest, pack.bytes + PACK_HASH_AT, HASH) == 0;
}

void notable_match_close(notable_match *match) {
    if (match->game >= 0) notable_cartridge_close(&match->cartridge);
    match->game = -1;
    match->keeping = match->thinking = false;
}

int32_t notable_match_open(notable_match *match, unsigned game) {
    if (game >= match->platform->game_count || game >= NOTABLE_MOST_GAMES) return NOTABLE_NO_CARTRIDGE;
    if (match->game == (int)game && !match->keeping && !match->cartridge.module.trap) return NOTABLE_OK;
    notable_match_close(match);
    const notable_game *wanted = &match->platform->games[game];
    int32_t code = notable_match_game_state(match, game);
    if (code) return code;
    if (!pack_hash_fits(wanted->pack)) return BAD_HASH;
    if (notable_cartridge_open(&match->cartridge, match->ids[game], wanted->cartridge, wanted->pack, match->cache)) return NOTABLE_BROKEN;
    match->game = (int)game;
    code = notable_cartridge_do(&match->cartridge, CARTRIDGE_verify, 0);
    return match->cartridge.module.trap ? NOTABLE_BROKEN : code;
}

notable_kept notable_match_kept(const notable_match *match, unsigned *game) {
    const notable_platform *platform = match->platform;
    const uint8_t *header = match->store.header;
    *game = 0;
    if (match->store_broken || match->store.state == NOTABLE_STORE_NOTHING) return NOTABLE_KEPT_NONE;
    if (match->store.state == NOTABLE_STORE_DAMAGED) return NOTABLE_KEPT_FOREIGN;
    for (unsigned i = 0; i < platform->game_count && i < NOTABLE_MOST_GAMES; i++) {
        const notable_game *one = &platform->games[i];
        const notable_cartridge_id *id = match->ids[i];
        if (!id || one->pack.length < PACK_HEADER || one->pack.bytes[PACK_GAME_AT] != header[SAVE_GAME_AT]) continue;
        *game = i;
        if (memcmp(id->rules_hash, header + SAVE_RULES_AT, HASH) == 0 &&
            memcmp(one->pack.bytes + PACK_HASH_AT, header + SAVE_PACK_AT, HASH) == 0)
            return NOTABLE_KEPT_RESUMABLE;
    }
    return NOTABLE_KEPT_FOREIGN;
}

/* ---------------------------------------------------------------- keeping */

static int32_t cartridge_do(notable_match *match, unsigned function, int32_t argument) {
    return notable_cartridge_do(&match->cartridge, function, argument);
}

static bool trapped(const notable_match *match) { return match->cartridge.module.trap != NULL; }

/* The match goes on without being kept; the handheld says so. */
static void give_up_keeping(notable_match *match) {
    match->keeping = false;
    match->store_broken = true;
}

static void keep_image(notable_match *match) {
    notable_cartridge *cartridge = &match->cartridge;
    uint32_t length;
    const uint8_t *header = notable_cartridge_read(cartridge, CARTRIDGE_save, 0, &length);
    const uint8_t *block = notable_at(&cartridge->module, cartridge->state_at, cartridge->state_length);
    if (!header || !block || length != NOTABLE_SAVE_HEADER ||
        !notable_store_image(&match->store, match->decision, header, block, cartridge->state_length))
        give_up_keeping(match);
}

static void keep_input(notable_match *match, notable_input *input) {
    match->decision++;
    if (!match->keeping) return;
    input->hash = (uint32_t)cartridge_do(match, CARTRIDGE_hash, 0);
    if (!notable_store_append(&match->store, input)) give_up_keeping(match);
    else if (!notable_store_has_room(&match->store)) keep_image(match);
}

bool notable_match_forget(notable_match *match) {
    match->keeping = false;
    return !match->store_broken && notable_store_forget(&match->store);
}

/* ---------------------------------------------------------------- playing */

int32_t notable_match_start(notable_match *match, const uint8_t *configuration, uint32_t length) {
    if (!notable_cartridge_write(&match->cartridge, configuration, length)) return NOTABLE_BROKEN;
    const int32_t code = cartridge_do(match, CARTRIDGE_configure, (int32_t)length);
    if (code) return code;
    match->decision = 0;
    match->round = 0;
    /* The match before has its end in the store before this one has a beginning there. */
    match->keeping = !match->store_broken && notable_store_forget(&match->store);
    if (match->keeping) keep_image(match);
    else match->store_broken = true;
    return NOTABLE_OK;
}

/* The round that everybody sees. */
static uint8_t round_of(notable_match *match) {
    uint32_t length;
    const uint8_t *view = notable_cartridge_read(&match->cartridge, CARTRIDGE_view, CARTRIDGE_PUBLIC, &length);
    return view && length > VIEW_ROUND_AT ? view[VIEW_ROUND_AT] : match->round;
}

int32_t notable_match_advance(notable_match *match) {
    cartridge_do(match, CARTRIDGE_drain, 0);
    const int32_t status = cartridge_do(match, CARTRIDGE_advance, 0);
    if (status != CARTRIDGE_ASKING || !match->keeping) return status;
    const uint8_t round = round_of(match);
    if (round != match->round) {
        match->round = round;
        if (match->store.last.records) keep_image(match);
    }
    return status;
}

/* Gives an input to the cartridge. */
static int32_t apply(notable_match *match, const notable_input *input) {
    if (input->type == NOTABLE_INPUT_CONCEDE) return cartridge_do(match, CARTRIDGE_concede, input->player);
    uint8_t picks[2 * NOTABLE_RECORD_PICKS];
    for (unsigned i = 0; i < input->count; i++) {
        picks[2 * i] = (uint8_t)input->picks[i];
        picks[2 * i + 1] = (uint8_t)(input->picks[i] >> 8);
    }
    if (!notable_cartridge_write(&match->cartridge, picks, 2u * input->count)) return NOTABLE_BROKEN;
    return notable_do(&match->cartridge.module, CARTRIDGE_answer, input->player, (int32_t)input->question, input->count);
}

static int32_t give(notable_match *match, notable_input *input) {
    const int32_t code = apply(match, input);
    if (code || trapped(match)) return trapped(match) ? NOTABLE_BROKEN : code;
    keep_input(match, input);
    return trapped(match) ? NOTABLE_BROKEN : NOTABLE_OK;
}

int32_t notable_match_answer(notable_match *match, const uint8_t *answer, uint32_t length) {
    notable_input input = {.type = NOTABLE_INPUT_ANSWER};
    if (length < 8 || length < 8 + 2u * answer[1] || answer[1] > NOTABLE_RECORD_PICKS) return NOTABLE_BROKEN;
    input.player = answer[0];
    input.count = answer[1];
    input.question = notable_u32(answer + 4);
    for (unsigned i = 0; i < input.count; i++) input.picks[i] = (uint16_t)notable_u16(answer + 8 + 2 * i);
    return give(match, &input);
}

int32_t notable_match_concede(notable_match *match, unsigned player) {
    notable_input input = {.type = NOTABLE_INPUT_CONCEDE, .player = (uint8_t)player};
    return give(match, &input);
}

static uint32_t swapped(uint32_t word) {
    return word >> 24 | (word >> 8 & 0xff00) | (word << 8 & 0xff0000) | word << 24;
}

/* One rollout more. Returns the number of picks, BUSY or a refusal's code, both as below 0. */
static int32_t look_ahead(notable_match *match, unsigned player, unsigned level, uint32_t seed, uint32_t question) {
    notable_module *module = &match->cartridge.module;
    if (!match->thinking || match->thought != question) {
        const int32_t rollouts = level == 1 ? ROLLOUTS_NORMAL : ROLLOUTS_STRONG;
        const int32_t code = notable_do(module, CARTRIDGE_think, (int32_t)player, (int32_t)seed, rollouts);
        if (code) return -code;
        match->thinking = true;
        match->thought = question;
    }
    const int32_t count = notable_do(module, CARTRIDGE_thinkStep, 1, 0, 0);
    if (count == -1) return -NOTABLE_BUSY;
    match->thinking = false;
    return count < 0 ? count + 1 : count; /* a refusal is -1 minus its code */
}

/* The position alone decides what the computer plays, so that a match replays. */
int32_t notable_match_think(notable_match *match, unsigned player, unsigned level) {
    notable_cartridge *cartridge = &match->cartridge;
    notable_input input = {.type = NOTABLE_INPUT_ANSWER, .player = (uint8_t)player};
    uint32_t length;
    const uint8_t *questions = notable_cartridge_read(cartridge, CARTRIDGE_questions, (int32_t)player, &length);
    if (!questions || length < QUESTIONS_LEAST) return NOTABLE_NOTHING;
    input.question = notable_u32(questions + QUESTION_ID_AT);
    const uint32_t seed = swapped((uint32_t)cartridge_do(match, CARTRIDGE_hash, 0)) + player;
    const int32_t count =
        level ? look_ahead(match, player, level, seed, input.question)
              : notable_do(&cartridge->module, CARTRIDGE_randomAnswer, (int32_t)player, (int32_t)seed, 0);
    if (count < 0) return -count;
    const uint8_t *picks = notable_at(&cartridge->module, cartridge->input_at, 2 * NOTABLE_RECORD_PICKS);
    if (!picks || count > NOTABLE_RECORD_PICKS) return NOTABLE_BROKEN;
    input.count = (uint8_t)count;
    for (unsigned i = 0; i < input.count; i++) input.picks[i] = (uint16_t)notable_u16(picks + 2 * i);
    return give(match, &input);
}

/* ---------------------------------------------------------------- going back to what is kept */

static int32_t settle(notable_match *match) {
    int32_t status;
    do {
        cartridge_do(match, CARTRIDGE_drain, 0);
        status = cartridge_do(match, CARTRIDGE_advance, 0);
    } while (status == CARTRIDGE_MORE && !trapped(match));
    cartridge_do(match, CARTRIDGE_drain, 0);
    return status;
}

/* Loads an image and plays the inputs behind it up to `decision`. Each must lead to the state that it led to before. */
static int32_t replay(notable_match *match, const notable_epoch *epoch, uint32_t decision) {
    notable_cartridge *cartridge = &match->cartridge;
    uint8_t header[NOTABLE_SAVE_HEADER];
    uint8_t *block = notable_at(&cartridge->module, cartridge->state_at, cartridge->state_length);
    if (!block || !notable_store_read_image(&match->store, epoch, header, block, cartridge->state_length) ||
        !notable_cartridge_write(cartridge, header, NOTABLE_SAVE_HEADER))
        return NOTABLE_BROKEN;
    int32_t code = cartridge_do(match, CARTRIDGE_load, NOTABLE_SAVE_HEADER);
    if (code) return code;
    settle(match);
    for (uint32_t n = 0; epoch->decision + n < decision; n++) {
        notable_input input;
        if (!notable_store_read_input(&match->store, epoch, n, &input)) return NOTABLE_BROKEN;
        code = apply(match, &input);
        if (code) return code;
        if ((uint32_t)cartridge_do(match, CARTRIDGE_hash, 0) != input.hash) return NOTABLE_BROKEN;
        settle(match);
    }
    match->decision = decision;
    match->round = round_of(match);
    return trapped(match) ? NOTABLE_BROKEN : NOTABLE_OK;
}

int32_t notable_match_resume(notable_match *match, bool *lost) {
    unsigned game;
    const notable_kept kept = notable_match_kept(match, &game);
    *lost = match->store.last.torn;
    if (kept != NOTABLE_KEPT_RESUMABLE) return kept == NOTABLE_KEPT_NONE ? NOTABLE_NOTHING : NOTABLE_BROKEN;
    int32_t code = notable_match_open(match, game);
    if (code) return code;
    const notable_epoch *last = &match->store.last;
    code = replay(match, last, last->decision + last->records);
    match->keeping = code == NOTABLE_OK;
    return code;
}

int32_t notable_match_undo(notable_match *match) {
    notable_epoch epoch;
    if (!match->keeping || match->decision == 0) return NOTABLE_NOTHING;
    if (!notable_store_find(&match->store, match->decision - 1, &epoch)) return NOTABLE_NOTHING;
    const int32_t code = replay(match, &epoch, match->decision - 1);
    if (code == NOTABLE_OK) keep_image(match);
    return code;
}
