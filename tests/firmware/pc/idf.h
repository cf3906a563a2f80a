/* The little of ESP-IDF that main.c, entropy.c and display.c use, for a PC. Each of its headers stands for this one. */
#ifndef PC_IDF_H
#define PC_IDF_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define CONFIG_IDF_TARGET "pc"
#define CONFIG_NOTABLE_BRIGHTNESS 70

#define ESP_LOGI(tag, ...) (printf("I %s: ", tag), printf(__VA_ARGS__), (void)printf("\n"))
#define ESP_LOGW ESP_LOGI
#define ESP_LOGE ESP_LOGI

typedef struct {
    const char *version, *idf_ver, *date, *time;
} esp_app_desc_t;
const esp_app_desc_t *esp_app_get_description(void);

enum { MALLOC_CAP_8BIT = 1 };
size_t heap_caps_get_free_size(uint32_t capabilities);
uint32_t esp_get_minimum_free_heap_size(void);
void esp_restart(void);
int64_t esp_timer_get_time(void);

#define pdMS_TO_TICKS(milliseconds) (milliseconds)
void vTaskDelay(uint32_t ticks);
void vTaskDelete(void *task);
uint32_t uxTaskGetStackHighWaterMark(void *task);
int xTaskCreate(void (*run)(void *), const char *name, uint32_t stack, void *argument, unsigned priority, void **task);

void bootloader_random_enable(void);
void bootloader_random_disable(void);
void esp_fill_random(void *to, size_t length);

void app_main(void);

#endif
