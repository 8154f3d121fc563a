# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pxor xmm1, xmm1
    movss xmm1, xmm0
    movq rax, xmm1
    shr rdi, 32
    shl rdi, 32
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
