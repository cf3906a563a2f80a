/* Bytes that nobody can foresee, for seeds. */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <stdbool.h>
#include <stdint.h>

/* Fills the pool from the hardware generator. Its noise comes from the analogue converter: call it before that is used. */
void entropy_start(void);

bool entropy_take(uint8_t *to, uint32_t length);

#endif
