/* Short tones. */
#ifndef SOUND_H
#define SOUND_H

#include <stdbool.h>

void sound_start(void);
/* Starts a tone, in place of the one that may still sound, and returns. */
void sound_tone(unsigned hertz, unsigned milliseconds);
/* Light sleep would cut the tone off. */
bool sound_playing(void);

#endif
