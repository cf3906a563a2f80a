/* Arithmetic that this processor has no instructions for and that Debian's library for it leaves out. Plain and slow: the
 * emulator measures stack here, not time. */
#include <stdint.h>

uint64_t __umulsidi3(uint32_t a, uint32_t b) {
    uint64_t sum = 0;
    for (uint64_t shifted = a; b; b >>= 1, shifted += shifted)
        if (b & 1) sum += shifted;
    return sum;
}

int64_t __muldi3(int64_t a, int64_t b) {
    uint64_t sum = 0, left = (uint64_t)b;
    for (uint64_t shifted = (uint64_t)a; left; left >>= 1, shifted += shifted)
        if (left & 1) sum += shifted;
    return (int64_t)sum;
}

/* Quotient, and the rest at `rest`; bit by bit. */
static uint64_t divide(uint64_t a, uint64_t b, uint64_t *rest) {
    uint64_t quotient = 0, left = 0;
    for (unsigned i = 0; i < 64; i++) {
        const uint64_t carry = left >> 63;
        left = left << 1 | a >> 63;
        a <<= 1;
        quotient <<= 1;
        if (carry || left >= b) {
            left -= b;
            quotient |= 1;
        }
    }
    *rest = left;
    return quotient;
}

static uint32_t divide32(uint32_t a, uint32_t b, uint32_t *rest) {
    uint32_t quotient = 0, left = 0;
    for (unsigned i = 0; i < 32; i++) {
        const uint32_t carry = left >> 31;
        left = left << 1 | a >> 31;
        a <<= 1;
        quotient <<= 1;
        if (carry || left >= b) {
            left -= b;
            quotient |= 1;
        }
    }
    *rest = left;
    return quotient;
}

uint64_t __udivdi3(uint64_t a, uint64_t b) {
    uint64_t rest;
    return divide(a, b, &rest);
}
uint64_t __umoddi3(uint64_t a, uint64_t b) {
    uint64_t rest;
    divide(a, b, &rest);
    return rest;
}
uint32_t __udivsi3(uint32_t a, uint32_t b) {
    uint32_t rest;
    return divide32(a, b, &rest);
}
uint32_t __umodsi3(uint32_t a, uint32_t b) {
    uint32_t rest;
    divide32(a, b, &rest);
    return rest;
}

static uint64_t magnitude(int64_t a) { return a < 0 ? 0 - (uint64_t)a : (uint64_t)a; }

int64_t __divdi3(int64_t a, int64_t b) {
    const uint64_t quotient = __udivdi3(magnitude(a), magnitude(b));
    return (int64_t)((a < 0) != (b < 0) ? 0 - quotient : quotient);
}
int64_t __moddi3(int64_t a, int64_t b) {
    const uint64_t rest = __umoddi3(magnitude(a), magnitude(b));
    return (int64_t)(a < 0 ? 0 - rest : rest);
}
int32_t __divsi3(int32_t a, int32_t b) {
    const uint32_t quotient = __udivsi3(a < 0 ? 0 - (uint32_t)a : (uint32_t)a, b < 0 ? 0 - (uint32_t)b : (uint32_t)b);
    return (int32_t)((a < 0) != (b < 0) ? 0 - quotient : quotient);
}
