# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pslldq xmm0, 8
    movq xmm0, xmm0
    psrldq xmm0, 8
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
