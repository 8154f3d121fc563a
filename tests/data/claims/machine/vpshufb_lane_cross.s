# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vpermq ymm0, ymm0, 0x44
    vpshufb ymm0, ymm0, [rip + order]
    vextracti128 xmm0, ymm0, 1
    vmovq rax, xmm0
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
order: .byte 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0
.byte 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
.section .note.GNU-stack, "", @progbits
