/* See qr.h. */
#include "qr.h"

#include "esp_err.h"
#include "qrcode.h"

/* Version 10 has 57 modules a side and takes 271 bytes: more than a deck's code, and as much as 135 pixels can show. */
enum { MOST_VERSION = 10, MOST_MODULES = 17 + 4 * MOST_VERSION };

typedef struct {
    void (*line)(void *context, unsigned y, unsigned modules, const bool *dark);
    void *context;
} caller;

static void give_lines(esp_qrcode_handle_t code, void *user_data) {
    const caller *to = user_data;
    bool dark[MOST_MODULES];
    int modules = esp_qrcode_get_size(code);
    for (int y = 0; y < modules; y++) {
        for (int x = 0; x < modules; x++) dark[x] = esp_qrcode_get_module(code, x, y);
        to->line(to->context, (unsigned)y, (unsigned)modules, dark);
    }
}

bool qr_encode(const char *text, void (*line)(void *context, unsigned y, unsigned modules, const bool *dark),
               void *context) {
    caller to = {line, context};
    esp_qrcode_config_t config = {
        .display_func_with_cb = give_lines,
        .max_qrcode_version = MOST_VERSION,
        .qrcode_ecc_level = ESP_QRCODE_ECC_MED,
        .user_data = &to,
    };
    return esp_qrcode_generate(&config, text) == ESP_OK;
}
