# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, 0x100000000
 movq xmm1, rax
 movq xmm0, rdi
 psrlq xmm0, xmm1
 movq rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
