# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    cvtsi2sd xmm0, edi
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
