/* The panel's pixels, whatever drives it. */
#ifndef PANEL_H
#define PANEL_H

#include <stdbool.h>
#include <stdint.h>

/* False: nothing answers on the bus. */
bool panel_start(unsigned most_pixels);

/* A buffer of `most_pixels` pixels to fill for the next panel_draw; what was drawn from it before has left. */
uint16_t *panel_buffer(void);
/* Sends that buffer to a rectangle; returns before it has arrived. */
void panel_draw(unsigned left, unsigned top, unsigned width, unsigned height);
/* Returns when everything has arrived. */
void panel_wait(void);
void panel_off(void);

#endif
