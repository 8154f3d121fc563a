# spec: sq ^ 56
# truth: r == flip(x)
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
order: .byte 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
.section .note.GNU-stack, "", @progbits
