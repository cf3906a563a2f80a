/* The buttons of the board. */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdint.h>

/* Sets the pins up. `analog`: the cross of buttons may be read. */
void input_start(bool analog);

/* Buttons held down at this moment, without bounce, as bits of platform.h. Takes some milliseconds while a key bounces. */
uint32_t input_buttons(void);

#endif
