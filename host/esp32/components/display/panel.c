/* See panel.h. esp_lcd over SPI, with two buffers: one is filled while the other travels. */
#include "panel.h"

#include "board.h"
#include "driver/gpio.h"
#include "driver/spi_master.h"
#include "esp_heap_caps.h"
#include "esp_lcd_panel_io.h"
#include "esp_lcd_panel_ops.h"
#include "esp_lcd_panel_vendor.h"
#include "esp_log.h"
#include "freertos/FreeRTOS.h"
#include "panel_ili9341.h"

#define HOST SPI2_HOST

/* A byte takes microseconds; on a bus that is not there it never ends. */
enum { PROBE_MILLISECONDS = 100, PROBE_HERTZ = 1000000 };
/* The command that does nothing. */
enum { NOP = 0 };

static const char TAG[] = "panel";
static esp_lcd_panel_io_handle_t io;
static esp_lcd_panel_handle_t panel;
static uint16_t *buffers[2];
static unsigned current;

/* esp_lcd waits for its transfers without end. Under emulation there is often no such bus: better no panel than that. */
static bool bus_answers(void) {
    spi_device_handle_t device;
    const spi_device_interface_config_t config = {
        .clock_speed_hz = PROBE_HERTZ, .spics_io_num = NO_PIN, .queue_size = 1};
    spi_transaction_t byte = {.flags = SPI_TRANS_USE_TXDATA, .length = 8};
    ESP_ERROR_CHECK(spi_bus_add_device(HOST, &config, &device));
    ESP_ERROR_CHECK(spi_device_polling_start(device, &byte, portMAX_DELAY));
    if (spi_device_polling_end(device, pdMS_TO_TICKS(PROBE_MILLISECONDS)) != ESP_OK) return false;
    ESP_ERROR_CHECK(spi_bus_remove_device(device));
    return true;
}

static void open_panel(const board_panel *wiring) {
    const esp_lcd_panel_io_spi_config_t io_config = {
        .cs_gpio_num = wiring->select,
        .dc_gpio_num = wiring->command,
        .spi_mode = wiring->mode,
        .pclk_hz = wiring->hertz,
        .trans_queue_depth = 2,
        .lcd_cmd_bits = 8,
        .lcd_param_bits = 8,
    };
    ESP_ERROR_CHECK(esp_lcd_new_panel_io_spi((esp_lcd_spi_bus_handle_t)HOST, &io_config, &io));
    const esp_lcd_panel_dev_config_t config = {
        .reset_gpio_num = wiring->reset,
        .rgb_ele_order = wiring->bgr ? LCD_RGB_ELEMENT_ORDER_BGR : LCD_RGB_ELEMENT_ORDER_RGB,
        .bits_per_pixel = 16,
    };
    if (wiring->driver == PANEL_ILI9341)
        ESP_ERROR_CHECK(panel_new_ili9341(io, &config, &panel));
    else
        ESP_ERROR_CHECK(esp_lcd_new_panel_st7789(io, &config, &panel));
    ESP_ERROR_CHECK(esp_lcd_panel_reset(panel));
    ESP_ERROR_CHECK(esp_lcd_panel_init(panel));
    ESP_ERROR_CHECK(esp_lcd_panel_invert_color(panel, wiring->invert));
    ESP_ERROR_CHECK(esp_lcd_panel_swap_xy(panel, wiring->swap));
    ESP_ERROR_CHECK(esp_lcd_panel_mirror(panel, wiring->mirror_x, wiring->mirror_y));
    ESP_ERROR_CHECK(esp_lcd_panel_set_gap(panel, wiring->gap_x, wiring->gap_y));
}

/* In light sleep the pins stay what they are: a panel without CS would take noise for data. */
static void keep_pins(const board_panel *wiring) {
    const int8_t pins[] = {wiring->clock, wiring->data, wiring->select, wiring->command, wiring->reset};
    for (unsigned i = 0; i < sizeof pins; i++)
        if (pins[i] != NO_PIN) ESP_ERROR_CHECK(gpio_sleep_sel_dis(pins[i]));
}

bool panel_start(unsigned most_pixels) {
    const board_panel *wiring = &board.panel;
    if (wiring->driver == PANEL_NONE) return false;
    const spi_bus_config_t bus = {
        .sclk_io_num = wiring->clock,
        .mosi_io_num = wiring->data,
        .miso_io_num = NO_PIN,
        .quadwp_io_num = NO_PIN,
        .quadhd_io_num = NO_PIN,
        .max_transfer_sz = (int)(most_pixels * sizeof(uint16_t)),
    };
    ESP_ERROR_CHECK(spi_bus_initialize(HOST, &bus, SPI_DMA_CH_AUTO));
    if (!bus_answers()) {
        ESP_LOGW(TAG, "nothing answers on the SPI bus: going on without a panel");
        return false;
    }
    open_panel(wiring);
    keep_pins(wiring);
    for (unsigned i = 0; i < 2; i++) {
        buffers[i] = heap_caps_malloc(most_pixels * sizeof(uint16_t), MALLOC_CAP_DMA | MALLOC_CAP_INTERNAL);
        ESP_ERROR_CHECK(buffers[i] ? ESP_OK : ESP_ERR_NO_MEM);
    }
    ESP_ERROR_CHECK(esp_lcd_panel_disp_on_off(panel, true));
    return true;
}

uint16_t *panel_buffer(void) { return buffers[current]; }

void panel_draw(unsigned left, unsigned top, unsigned width, unsigned height) {
    /* Before its own commands leave, the transfer from the other buffer has ended: that one is free afterwards. */
    esp_err_t error = esp_lcd_panel_draw_bitmap(panel, (int)left, (int)top, (int)(left + width), (int)(top + height),
                                                buffers[current]);
    if (error) ESP_LOGE(TAG, "draw: %s", esp_err_to_name(error));
    current ^= 1;
}

void panel_wait(void) {
    /* A command waits for the transfers before it. */
    esp_lcd_panel_io_tx_param(io, NOP, NULL, 0);
}

void panel_off(void) { esp_lcd_panel_disp_on_off(panel, false); }
