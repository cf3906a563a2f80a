/* How each kind of board makes a tone. */
#ifndef TONES_H
#define TONES_H

/* The longest tone, in milliseconds. */
enum { TONE_MOST = 250 };

void pwm_start(void);
void pwm_on(unsigned hertz, unsigned milliseconds);
void pwm_off(void);

void i2s_start(void);
void i2s_on(unsigned hertz, unsigned milliseconds);
void i2s_off(void);

#endif
