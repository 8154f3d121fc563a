# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm3, rdi
    vmovdqu ymm4, [rip + control]
    vpermpd ymm5, ymm4, ymm3
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .long 1, 0, 3, 2, 5, 4, 7, 6
.section .note.GNU-stack, "", @progbits
