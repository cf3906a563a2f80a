/* See analog.h. The converter of unit 1: unit 2 is not there on every chip, and no board needs it. */
#include "analog.h"

#include "esp_adc/adc_cali.h"
#include "esp_adc/adc_cali_scheme.h"
#include "esp_adc/adc_oneshot.h"
#include "esp_log.h"

#define ATTENUATION ADC_ATTEN_DB_12 /* up to about 3.1 V */

static const char TAG[] = "analog";
static adc_oneshot_unit_handle_t unit;

/* The most that twelve bits stand for without calibration, in millivolts. */
enum { FULL_SCALE = 3100, FULL_READING = 4095 };

static bool channel_of(int pin, adc_channel_t *channel) {
    adc_unit_t at;
    return adc_oneshot_io_to_channel(pin, &at, channel) == ESP_OK && at == ADC_UNIT_1;
}

bool analog_use(int pin) {
    adc_channel_t channel;
    const adc_oneshot_unit_init_cfg_t unit_config = {.unit_id = ADC_UNIT_1, .ulp_mode = ADC_ULP_MODE_DISABLE};
    const adc_oneshot_chan_cfg_t config = {.atten = ATTENUATION, .bitwidth = ADC_BITWIDTH_12};
    esp_err_t error = channel_of(pin, &channel) ? ESP_OK : ESP_ERR_NOT_SUPPORTED;
    if (!error && !unit) error = adc_oneshot_new_unit(&unit_config, &unit);
    if (!error) error = adc_oneshot_config_channel(unit, channel, &config);
    if (error) ESP_LOGE(TAG, "pin %d: %s", pin, esp_err_to_name(error));
    return !error;
}

unsigned analog_raw(int pin) {
    adc_channel_t channel;
    int raw = 0;
    if (!unit || !channel_of(pin, &channel) || adc_oneshot_read(unit, channel, &raw) != ESP_OK) return 0;
    return raw < 0 ? 0 : (unsigned)raw;
}

/* NULL where the chip carries no calibration. */
static adc_cali_handle_t calibration(adc_channel_t channel) {
    static adc_cali_handle_t handle;
    static bool tried;
    if (tried) return handle;
    tried = true;
#if ADC_CALI_SCHEME_CURVE_FITTING_SUPPORTED
    const adc_cali_curve_fitting_config_t config = {
        .unit_id = ADC_UNIT_1, .chan = channel, .atten = ATTENUATION, .bitwidth = ADC_BITWIDTH_12};
    esp_err_t error = adc_cali_create_scheme_curve_fitting(&config, &handle);
#elif ADC_CALI_SCHEME_LINE_FITTING_SUPPORTED
    (void)channel;
    const adc_cali_line_fitting_config_t config = {
        .unit_id = ADC_UNIT_1, .atten = ATTENUATION, .bitwidth = ADC_BITWIDTH_12};
    esp_err_t error = adc_cali_create_scheme_line_fitting(&config, &handle);
#else
    (void)channel;
    esp_err_t error = ESP_ERR_NOT_SUPPORTED;
#endif
    if (error) {
        ESP_LOGW(TAG, "not calibrated: %s", esp_err_to_name(error));
        handle = NULL;
    }
    return handle;
}

unsigned analog_millivolts(int pin) {
    adc_channel_t channel;
    if (!channel_of(pin, &channel)) return 0;
    unsigned raw = analog_raw(pin);
    int millivolts = 0;
    adc_cali_handle_t handle = calibration(channel);
    if (handle && adc_cali_raw_to_voltage(handle, (int)raw, &millivolts) == ESP_OK) return (unsigned)millivolts;
    return raw * FULL_SCALE / FULL_READING;
}
