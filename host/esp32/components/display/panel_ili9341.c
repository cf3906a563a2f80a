/* See panel_ili9341.h. */
#include "panel_ili9341.h"

#include "esp_lcd_ili9341.h"

esp_err_t panel_new_ili9341(esp_lcd_panel_io_handle_t io, const esp_lcd_panel_dev_config_t *config,
                            esp_lcd_panel_handle_t *panel) {
    return esp_lcd_new_panel_ili9341(io, config, panel);
}
