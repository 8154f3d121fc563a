# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rdx, rdi
 mov ecx, 2
 mulx rax, rax, rcx
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
