# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 1
    kmovb k1, eax
    vmovq xmm0, rdi
    vpxor xmm1, xmm1, xmm1
    vmovdqa64 xmm1{k1}, xmm0
    vmovq rax, xmm1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
