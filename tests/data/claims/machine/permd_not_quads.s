# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vmovdqu ymm4, [rip + control]
    vpermd ymm5, ymm4, ymm0
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .quad 0, 1, 2, 3
.section .note.GNU-stack, "", @progbits
