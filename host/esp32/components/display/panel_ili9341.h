/* The ILI9341's driver comes from the component registry; this is the one place that names it. */
#ifndef PANEL_ILI9341_H
#define PANEL_ILI9341_H

#include "esp_lcd_panel_vendor.h"
#include "esp_lcd_types.h"

esp_err_t panel_new_ili9341(esp_lcd_panel_io_handle_t io, const esp_lcd_panel_dev_config_t *config,
                            esp_lcd_panel_handle_t *panel);

#endif
