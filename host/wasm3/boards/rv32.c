/* RV32IMC in QEMU (virt, lowrisc-ibex): the instruction set of an ESP32-C3. Output is semihosting's. */
#include "board.h"

const char board_name[] = "rv32";

uint64_t board_instructions(void) {
    uint32_t high, low, again;
    do {
        __asm__ volatile(".option push\n.option arch, +zicsr\n"
                         "csrr %0, minstreth\ncsrr %1, minstret\ncsrr %2, minstreth\n.option pop"
                         : "=r"(high), "=r"(low), "=r"(again));
    } while (high != again);
    return (uint64_t)high << 32 | low;
}

/* The linker script of picolibc puts the stack at the end of RAM and names its length. */
extern uint8_t __stack[];
extern uint8_t __stack_size[];

uint8_t *board_stack_end(void) { return __stack - (uintptr_t)__stack_size; }
