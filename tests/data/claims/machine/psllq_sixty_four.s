# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movq xmm0, rdi
 psllq xmm0, 64
 movq rax, xmm0
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
