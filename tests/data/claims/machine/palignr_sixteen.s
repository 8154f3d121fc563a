# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movq xmm0, rdi
 pxor xmm1, xmm1
 palignr xmm0, xmm1, 16
 movq rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
