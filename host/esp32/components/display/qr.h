/* QR codes; the library is from the component registry and this is the one place that names it. */
#ifndef QR_H
#define QR_H

#include <stdbool.h>

/* Calls `line` for each line of modules with `modules` of them, true for dark. False: the text is too long. */
bool qr_encode(const char *text, void (*line)(void *context, unsigned y, unsigned modules, const bool *dark),
               void *context);

#endif
