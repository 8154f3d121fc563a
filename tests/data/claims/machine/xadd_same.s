# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 xadd rax, rax
 ret
.section .note.GNU-stack,"",@progbits
