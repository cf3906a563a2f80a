/* See wake.h. */
#include "wake.h"

#include "driver/gpio.h"
#include "esp_sleep.h"
#include "soc/soc_caps.h"

#if SOC_PM_SUPPORT_EXT0_WAKEUP
#include "driver/rtc_io.h"

/* ESP32, ESP32-S3: one pin, and its resistor stays powered. (Several pins when low need resistors on the board.) */
bool wake_from_deep_sleep(uint64_t pins) {
    const gpio_num_t pin = (gpio_num_t)__builtin_ctzll(pins);
    if (!rtc_gpio_is_valid_gpio(pin)) return false;
    return esp_sleep_enable_ext0_wakeup(pin, 0) == ESP_OK && rtc_gpio_pullup_en(pin) == ESP_OK &&
           rtc_gpio_pulldown_dis(pin) == ESP_OK;
}

#elif SOC_GPIO_SUPPORT_DEEPSLEEP_WAKEUP

/* ESP32-C3: any of its low pins, with the resistors that they have. ESP-IDF 6 calls it otherwise. */
bool wake_from_deep_sleep(uint64_t pins) {
#if SOC_GPIO_SUPPORT_HP_PERIPH_PD_SLEEP_WAKEUP
    return esp_sleep_enable_gpio_wakeup_on_hp_periph_powerdown(pins, ESP_GPIO_WAKEUP_GPIO_LOW) == ESP_OK;
#else
    return esp_deep_sleep_enable_gpio_wakeup(pins, ESP_GPIO_WAKEUP_GPIO_LOW) == ESP_OK;
#endif
}

#else

bool wake_from_deep_sleep(uint64_t pins) {
    (void)pins;
    return false;
}

#endif
