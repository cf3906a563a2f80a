/* A lithium cell's charge. Needs no hardware; tested on a PC. */
#ifndef CELL_H
#define CELL_H

/* Percent for a voltage at rest, in millivolts. */
int cell_percent(unsigned millivolts);

/* What to show after `shown` (below 0: nothing yet): a reading that has hardly moved changes nothing. */
int cell_shown(int shown, int percent);

#endif
