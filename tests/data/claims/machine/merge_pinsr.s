# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movd ecx, xmm0
    pextrd eax, xmm0, 1
    pinsrd xmm0, eax, 0
    pinsrd xmm0, ecx, 1
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
