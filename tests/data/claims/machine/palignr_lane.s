# spec: rotate_left(24)
# truth: r == rotl(x, 24)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    punpcklqdq xmm0, xmm0
    palignr xmm0, xmm0, 5
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
