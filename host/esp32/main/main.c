/* The handheld's firmware: everything that needs hardware, put together for host/wasm3, which does the rest. */
#include <inttypes.h>
#include <stdio.h>

#include "board.h"
#include "cartridges.h"
#include "console.h"
#include "display.h"
#include "entropy.h"
#include "esp_app_desc.h"
#include "esp_heap_caps.h"
#include "esp_log.h"
#include "esp_system.h"
#include "esp_timer.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "handheld.h"
#include "input.h"
#include "power.h"
#include "sdkconfig.h"
#include "serial.h"
#include "sound.h"
#include "storage.h"

/* 2.5 times the 17.1 KB that host/wasm3 takes on the board without sibling calls (npm run bench, native-stack): this
 * chip's calls take twice as much a frame. */
enum { STACK_BYTES = 44 * 1024, PRIORITY = 5 };
/* Hashes are told by their first 16 bytes; a pack has its own at 16 (docs/pack-format.md). */
enum { HASH_BYTES = 16, PACK_HASH_AT = 16 };
/* So often at least the task lets others run. */
enum { BREATH_MILLISECONDS = 100 };

static const char TAG[] = "notable";
static storage_contents contents;
static console maker;
static bool watching, drawn;
static uint32_t seen; /* keys at the last look */

static uint32_t milliseconds(void *unused) { return (uint32_t)(esp_timer_get_time() / 1000); }

static void room(void *unused, uint32_t *heap, uint32_t *stack) {
    *heap = heap_caps_get_free_size(MALLOC_CAP_8BIT);
    *stack = uxTaskGetStackHighWaterMark(NULL);
}

static void say(void *unused, const char *line) { ESP_LOGI(TAG, "%s", line); }

static void print_memory(void) {
    uint32_t heap, stack;
    room(NULL, &heap, &stack);
    ESP_LOGI(TAG, "free: heap %" PRIu32 " (least so far %" PRIu32 "), stack never used %" PRIu32 " of %d", heap,
             esp_get_minimum_free_heap_size(), stack, STACK_BYTES);
}

static void print_hash(const char *name, const char *what, const uint8_t *hash) {
    char hex[2 * HASH_BYTES + 1];
    for (unsigned i = 0; i < HASH_BYTES; i++) snprintf(hex + 2 * i, 3, "%02x", hash[i]);
    ESP_LOGI(TAG, "%s: %s %s", name, what, hex);
}

/* Which modules and packs these are, as saves, logs and the About page name them. */
static void print_hashes(void) {
    uint8_t hash[32];
    notable_sha256(contents.shell.bytes, contents.shell.length, hash);
    print_hash("shell", "module", hash);
    for (unsigned i = 0; i < contents.count; i++) {
        const notable_game *game = &contents.games[i];
        const notable_cartridge_id *id = notable_recognise(notable_cartridges, NOTABLE_CARTRIDGE_COUNT,
                                                           game->cartridge.bytes, game->cartridge.length);
        const char *name = id ? id->game : "cartridge of another build";
        if (id) print_hash(name, "rules", id->rules_hash);
        if (game->pack.length >= PACK_HASH_AT + HASH_BYTES) print_hash(name, "pack", game->pack.bytes + PACK_HASH_AT);
    }
}

static void print_info(void) {
    const esp_app_desc_t *app = esp_app_get_description();
    ESP_LOGI(TAG, "NoTable %s, ESP-IDF %s, %s, board %s, built %s %s", app->version, app->idf_ver, CONFIG_IDF_TARGET,
             board.name, app->date, app->time);
    ESP_LOGI(TAG, "screen %u x %u cells, %u games", display_columns(), display_rows(), contents.count);
    print_hashes();
    print_memory();
}

static void switch_off(void) {
    if (!power_may_go_down()) return;
    display_off();
    power_down();
}

static void carry_out(console_command command) {
    switch (command) {
    case CONSOLE_HELP: printf("%s", console_help); break;
    case CONSOLE_INFO: print_info(); break;
    case CONSOLE_SCREEN: display_print(); break;
    case CONSOLE_WATCH: watching = !watching; break;
    case CONSOLE_OFF: switch_off(); break;
    case CONSOLE_RESTART: esp_restart();
    }
}

static void print(const char *text) { printf("%s", text); }

/* What has arrived on the console since the last look. */
static void listen(void) {
    char bytes[64];
    for (size_t count; (count = serial_read(bytes, sizeof bytes));) {
        power_stay_awake();
        console_take(&maker, bytes, count);
    }
}

static void draw(void *unused, unsigned column, unsigned row, const notable_cell *cells, unsigned count) {
    display_draw(column, row, cells, count);
    drawn = true;
}

static void show(void *unused) {
    display_show();
    if (watching && drawn) display_print();
    drawn = false;
}

static bool qr(void *unused, unsigned column, unsigned row, unsigned columns, unsigned rows, const char *text) {
    return display_qr(column, row, columns, rows, text);
}

static uint32_t buttons(void *unused) {
    static uint32_t breath;
    if (milliseconds(NULL) - breath >= BREATH_MILLISECONDS) {
        vTaskDelay(1);
        breath = milliseconds(NULL);
    }
    listen();
    seen = input_buttons();
    return seen | console_buttons(&maker);
}

static void sleep_light(uint32_t most) {
    const uint32_t begin = milliseconds(NULL);
    for (uint32_t gone; (gone = milliseconds(NULL) - begin) < most;) {
        listen();
        if (console_pending(&maker) || input_buttons() != seen) return;
        power_nap(most - gone);
    }
}

static void sleep_as(void *unused, notable_sleep how, uint32_t most) {
    if (how == NOTABLE_SLEEP_LIGHT)
        sleep_light(most);
    else
        switch_off();
}

static void tone(void *unused, unsigned hertz, unsigned length) { sound_tone(hertz, length); }

static int battery(void *unused) { return power_battery(); }

static bool entropy(void *unused, uint8_t *to, uint32_t length) { return entropy_take(to, length); }

static bool flash_read(void *unused, uint32_t offset, void *to, uint32_t length) {
    return storage_match_read(offset, to, length);
}

static bool flash_write(void *unused, uint32_t offset, const void *from, uint32_t length) {
    return storage_match_write(offset, from, length);
}

static bool flash_erase(void *unused, uint32_t offset) { return storage_match_erase(offset); }

static uint32_t get(void *unused, const char *key, void *to, uint32_t size) { return storage_get(key, to, size); }

static bool put(void *unused, const char *key, const void *from, uint32_t length) {
    return storage_put(key, from, length);
}

static notable_platform platform = {
    .draw = draw,
    .show = show,
    .qr = qr,
    .buttons = buttons,
    .milliseconds = milliseconds,
    .sleep = sleep_as,
    .tone = tone,
    .battery = battery,
    .entropy = entropy,
    .flash_read = flash_read,
    .flash_write = flash_write,
    .flash_erase = flash_erase,
    .get = get,
    .put = put,
    .say = say,
    .room = room,
};

/* Nothing to draw letters with: say so where a maker looks, for as long as it takes. */
static void no_screen(void) {
    for (;;) {
        ESP_LOGE(TAG, "no tile sheet that fits this board: in the project's root, npm run build; then idf.py flash");
        vTaskDelay(pdMS_TO_TICKS(5000));
    }
}

static void start(void) {
    entropy_start(); /* before anything uses the analogue converter */
    serial_start();
    storage_settings_open();
    storage_open(&contents);
    if (!display_open(contents.tiles, contents.glyphs)) no_screen();
    const bool panel = display_start();
    input_start(panel);
    if (panel) sound_start();
    power_start(panel);
    watching = !panel;
    maker = (console){.command = carry_out, .print = print};
    platform.shell = contents.shell;
    platform.words = contents.words;
    platform.selftest = contents.selftest;
    platform.games = contents.games;
    platform.game_count = contents.count;
    platform.code_words = board.code_words;
    platform.columns = (uint8_t)display_columns();
    platform.rows = (uint8_t)display_rows();
    storage_match_open(&platform.flash_length);
    print_info();
    print("type help and Enter for the console's words\n");
}

static void run(void *unused) {
    start();
    notable_handheld_run(&platform); /* does not return */
}

void app_main(void) { xTaskCreate(run, TAG, STACK_BYTES, NULL, PRIORITY, NULL); }
