/* The panel's light. */
#ifndef BACKLIGHT_H
#define BACKLIGHT_H

/* Dark until it is set. */
void backlight_start(void);
void backlight_set(unsigned percent);
/* Dark, and so through deep sleep. */
void backlight_off(void);

#endif
