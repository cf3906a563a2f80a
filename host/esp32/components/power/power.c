/* See power.h. */
#include "power.h"

#include "board.h"
#include "driver/gpio.h"
#include "esp_log.h"
#include "esp_sleep.h"
#include "esp_timer.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "gauge.h"
#include "sdkconfig.h"
#include "serial.h"
#include "sound.h"
#include "wake.h"

/* Keys that raise no level at a pin of their own (a cross on analogue pins, a matrix) are looked at this often. */
enum { LOOK_MILLISECONDS = 30 };
/* Falling asleep and waking up takes about a millisecond: for less it is not worth it. */
enum { LEAST_SLEEP = 5 };
/* For so long after power on, or after something arrived on the console, the console is there. */
enum { AWAKE_SECONDS = 60 };

static const char TAG[] = "power";
static bool device;
static int64_t awake_until;

void power_stay_awake(void) { awake_until = esp_timer_get_time() + AWAKE_SECONDS * 1000000LL; }

static void arm_light_sleep(void) {
    serial_wakes();
    ESP_ERROR_CHECK(esp_sleep_enable_gpio_wakeup());
}

void power_start(bool panel) {
    device = panel;
    power_stay_awake();
    if (!panel) return;
    gauge_start();
    arm_light_sleep();
}

static bool keys_have_pins(void) { return !board.matrix && board.pad.x == NO_PIN; }

static void wake_when_changed(int pin) {
    if (pin == NO_PIN) return;
    ESP_ERROR_CHECK(gpio_wakeup_enable(pin, gpio_get_level(pin) ? GPIO_INTR_LOW_LEVEL : GPIO_INTR_HIGH_LEVEL));
}

static bool may_sleep(uint32_t milliseconds) {
#if CONFIG_NOTABLE_LIGHT_SLEEP
    return device && milliseconds >= LEAST_SLEEP && esp_timer_get_time() >= awake_until && !serial_connected() &&
           !sound_playing();
#else
    return false;
#endif
}

void power_nap(uint32_t milliseconds) {
    if (!may_sleep(milliseconds)) {
        /* Keys and console are polled; a tick at least, so that others run. */
        if (milliseconds > LOOK_MILLISECONDS) milliseconds = LOOK_MILLISECONDS;
        vTaskDelay(pdMS_TO_TICKS(milliseconds) + 1);
        return;
    }
    if (!keys_have_pins() && milliseconds > LOOK_MILLISECONDS) milliseconds = LOOK_MILLISECONDS;
    for (const board_key *key = board.keys; key < board.keys + BOARD_KEYS && key->button; key++)
        wake_when_changed(key->pin);
    wake_when_changed(board.second);
    serial_flush();
    ESP_ERROR_CHECK(esp_sleep_enable_timer_wakeup(milliseconds * 1000ULL));
    esp_light_sleep_start(); /* refused where something already wants it awake; then nothing is lost */
    if (serial_woke()) power_stay_awake();
}

bool power_may_go_down(void) {
    if (!device || !board.wake) return false;
    esp_sleep_disable_wakeup_source(ESP_SLEEP_WAKEUP_ALL);
    if (wake_from_deep_sleep(board.wake)) return true;
    ESP_LOGE(TAG, "this chip cannot wake from the pins of the board file; staying awake");
    arm_light_sleep();
    return false;
}

void power_down(void) {
    ESP_LOGI(TAG, "off until a key is pressed");
    serial_flush();
    esp_deep_sleep_start();
}
