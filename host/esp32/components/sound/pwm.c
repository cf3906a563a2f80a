/* See tones.h: a piezo or a small amplifier on one pin, with pulses from the LED controller. */
#include "board.h"
#include "driver/gpio.h"
#include "driver/ledc.h"
#include "tones.h"

/* Timer and channel 0 belong to the panel's light; the clock must be its clock too. */
#define TIMER LEDC_TIMER_1
#define CHANNEL LEDC_CHANNEL_1
#define MODE LEDC_LOW_SPEED_MODE

enum { FIRST_HERTZ = 1000, DUTY_BITS = 8, HALF = 1 << (DUTY_BITS - 1) };

void pwm_start(void) {
    const ledc_timer_config_t timer = {
        .speed_mode = MODE,
        .timer_num = TIMER,
        .duty_resolution = (ledc_timer_bit_t)DUTY_BITS,
        .freq_hz = FIRST_HERTZ,
        .clk_cfg = LEDC_USE_RC_FAST_CLK,
    };
    const ledc_channel_config_t channel = {
        .gpio_num = board.sound.pin, .speed_mode = MODE, .channel = CHANNEL, .timer_sel = TIMER};
    ESP_ERROR_CHECK(ledc_timer_config(&timer));
    ESP_ERROR_CHECK(ledc_channel_config(&channel));
    ESP_ERROR_CHECK(ledc_stop(MODE, CHANNEL, board.sound.rest_high));
    ESP_ERROR_CHECK(gpio_sleep_sel_dis(board.sound.pin));
    if (board.sound.enable == NO_PIN) return;
    const gpio_config_t enable = {.pin_bit_mask = 1ULL << board.sound.enable, .mode = GPIO_MODE_OUTPUT};
    ESP_ERROR_CHECK(gpio_config(&enable));
    ESP_ERROR_CHECK(gpio_set_level(board.sound.enable, 0));
}

void pwm_on(unsigned hertz, unsigned milliseconds) {
    (void)milliseconds;
    /* A frequency that the divider cannot make stays silent: no reason to stop a game. */
    if (ledc_set_freq(MODE, TIMER, hertz) != ESP_OK) return;
    if (board.sound.enable != NO_PIN) gpio_set_level(board.sound.enable, 1);
    ledc_set_duty(MODE, CHANNEL, HALF);
    ledc_update_duty(MODE, CHANNEL);
}

void pwm_off(void) {
    ledc_stop(MODE, CHANNEL, board.sound.rest_high);
    if (board.sound.enable != NO_PIN) gpio_set_level(board.sound.enable, 0);
}
