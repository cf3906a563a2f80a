/* See backlight.h. Pulses from the LED controller, clocked by the fast internal oscillator, which goes on in light
 * sleep. */
#include "backlight.h"

#include "board.h"
#include "driver/gpio.h"
#include "driver/ledc.h"
#include "soc/soc_caps.h"

/* Timer and channel 1 belong to sound. */
#define TIMER LEDC_TIMER_0
#define CHANNEL LEDC_CHANNEL_0
#define MODE LEDC_LOW_SPEED_MODE

enum { HERTZ = 1000, DUTY_BITS = 8, FULL = 1 << DUTY_BITS };

void backlight_start(void) {
    const int pin = board.panel.backlight;
    if (pin == NO_PIN) return;
    const ledc_timer_config_t timer = {
        .speed_mode = MODE,
        .timer_num = TIMER,
        .duty_resolution = (ledc_timer_bit_t)DUTY_BITS,
        .freq_hz = HERTZ,
        .clk_cfg = LEDC_USE_RC_FAST_CLK,
    };
    const ledc_channel_config_t channel = {
        .gpio_num = pin,
        .speed_mode = MODE,
        .channel = CHANNEL,
        .timer_sel = TIMER,
        .sleep_mode = LEDC_SLEEP_MODE_KEEP_ALIVE,
    };
    ESP_ERROR_CHECK(gpio_hold_dis(pin)); /* since the last deep sleep */
    ESP_ERROR_CHECK(ledc_timer_config(&timer));
    ESP_ERROR_CHECK(ledc_channel_config(&channel));
    ESP_ERROR_CHECK(gpio_sleep_sel_dis(pin));
}

void backlight_set(unsigned percent) {
    if (board.panel.backlight == NO_PIN) return;
    ESP_ERROR_CHECK(ledc_set_duty(MODE, CHANNEL, FULL * percent / 100));
    ESP_ERROR_CHECK(ledc_update_duty(MODE, CHANNEL));
}

void backlight_off(void) {
    const int pin = board.panel.backlight;
    if (pin == NO_PIN) return;
    ESP_ERROR_CHECK(ledc_stop(MODE, CHANNEL, 0));
    ESP_ERROR_CHECK(gpio_hold_en(pin));
#if !SOC_GPIO_SUPPORT_HOLD_SINGLE_IO_IN_DSLP
    gpio_deep_sleep_hold_en();
#endif
}
