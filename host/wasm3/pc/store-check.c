/*
 * Plays golden matches with the store, and cuts power at every write and erase: before it and at three places inside it. Each time what is left must resume at the last input or at the one before it, in exactly the state that the
 * match had there. Prints one JSON object; exit code 0: all held.
 *
 *   store-check CARTRIDGE SELFTEST [N]      N: every N-th match only
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flash.h"
#include "match.h"
#include "selftest.h"

enum { MOST_INPUTS = 1000, CUTS = 4 };

static flash now, left;
static notable_game game;
static notable_match playing, resuming;

/* The state's hash after each input of this match, from a run before that was not cut; and the end of the match before. */
static uint32_t history[MOST_INPUTS + 1];
static uint32_t inputs;
static uint32_t ended_inputs, ended_hash;
static enum { STARTING, WAITING, CHANGING } phase; /* CHANGING: the last input is being kept or taken back */
static struct {
    unsigned long matches, inputs, cuts, lost, images, undone, erases;
} count;
static const char *problem;

static bool read_flash(void *board, uint32_t offset, void *to, uint32_t length) {
    return flash_read(board, offset, to, length);
}
static bool write_flash(void *board, uint32_t offset, const void *from, uint32_t length) {
    return flash_write(board, offset, from, length);
}
static bool erase_flash(void *board, uint32_t offset) { return flash_erase(board, offset); }

static notable_platform platform_on(flash *on) {
    return (notable_platform){
        .board = on,
        .games = &game,
        .game_count = 1,
        .flash_length = NOTABLE_MATCH_PARTITION,
        .flash_read = read_flash,
        .flash_write = write_flash,
        .flash_erase = erase_flash,
    };
}
static notable_platform on_now, on_left;

static bool fails(const char *what) {
    if (!problem) problem = what;
    return false;
}

/* Is this a point where the match may go on? */
static bool allowed(uint32_t at, uint32_t hash, bool lost) {
    if (phase == STARTING && at == ended_inputs && hash == ended_hash) return true;
    if (at != inputs && !(phase == CHANGING && at + 1 == inputs)) return fails("it resumes elsewhere");
    if (lost && phase != CHANGING) return fails("it says that an input is lost, and none is");
    if (at < inputs) count.lost++;
    return hash == history[at] || fails("it resumes in another state");
}

/* Switches on with the flash as it was left. */
static bool resumes(void) {
    count.cuts++;
    resuming.keeping = false;
    if (!notable_store_open(&resuming.store, &on_left)) return fails("the partition cannot be read");
    if (resuming.store.state == NOTABLE_STORE_DAMAGED) return fails("what was cut off counts as damaged");
    if (resuming.store.state == NOTABLE_STORE_NOTHING) return phase == STARTING || fails("the match is gone");
    bool lost;
    if (notable_match_resume(&resuming, &lost) != NOTABLE_OK) return fails("the match cannot be resumed");
    return allowed(resuming.decision, (uint32_t)notable_cartridge_do(&resuming.cartridge, CARTRIDGE_hash, 0), lost);
}

static void cut(void *test, uint32_t offset, const uint8_t *from, uint32_t length) {
    (void)test;
    /* After it is before the next one. */
    const uint32_t places[CUTS] = {0, 1, length / 2, length - 1};
    for (unsigned i = 0; i < CUTS && !problem; i++) {
        memcpy(left.bytes, now.bytes, sizeof left.bytes);
        flash_cut(&left, offset, from, length, places[i], 0x5a + 37u * i + offset);
        resumes();
    }
}

static uint32_t settle(void) {
    while (notable_match_advance(&playing) == CARTRIDGE_MORE) continue;
    notable_cartridge_do(&playing.cartridge, CARTRIDGE_drain, 0);
    return (uint32_t)notable_cartridge_do(&playing.cartridge, CARTRIDGE_hash, 0);
}

static int32_t give(const uint8_t *step, const uint8_t *picks) {
    if (step[1] == NOTABLE_INPUT_CONCEDE) return notable_match_concede(&playing, step[0]);
    uint8_t answer[8 + 2 * NOTABLE_RECORD_PICKS] = {step[0], step[2]};
    uint32_t length;
    const uint8_t *asked = notable_cartridge_read(&playing.cartridge, CARTRIDGE_questions, step[0], &length);
    if (!asked || length < 24) return NOTABLE_BROKEN;
    memcpy(answer + 4, asked + 16, 4);
    memcpy(answer + 8, picks, 2u * step[2]);
    return notable_match_answer(&playing, answer, 8 + 2u * step[2]);
}

/* Takes the last input back, sees that the match is where it was, and gives the input again. */
static bool undo(const uint8_t *step, const uint8_t *picks) {
    phase = CHANGING;
    if (notable_match_undo(&playing) != NOTABLE_OK) return fails("an input cannot be taken back");
    inputs--;
    phase = WAITING;
    if (settle() != history[inputs]) return fails("taken back, the match is elsewhere");
    count.undone++;
    inputs++;
    phase = CHANGING;
    if (give(step, picks) != NOTABLE_OK) return fails("an input is refused");
    phase = WAITING;
    return true;
}

/* One match. The first time it is noted where it leads; the second time power is cut and inputs are taken back. */
static bool play(notable_selftest *data, bool cutting) {
    uint32_t length;
    const uint8_t *configuration = notable_selftest_match(data, &length), *picks;
    if (!configuration || data->decisions > MOST_INPUTS) return fails("the data is damaged");
    inputs = 0;
    phase = STARTING;
    now.watch = cutting ? cut : NULL;
    if (notable_match_start(&playing, configuration, length) != NOTABLE_OK) return fails("a match does not start");
    phase = WAITING;
    history[0] = settle();
    if (!notable_selftest_decision(data, &picks)) return fails("the data is damaged");
    while (++data->decision < data->decisions && !problem) {
        const uint8_t *step = notable_selftest_decision(data, &picks);
        if (!step) return fails("the data is damaged");
        const uint32_t images = playing.store.last.sequence;
        inputs++;
        phase = CHANGING;
        if (give(step, picks) != NOTABLE_OK) return fails("an input is refused");
        phase = WAITING;
        if (cutting && inputs % 3 == 0) undo(step, picks);
        const uint32_t hash = settle();
        if (cutting && hash != history[inputs]) return fails("the match goes another way");
        history[inputs] = hash;
        if (cutting) count.inputs++;
        else count.images += playing.store.last.sequence - images;
    }
    if (!playing.keeping) fails("the store does not keep the match");
    ended_inputs = inputs;
    ended_hash = history[inputs];
    return !problem;
}

static bool read_file(const char *path, notable_blob *blob) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    uint8_t *bytes = size > 0 ? malloc((size_t)size) : NULL;
    const bool good = bytes && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    *blob = (notable_blob){bytes, (uint32_t)size};
    return good;
}

int main(int words, char **word) {
    notable_blob data;
    const long every = words == 4 ? strtol(word[3], NULL, 10) : 1;
    if (words < 3 || words > 4 || every < 1 || !read_file(word[1], &game.cartridge) || !read_file(word[2], &data)) {
        fputs("usage: store-check CARTRIDGE SELFTEST [N]\n", stderr);
        return 2;
    }
    game.pack = notable_selftest_pack(data);
    flash_init(&now);
    flash_init(&left);
    on_now = platform_on(&now);
    on_left = platform_on(&left);
    notable_match_init(&playing, &on_now, NULL);
    notable_match_init(&resuming, &on_left, NULL);
    if (notable_match_open(&playing, 0) != NOTABLE_OK) fails("the game cannot be opened");
    notable_selftest test;
    if (notable_selftest_start(&test, data, &playing.cartridge)) fails("the data is damaged");
    for (uint32_t i = 0; i < test.matches && !problem; i++) {
        if (i % (uint32_t)every) {
            notable_selftest_skip(&test);
            continue;
        }
        const uint32_t begins = test.at;
        if (!play(&test, false)) break;
        test.at = begins;
        play(&test, true);
        count.matches++;
    }
    uint32_t most = 0, least = UINT32_MAX;
    for (unsigned i = 0; i < FLASH_SECTORS; i++) {
        count.erases += now.erases[i];
        if (now.erases[i] > most) most = now.erases[i];
        if (now.erases[i] < least) least = now.erases[i];
    }
    printf("{\"matches\":%lu,\"inputs\":%lu,\"cuts\":%lu,\"lost\":%lu,\"undone\":%lu,\"images\":%lu,"
           "\"erases\":%lu,\"most\":%lu,\"least\":%lu",
           count.matches, count.inputs, count.cuts, count.lost, count.undone, count.images, count.erases,
           (unsigned long)most, (unsigned long)least);
    if (problem) printf(",\"problem\":\"%s\",\"match\":\"%s\",\"input\":%lu", problem, test.name ? test.name : "", (unsigned long)inputs);
    puts("}");
    return problem ? 1 : 0;
}
