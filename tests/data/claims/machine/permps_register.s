# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vmovdqu ymm4, [rip + control]
    vpermps ymm5, ymm4, ymm0
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .long 1, 0, 0, 0, 0, 0, 0, 0
.section .note.GNU-stack, "", @progbits
