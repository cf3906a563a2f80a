/* What the shell asks for, carried out. See handheld.h and docs/abi.md, "Requests". */
#include <string.h>

#include "cartridges.h"
#include "handheld.h"

enum {
    ERROR_BYTES = 12,
    SEED_AT = 8,
    SEED_BYTES = 8,
    LEAST_CONFIGURATION = 32,
    CONFIGURATION_MOST = 512,
    CODES_OF_HOST = NOTABLE_BUSY,
    TEST_STEPS = 8, /* decisions of the self-test in one request */
    UNKNOWN = 255,
    BAD_CONFIG = 20,
    HASH = 16,
};

/* Tones by number: frequency and length. */
static const struct {
    uint16_t hertz, milliseconds;
} TONES[] = {{880, 12}, {1320, 30}, {220, 80}, {1760, 60}, {1975, 250}};

/* Every handler returns the code that it has given. */

/* The shell's input buffer, or NULL where it has no room. */
static uint8_t *reply_room(notable_handheld *handheld, uint32_t length) {
    notable_module *shell = &handheld->shell;
    if (length > (uint32_t)notable_do(shell, SHELL_inputLength, 0, 0, 0)) return NULL;
    return notable_at(shell, (uint32_t)notable_do(shell, SHELL_inputAt, 0, 0, 0), length);
}

static int32_t reply(notable_handheld *handheld, int32_t code, const void *bytes, uint32_t length) {
    uint8_t *room = length ? reply_room(handheld, length) : NULL;
    if (room) memcpy(room, bytes, length);
    else if (length) {
        code = NOTABLE_BROKEN;
        length = 0;
    }
    notable_do(&handheld->shell, SHELL_give, code, (int32_t)length, 0);
    return code;
}

/* A code; where the cartridge refused, with what it says of it. */
static int32_t reply_code(notable_handheld *handheld, int32_t code, bool refused) {
    uint8_t bytes[ERROR_BYTES] = {0};
    if (!refused || handheld->match.game < 0) return reply(handheld, code, NULL, 0);
    notable_cartridge *cartridge = &handheld->match.cartridge;
    notable_put32(bytes, (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_errorRule, 0));
    notable_put32(bytes + 4, (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_errorAt, 0));
    notable_put32(bytes + 8, (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_errorArg, 0));
    return reply(handheld, code, bytes, ERROR_BYTES);
}

static bool is_refusal(int32_t code) { return code != NOTABLE_OK && code < CODES_OF_HOST; }

/* What the request carries. */
static const uint8_t *output(notable_handheld *handheld, uint32_t *length) {
    notable_module *shell = &handheld->shell;
    *length = (uint32_t)notable_do(shell, SHELL_outputLength, 0, 0, 0);
    return notable_at(shell, (uint32_t)notable_do(shell, SHELL_outputAt, 0, 0, 0), *length);
}

/* ---------------------------------------------------------------- the device */

static int32_t offer(notable_handheld *handheld) {
    const notable_platform *platform = handheld->platform;
    uint8_t bytes[SHELL_OFFER_HEAD + SHELL_OFFER_ENTRY * SHELL_OFFER_MOST] = {0};
    const unsigned count = platform->game_count < SHELL_OFFER_MOST ? platform->game_count : SHELL_OFFER_MOST;
    unsigned kept_game;
    const int battery = platform->battery ? platform->battery(platform->board) : -1;
    bytes[0] = (uint8_t)count;
    bytes[1] = (uint8_t)notable_match_kept(&handheld->match, &kept_game);
    bytes[2] = (uint8_t)kept_game;
    bytes[3] = battery < 0 || battery > 100 ? UNKNOWN : (uint8_t)battery;
    bytes[4] = UNKNOWN; /* a device of its own shares no match */
    bytes[6] = 1;
    memcpy(bytes + 8, handheld->shell.id->sha256, HASH);
    for (unsigned i = 0; i < count; i++) {
        const notable_game *game = &platform->games[i];
        const notable_cartridge_id *id = handheld->match.ids[i];
        uint8_t *entry = bytes + SHELL_OFFER_HEAD + SHELL_OFFER_ENTRY * i;
        entry[1] = (uint8_t)notable_match_game_state(&handheld->match, i);
        if (game->pack.length >= 64) {
            entry[0] = game->pack.bytes[6];
            memcpy(entry + 4, game->pack.bytes + 16, HASH);
        }
        if (id) memcpy(entry + 20, id->rules_hash, HASH);
    }
    return reply(handheld, NOTABLE_OK, bytes, SHELL_OFFER_HEAD + SHELL_OFFER_ENTRY * count);
}

/* Keys of the shell's values: "v" and the number in hex. */
static void key_of(uint32_t number, char key[NOTABLE_KEY_LENGTH + 1]) {
    static const char DIGITS[] = "0123456789abcdef";
    key[0] = 'v';
    for (unsigned i = 0; i < 4; i++) key[1 + i] = DIGITS[number >> (12 - 4 * i) & 15];
    key[5] = 0;
}

static int32_t load_value(notable_handheld *handheld, uint32_t number) {
    const notable_platform *platform = handheld->platform;
    uint8_t value[NOTABLE_VALUE_BYTES];
    char key[NOTABLE_KEY_LENGTH + 1];
    key_of(number, key);
    const uint32_t length = platform->get(platform->board, key, value, sizeof value);
    if (length == 0 || length > sizeof value) return reply(handheld, NOTABLE_NOTHING, NULL, 0);
    return reply(handheld, NOTABLE_OK, value, length);
}

static int32_t store_value(notable_handheld *handheld, uint32_t number) {
    const notable_platform *platform = handheld->platform;
    char key[NOTABLE_KEY_LENGTH + 1];
    uint32_t length;
    const uint8_t *bytes = output(handheld, &length);
    key_of(number, key);
    const bool good =
        bytes && length <= NOTABLE_VALUE_BYTES && platform->put(platform->board, key, bytes, length);
    return reply(handheld, good ? NOTABLE_OK : NOTABLE_STORE_FULL, NULL, 0);
}

static int32_t tone(notable_handheld *handheld, uint32_t which) {
    const notable_platform *platform = handheld->platform;
    if (platform->tone && which < sizeof TONES / sizeof *TONES)
        platform->tone(platform->board, TONES[which].hertz, TONES[which].milliseconds);
    return reply(handheld, NOTABLE_OK, NULL, 0);
}

static int32_t sleep_deep(notable_handheld *handheld) {
    const notable_platform *platform = handheld->platform;
    platform->sleep(platform->board, NOTABLE_SLEEP_DEEP, 0);
    notable_handheld_forget_screen(handheld);
    return reply(handheld, NOTABLE_OK, NULL, 0);
}

/* ---------------------------------------------------------------- the self-test */

/* The cartridge is lent to the test, on the test's own pack. */
static notable_error begin_test(notable_handheld *handheld) {
    const notable_platform *platform = handheld->platform;
    const notable_blob pack = notable_selftest_pack(platform->selftest);
    notable_cartridge *cartridge = &handheld->match.cartridge;
    if (!pack.length || !platform->game_count) return "no self-test";
    notable_match_close(&handheld->match);
    notable_error error = notable_cartridge_open(cartridge, handheld->match.ids[0], platform->games[0].cartridge, pack, &handheld->cache);
    if (!error && notable_cartridge_do(cartridge, CARTRIDGE_verify, 0)) error = "its pack is refused";
    if (!error) error = notable_selftest_start(&handheld->selftest, platform->selftest, cartridge);
    handheld->testing = !error;
    return error;
}

/* The game that was open is so again, and the match that was played goes on from the store. */
static void end_test(notable_handheld *handheld, int game, bool playing) {
    bool lost;
    notable_cartridge_close(&handheld->match.cartridge);
    handheld->testing = false;
    if (playing) notable_match_resume(&handheld->match, &lost);
    else if (game >= 0) notable_match_open(&handheld->match, (unsigned)game);
}

static int32_t self_test(notable_handheld *handheld) {
    notable_selftest *test = &handheld->selftest;
    if (!handheld->testing) {
        handheld->game_before = handheld->match.game;
        handheld->playing_before = handheld->match.keeping;
        if (begin_test(handheld)) {
            end_test(handheld, handheld->game_before, handheld->playing_before);
            return reply(handheld, NOTABLE_NOTHING, NULL, 0);
        }
    }
    notable_selftest_result result = NOTABLE_SELFTEST_GOES_ON;
    for (unsigned i = 0; i < TEST_STEPS && result == NOTABLE_SELFTEST_GOES_ON; i++) result = notable_selftest_step(test);
    const bool over = result != NOTABLE_SELFTEST_GOES_ON;
    const uint8_t bytes[6] = {(uint8_t)test->match, (uint8_t)(test->match >> 8), (uint8_t)test->matches,
                              (uint8_t)(test->matches >> 8), result == NOTABLE_SELFTEST_FAILED, 0};
    if (result == NOTABLE_SELFTEST_FAILED && handheld->platform->say) {
        handheld->platform->say(handheld->platform->board, test->name ? test->name : "self-test");
        handheld->platform->say(handheld->platform->board, test->part);
    }
    if (over) end_test(handheld, handheld->game_before, handheld->playing_before);
    return reply(handheld, over ? NOTABLE_OK : NOTABLE_BUSY, bytes, sizeof bytes);
}

/* ---------------------------------------------------------------- the match */

static int32_t start(notable_handheld *handheld) {
    const notable_platform *platform = handheld->platform;
    uint8_t configuration[CONFIGURATION_MOST];
    uint32_t length;
    const uint8_t *bytes = output(handheld, &length);
    if (!bytes || length < LEAST_CONFIGURATION || length > sizeof configuration)
        return reply(handheld, NOTABLE_BROKEN, NULL, 0);
    memcpy(configuration, bytes, length);
    if (!platform->entropy(platform->board, configuration + SEED_AT, SEED_BYTES))
        return reply(handheld, NOTABLE_BROKEN, NULL, 0);
    const int32_t code = notable_match_start(&handheld->match, configuration, length);
    return reply_code(handheld, code, is_refusal(code));
}

/* view, questions or events of the cartridge, as they are. */
static int32_t pass_on(notable_handheld *handheld, unsigned function, int32_t viewer) {
    uint32_t length;
    const uint8_t *bytes = notable_cartridge_read(&handheld->match.cartridge, function, viewer, &length);
    return bytes ? reply(handheld, NOTABLE_OK, bytes, length) : NOTABLE_BROKEN;
}

static int32_t check_deck(notable_handheld *handheld) {
    uint32_t length;
    const uint8_t *bytes = output(handheld, &length);
    notable_cartridge *cartridge = &handheld->match.cartridge;
    if (!bytes || !notable_cartridge_write(cartridge, bytes, length)) return reply(handheld, NOTABLE_BROKEN, NULL, 0);
    const uint8_t *found = notable_cartridge_read(cartridge, CARTRIDGE_checkDeck, (int32_t)length, &length);
    if (!found) return NOTABLE_BROKEN;
    return length ? reply(handheld, NOTABLE_OK, found, length) : reply_code(handheld, BAD_CONFIG, true);
}

/* The shell reads the texts of the game that is open. */
static void use_pack(notable_handheld *handheld) {
    const int game = handheld->match.game;
    const notable_blob pack = game < 0 ? (notable_blob){NULL, 0} : handheld->platform->games[game].pack;
    notable_set_pack(&handheld->shell.core, pack.bytes, pack.length);
}

static int32_t resume(notable_handheld *handheld) {
    bool lost;
    const int32_t code = notable_match_resume(&handheld->match, &lost);
    use_pack(handheld);
    const uint8_t byte = lost;
    return code == NOTABLE_OK ? reply(handheld, code, &byte, 1) : reply_code(handheld, code, is_refusal(code));
}

static int32_t carry_match(notable_handheld *handheld, uint32_t kind, uint32_t a, uint32_t b) {
    notable_match *match = &handheld->match;
    int32_t code;
    uint32_t length;
    const uint8_t *bytes;
    switch (kind) {
        case SHELL_CHECK: return check_deck(handheld);
        case SHELL_START: return start(handheld);
        case SHELL_ADVANCE:
            code = notable_match_advance(match);
            return reply_code(handheld, code, code == CARTRIDGE_FAULT);
        case SHELL_EVENTS: return pass_on(handheld, CARTRIDGE_events, (int32_t)a);
        case SHELL_VIEW: return pass_on(handheld, CARTRIDGE_view, (int32_t)a);
        case SHELL_QUESTIONS: return pass_on(handheld, CARTRIDGE_questions, (int32_t)a);
        case SHELL_ANSWER:
            bytes = output(handheld, &length);
            code = bytes ? notable_match_answer(match, bytes, length) : NOTABLE_BROKEN;
            break;
        case SHELL_CONCEDE: code = notable_match_concede(match, a); break;
        case SHELL_THINK: code = notable_match_think(match, a, b); break;
        case SHELL_UNDO: code = notable_match_undo(match); break;
        default: code = NOTABLE_BROKEN;
    }
    return reply_code(handheld, code, is_refusal(code));
}

int32_t notable_handheld_carry(notable_handheld *handheld, uint32_t request) {
    const uint32_t kind = request & 255, a = request >> 8 & 255, b = request >> 16;
    int32_t code;
    switch (kind) {
        case SHELL_OFFER: return offer(handheld);
        case SHELL_CARTRIDGE:
            code = notable_match_open(&handheld->match, a);
            use_pack(handheld);
            return reply_code(handheld, code, is_refusal(code));
        case SHELL_RESUME: return resume(handheld);
        case SHELL_FORGET:
            notable_match_forget(&handheld->match);
            return reply(handheld, NOTABLE_OK, NULL, 0);
        case SHELL_LOAD: return load_value(handheld, b);
        case SHELL_STORE: return store_value(handheld, b);
        case SHELL_TONE: return tone(handheld, a);
        case SHELL_SLEEP:
        case SHELL_LEAVE: return sleep_deep(handheld);
        case SHELL_SELF_TEST: return self_test(handheld);
        default:
            if (handheld->match.game < 0) return reply(handheld, NOTABLE_NO_CARTRIDGE, NULL, 0);
            return carry_match(handheld, kind, a, b);
    }
}
