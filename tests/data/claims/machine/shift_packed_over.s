# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    mov ecx, 64
    movd xmm1, ecx
    psllq xmm0, xmm1
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
