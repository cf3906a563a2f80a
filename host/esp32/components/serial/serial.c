/* See serial.h. */
#include "serial.h"

#include <stdio.h>
#include <unistd.h>

#include "driver/uart.h"
#include "driver/uart_wakeup.h"
#include "esp_err.h"
#include "esp_idf_version.h"
#include "esp_sleep.h"
#include "sdkconfig.h"
#include "soc/soc_caps.h"

#if SOC_USB_SERIAL_JTAG_SUPPORTED
#include "driver/usb_serial_jtag.h"
#endif

#ifdef CONFIG_ESP_CONSOLE_UART_NUM
#define PORT CONFIG_ESP_CONSOLE_UART_NUM
#else
#define PORT UART_NUM_0
#endif

enum { BUFFER = 256 };
/* Edges on the line that end light sleep; the least that every chip takes. */
enum { WAKE_EDGES = 3 };

void serial_start(void) {
    ESP_ERROR_CHECK(uart_driver_install(PORT, BUFFER, 0, 0, NULL, 0));
#if SOC_USB_SERIAL_JTAG_SUPPORTED
    usb_serial_jtag_driver_config_t config = {.tx_buffer_size = BUFFER, .rx_buffer_size = BUFFER};
    ESP_ERROR_CHECK(usb_serial_jtag_driver_install(&config));
#endif
}

size_t serial_read(char *to, size_t room) {
    int count = uart_read_bytes(PORT, to, room, 0);
#if SOC_USB_SERIAL_JTAG_SUPPORTED
    if (count <= 0) count = usb_serial_jtag_read_bytes(to, room, 0);
#endif
    return count > 0 ? (size_t)count : 0;
}

bool serial_connected(void) {
#if SOC_USB_SERIAL_JTAG_SUPPORTED
    return usb_serial_jtag_is_connected();
#else
    return false;
#endif
}

void serial_flush(void) {
    fflush(stdout);
    fsync(fileno(stdout));
}

void serial_wakes(void) {
    const uart_wakeup_cfg_t config = {.wakeup_mode = UART_WK_MODE_ACTIVE_THRESH, .rx_edge_threshold = WAKE_EDGES};
    ESP_ERROR_CHECK(uart_wakeup_setup(PORT, &config));
    ESP_ERROR_CHECK(esp_sleep_enable_uart_wakeup(PORT));
}

bool serial_woke(void) {
#if ESP_IDF_VERSION >= ESP_IDF_VERSION_VAL(5, 5, 2)
    return esp_sleep_get_wakeup_causes() & BIT(ESP_SLEEP_WAKEUP_UART);
#else
    return esp_sleep_get_wakeup_cause() == ESP_SLEEP_WAKEUP_UART;
#endif
}
