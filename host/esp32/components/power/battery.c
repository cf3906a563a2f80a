/* See power.h. */
#include "analog.h"
#include "board.h"
#include "cell.h"
#include "esp_timer.h"
#include "gauge.h"
#include "power.h"

enum { READINGS = 8, SECONDS = 10 };

static bool gauge;

void gauge_start(void) { gauge = board.battery.pin != NO_PIN && analog_use(board.battery.pin); }

static int read_percent(void) {
    unsigned sum = 0;
    for (unsigned i = 0; i < READINGS; i++) sum += analog_millivolts(board.battery.pin);
    return cell_percent(sum / READINGS * board.battery.divide / 100);
}

int power_battery(void) {
    static int shown = -1;
    static int64_t last;
    int64_t now = esp_timer_get_time();
    if (!gauge) return -1;
    if (shown >= 0 && now - last < SECONDS * 1000000LL) return shown;
    last = now;
    shown = cell_shown(shown, read_percent());
    return shown;
}
