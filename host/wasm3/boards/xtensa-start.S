/*
 * Xtensa lx106 in QEMU (sim): reset, vectors, system calls. Call0 code: no register windows, and a compiler that makes no
 * sibling calls, like the windowed code of a real ESP32; so this board is where the native stack is measured.
 */
    .section .reset, "ax"
    .align 4
    j reset
    .align 4
    .literal_position
reset:
    movi a0, board_start
    jx a0

/* At every vector: a fault ends the emulator with status 70, so that nothing ever loops. */
    .macro fault at
    .org \at
    movi a2, 1
    movi a3, 70
    simcall
    j .
    .endm

    .section .vectors, "ax"
    .align 16
    fault 0x10 /* debug */
    fault 0x20 /* not maskable */
    fault 0x30 /* kernel exception */
    fault 0x50 /* user exception */
    fault 0x70 /* double exception */

    .text
    .align 4
    .literal_position
    .global board_start
board_start:
    movi a1, __stack
    movi a2, __bss_start
    movi a3, __bss_end
    movi a4, 0
1:  bgeu a2, a3, 2f
    s32i a4, a2, 0
    addi a2, a2, 4
    j 1b
2:  movi a0, main
    callx0 a0
    mov a3, a2
    movi a2, 1
    simcall
    j .

/* void board_write(const char *text, uint32_t length): to the emulator's standard output. */
    .align 4
    .global board_write
board_write:
    mov a5, a3
    mov a4, a2
    movi a3, 1
    movi a2, 4
    simcall
    ret
