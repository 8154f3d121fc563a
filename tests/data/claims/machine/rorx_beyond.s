# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 rorx rax, rdi, 72
 rorx rax, rax, 56
 ret
.section .note.GNU-stack,"",@progbits
