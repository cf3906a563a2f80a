/* Which pins end deep sleep; each chip has its own way. */
#ifndef WAKE_H
#define WAKE_H

#include <stdbool.h>
#include <stdint.h>

/* Low at any of these pins (bits) ends deep sleep. False: this chip cannot wake from them. */
bool wake_from_deep_sleep(uint64_t pins);

#endif
