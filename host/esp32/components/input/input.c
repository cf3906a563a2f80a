/* See input.h. */
#include "input.h"

#include "analog.h"
#include "board.h"
#include "driver/gpio.h"
#include "esp_rom_sys.h"
#include "esp_timer.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "keys.h"

/* A key that never comes to rest is read this often, a millisecond apart, and then stays as it was. */
enum { MOST_READINGS = 30 };
/* The decoder and the lines behind it follow the address within this many microseconds. */
enum { MATRIX_DELAY = 5 };

static bool pad;
static keys_bounce bounce, second_bounce;
static keys_second second;

static void use(int pin, gpio_mode_t mode, bool pull_up) {
    if (pin == NO_PIN) return;
    const gpio_config_t config = {
        .pin_bit_mask = 1ULL << pin,
        .mode = mode,
        .pull_up_en = pull_up ? GPIO_PULLUP_ENABLE : GPIO_PULLUP_DISABLE,
    };
    ESP_ERROR_CHECK(gpio_config(&config));
    /* In light sleep it stays what it is. */
    ESP_ERROR_CHECK(gpio_sleep_sel_dis(pin));
}

void input_start(bool analog) {
    for (const board_key *key = board.keys; key < board.keys + BOARD_KEYS && key->button; key++)
        use(key->pin, GPIO_MODE_INPUT, key->pull_up);
    use(board.second, GPIO_MODE_INPUT, true);
    if (board.matrix) {
        for (unsigned i = 0; i < MATRIX_ADDRESSES; i++) use(board.matrix->address[i], GPIO_MODE_OUTPUT, false);
        for (unsigned i = 0; i < MATRIX_INPUTS; i++) use(board.matrix->input[i], GPIO_MODE_INPUT, true);
    }
    pad = analog && board.pad.x != NO_PIN;
    if (pad) {
        analog_use(board.pad.x);
        analog_use(board.pad.y);
    }
}

static uint32_t scan(const board_matrix *matrix) {
    uint8_t rows[MATRIX_ROWS] = {0};
    for (unsigned row = 0; row < MATRIX_ROWS; row++) {
        for (unsigned bit = 0; bit < MATRIX_ADDRESSES; bit++) gpio_set_level(matrix->address[bit], row >> bit & 1);
        esp_rom_delay_us(MATRIX_DELAY);
        for (unsigned input = 0; input < MATRIX_INPUTS; input++)
            rows[row] |= (uint8_t)(!gpio_get_level(matrix->input[input]) << input);
    }
    return keys_of_matrix(matrix, rows);
}

static uint32_t read_keys(void) {
    uint32_t buttons = 0;
    for (const board_key *key = board.keys; key < board.keys + BOARD_KEYS && key->button; key++)
        if (!gpio_get_level(key->pin)) buttons |= key->button;
    if (board.matrix) buttons |= scan(board.matrix);
    if (pad) buttons |= keys_of_pad(&board.pad, analog_raw(board.pad.x), analog_raw(board.pad.y));
    return buttons;
}

uint32_t input_buttons(void) {
    for (unsigned readings = 0; readings < MOST_READINGS; readings++) {
        uint32_t now = (uint32_t)(esp_timer_get_time() / 1000);
        bool settled = keys_settled(&bounce, read_keys(), now);
        if (board.second != NO_PIN) settled &= keys_settled(&second_bounce, !gpio_get_level(board.second), now);
        if (settled) break;
        vTaskDelay(pdMS_TO_TICKS(1));
    }
    return keys_with_second(&second, bounce.state, second_bounce.state);
}
