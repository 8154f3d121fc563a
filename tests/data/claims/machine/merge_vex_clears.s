# spec: restrict(sq, 0xffffffff)
# truth: r == (x & 0xffffffff)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    vmovd eax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
