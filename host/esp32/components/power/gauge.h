/* The battery's gauge, started by power_start. */
#ifndef GAUGE_H
#define GAUGE_H

void gauge_start(void);

#endif
