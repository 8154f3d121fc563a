# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 vmovq xmm0, rdi
 vzeroall
 vmovq rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
