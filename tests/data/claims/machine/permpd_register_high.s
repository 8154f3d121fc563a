# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vpslldq xmm0, xmm0, 8
    vmovdqu ymm4, [rip + control]
    vpermpd ymm5, ymm4, ymm0
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .quad 1, 0, 0, 0
.section .note.GNU-stack, "", @progbits
