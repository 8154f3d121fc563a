# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 2
    kmovb k1, eax
    vmovq xmm0, rdi
    vmovdqa64 xmm1{k1}{z}, xmm0
    vmovq rax, xmm1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
