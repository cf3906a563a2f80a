/*
 * The firmware's main program on a PC: what it takes of ESP-IDF, and its components that need hardware. The console is
 * standard input and output; the flash is files.
 *   pc IMAGE MATCH [DESIGNER]     the games' image, the match partition (made when it is missing), a pack
 * Ends some time after the end of input.
 */
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "backlight.h"
#include "idf.h"
#include "image.h"
#include "input.h"
#include "panel.h"
#include "power.h"
#include "qr.h"
#include "serial.h"
#include "sound.h"
#include "storage.h"

enum { AFTER_END_MILLISECONDS = 300 };

static const char *image_path, *match_path, *designer_path;
static FILE *match;
static bool ended;
static int64_t ended_at;

/* ---------------------------------------------------------------- ESP-IDF */

const esp_app_desc_t *esp_app_get_description(void) {
    static const esp_app_desc_t description = {"test", "none", "today", "now"};
    return &description;
}
size_t heap_caps_get_free_size(uint32_t capabilities) { return capabilities * 123456; }
uint32_t esp_get_minimum_free_heap_size(void) { return 65432; }
void esp_restart(void) {
    printf("restart\n");
    exit(0);
}
int64_t esp_timer_get_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}
void vTaskDelay(uint32_t ticks) {
    if (ticks > 1000) exit(0); /* only who waits for ever waits so long */
    usleep(ticks * 1000);
}
void vTaskDelete(void *task) { (void)task; }
uint32_t uxTaskGetStackHighWaterMark(void *task) { return task ? 0 : 4321; }
int xTaskCreate(void (*run)(void *), const char *name, uint32_t stack, void *argument, unsigned priority, void **task) {
    (void)name, (void)stack, (void)priority, (void)task;
    run(argument);
    return 1;
}
void bootloader_random_enable(void) {}
void bootloader_random_disable(void) {}
void esp_fill_random(void *to, size_t length) { memset(to, 0x5a, length); }

/* ---------------------------------------------------------------- components */

bool panel_start(unsigned most_pixels) { return !most_pixels; }
uint16_t *panel_buffer(void) { return NULL; }
void panel_draw(unsigned left, unsigned top, unsigned width, unsigned height) { (void)left, (void)top, (void)width, (void)height; }
void panel_wait(void) {}
void panel_off(void) {}
void backlight_start(void) {}
void backlight_set(unsigned percent) { (void)percent; }
void backlight_off(void) {}
bool qr_encode(const char *text, void (*line)(void *, unsigned, unsigned, const bool *), void *context) {
    return !text && line && context;
}
void input_start(bool analog) { (void)analog; }
uint32_t input_buttons(void) { return 0; }
void sound_start(void) {}
void sound_tone(unsigned hertz, unsigned milliseconds) { (void)hertz, (void)milliseconds; }
bool sound_playing(void) { return false; }

void serial_start(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
size_t serial_read(char *to, size_t room) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (ended || poll(&input, 1, 0) <= 0) return 0;
    ssize_t count = read(STDIN_FILENO, to, room);
    ended = count <= 0;
    ended_at = esp_timer_get_time();
    return count > 0 ? (size_t)count : 0;
}

void power_start(bool panel) { (void)panel; }
void power_stay_awake(void) {}
bool power_may_go_down(void) { return false; }
void power_down(void) {}
int power_battery(void) { return -1; }
void power_nap(uint32_t milliseconds) {
    if (ended && esp_timer_get_time() - ended_at > AFTER_END_MILLISECONDS * 1000) exit(0);
    usleep((milliseconds < 5 ? milliseconds : 5) * 1000);
}

/* ---------------------------------------------------------------- storage */

static notable_blob load(const char *path) {
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (!file) return (notable_blob){NULL, 0};
    fseek(file, 0, SEEK_END);
    const long length = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc((size_t)length + 1);
    if (fread(bytes, 1, (size_t)length, file) != (size_t)length) exit(2);
    fclose(file);
    return (notable_blob){bytes, (uint32_t)length};
}

bool storage_open(storage_contents *contents) {
    if (!image_read(load(image_path), contents)) return false;
    if (designer_path) image_add_pack(load(designer_path), contents);
    return true;
}

bool storage_match_open(uint32_t *length) {
    *length = NOTABLE_MATCH_PARTITION;
    match = fopen(match_path, "r+b");
    if (match) return true;
    match = fopen(match_path, "w+b");
    for (uint32_t offset = 0; offset < NOTABLE_MATCH_PARTITION; offset += NOTABLE_SECTOR) storage_match_erase(offset);
    return match;
}
bool storage_match_read(uint32_t offset, void *to, uint32_t length) {
    fseek(match, offset, SEEK_SET);
    return fread(to, 1, length, match) == length;
}
bool storage_match_write(uint32_t offset, const void *from, uint32_t length) {
    for (uint32_t i = 0; i < length; i++) {
        uint8_t there;
        if (!storage_match_read(offset + i, &there, 1)) return false;
        there &= ((const uint8_t *)from)[i];
        fseek(match, offset + i, SEEK_SET);
        fwrite(&there, 1, 1, match);
    }
    return fflush(match) == 0;
}
bool storage_match_erase(uint32_t offset) {
    uint8_t empty[NOTABLE_SECTOR];
    memset(empty, 0xff, sizeof empty);
    fseek(match, offset, SEEK_SET);
    return fwrite(empty, 1, sizeof empty, match) == sizeof empty && fflush(match) == 0;
}

/* Settings live as long as the program. */
static struct {
    char key[NOTABLE_KEY_LENGTH + 1];
    uint8_t value[NOTABLE_VALUE_BYTES];
    uint32_t length;
} settings[32];

static int setting(const char *key) {
    for (int i = 0; i < 32; i++)
        if (!settings[i].key[0] || strcmp(settings[i].key, key) == 0) return i;
    exit(2);
}
bool storage_settings_open(void) { return true; }
uint32_t storage_get(const char *key, void *to, uint32_t room) {
    const int i = setting(key);
    if (!settings[i].length || settings[i].length > room) return 0;
    memcpy(to, settings[i].value, settings[i].length);
    return settings[i].length;
}
bool storage_put(const char *key, const void *from, uint32_t length) {
    const int i = setting(key);
    if (strlen(key) > NOTABLE_KEY_LENGTH || length > NOTABLE_VALUE_BYTES) return false;
    strcpy(settings[i].key, key);
    memcpy(settings[i].value, from, length);
    settings[i].length = length;
    return true;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    image_path = arguments[1];
    match_path = arguments[2];
    designer_path = count > 3 ? arguments[3] : NULL;
    app_main();
    return 0;
}
