# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pxor xmm1, xmm1
    pcmpeqb xmm1, xmm0
    pandn xmm1, xmm0
    movq rax, xmm1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
