/* Sleep and battery. */
#ifndef POWER_H
#define POWER_H

#include <stdbool.h>
#include <stdint.h>

/* `panel`: there is one to look at, so this is a device in a hand and no board on a table. */
void power_start(bool panel);

/* Waits until a key may have changed or `milliseconds` have gone by, asleep where that is possible now. Wakes early
 * rather than late: read the keys and call again. */
void power_nap(uint32_t milliseconds);

/* For some time from now on the chip does not sleep: something arrived on the console. */
void power_stay_awake(void);

/* Whether a key can wake this board from power_down; says why not in the log. */
bool power_may_go_down(void);
/* Sleeps until such a key is pressed; the chip then starts anew. */
void power_down(void);

/* Charge in percent, below 0 without a gauge. */
int power_battery(void);

#endif
