/* See cell.h. */
#include "cell.h"

#include <stddef.h>

/* Falling; below the last a regulator for 3.3 V gives up. */
static const struct {
    unsigned short millivolts, percent;
} curve[] = {{4180, 100}, {4060, 90}, {3980, 80}, {3920, 70}, {3870, 60}, {3820, 50},
             {3790, 40},  {3770, 30}, {3740, 20}, {3680, 10}, {3450, 3},  {3350, 0}};

enum { POINTS = sizeof curve / sizeof *curve, STEADY = 2 };

int cell_percent(unsigned millivolts) {
    if (millivolts >= curve[0].millivolts) return curve[0].percent;
    for (size_t i = 1; i < POINTS; i++) {
        if (millivolts < curve[i].millivolts) continue;
        unsigned above = millivolts - curve[i].millivolts;
        unsigned width = curve[i - 1].millivolts - curve[i].millivolts;
        unsigned height = curve[i - 1].percent - curve[i].percent;
        return (int)(curve[i].percent + above * height / width);
    }
    return 0;
}

int cell_shown(int shown, int percent) {
    int moved = percent - shown;
    if (shown < 0 || moved > STEADY || moved < -STEADY || percent == 0 || percent == 100) return percent;
    return shown;
}
