# spec: sq ^ 7
# truth: r == mirror(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vgf2p8affineqb xmm0, xmm0, [rip + matrix], 0
    vmovq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
matrix: .quad 0x8040201008040201, 0
.section .note.GNU-stack, "", @progbits
