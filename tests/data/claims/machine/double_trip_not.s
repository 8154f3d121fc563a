# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 cvtsi2sd xmm0, rdi
 cvttsd2si rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
