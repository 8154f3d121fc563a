# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vgf2p8affineqb xmm0, xmm0, [rip + matrix], 1
    vmovq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
matrix: .quad 0x0102040810204080, 0
.section .note.GNU-stack, "", @progbits
