/* See storage.h: settings as blobs in NVS. */
#include "esp_log.h"
#include "nvs.h"
#include "nvs_flash.h"
#include "storage.h"

static const char TAG[] = "settings";
static nvs_handle_t handle;
static bool opened;

bool storage_settings_open(void) {
    esp_err_t error = nvs_flash_init();
    /* Full of old pages, or written by an older ESP-IDF: settings are worth less than a device that starts. */
    if (error == ESP_ERR_NVS_NO_FREE_PAGES || error == ESP_ERR_NVS_NEW_VERSION_FOUND) {
        ESP_LOGW(TAG, "%s: settings are erased", esp_err_to_name(error));
        error = nvs_flash_erase();
        if (!error) error = nvs_flash_init();
    }
    if (!error) error = nvs_open("notable", NVS_READWRITE, &handle);
    if (error) ESP_LOGE(TAG, "not available: %s", esp_err_to_name(error));
    opened = !error;
    return opened;
}

uint32_t storage_get(const char *key, void *to, uint32_t room) {
    size_t length = room;
    if (!opened || nvs_get_blob(handle, key, to, &length) != ESP_OK) return 0;
    return (uint32_t)length;
}

bool storage_put(const char *key, const void *from, uint32_t length) {
    esp_err_t error = opened ? nvs_set_blob(handle, key, from, length) : ESP_ERR_INVALID_STATE;
    if (!error) error = nvs_commit(handle);
    if (error) ESP_LOGE(TAG, "\"%s\" is not kept: %s", key, esp_err_to_name(error));
    return !error;
}
