# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pshufb xmm0, [rip + order]
    movq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
order: .byte 0, 1, 2, 131, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
.section .note.GNU-stack, "", @progbits
