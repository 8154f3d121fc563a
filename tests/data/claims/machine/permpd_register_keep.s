# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm3, rdi
    vpxor xmm4, xmm4, xmm4
    vpermpd ymm5, ymm4, ymm3
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
