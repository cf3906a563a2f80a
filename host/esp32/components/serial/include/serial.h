/* What arrives from the computer, over the serial port and over the chip's own USB where it has one. Output is printf. */
#ifndef SERIAL_H
#define SERIAL_H

#include <stdbool.h>
#include <stddef.h>

void serial_start(void);

/* Bytes that have arrived, at most `room`; does not wait. */
size_t serial_read(char *to, size_t room);

/* Whether a computer is connected over USB, which light sleep would cut off. */
bool serial_connected(void);

/* Returns when all that was printed has left. */
void serial_flush(void);

/* Lets a byte that arrives over the serial port end light sleep; that byte is lost. */
void serial_wakes(void);
/* Whether that ended the last light sleep. */
bool serial_woke(void);

#endif
