/* Voltages at pins: the cross of buttons and the battery share one converter. */
#ifndef ANALOG_H
#define ANALOG_H

#include <stdbool.h>

/* Sets a pin up; false, with a line in the log, where it has no converter. */
bool analog_use(int pin);

/* Twelve bits; 0 where it cannot be read. */
unsigned analog_raw(int pin);

/* Millivolts, by the chip's own calibration where it has one; 0 where it cannot be read. */
unsigned analog_millivolts(int pin);

#endif
