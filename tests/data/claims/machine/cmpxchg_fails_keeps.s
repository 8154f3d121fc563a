# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 not rax
 mov rcx, rdi
 mov rdx, 5
 cmpxchg rcx, rdx
 ret
.section .note.GNU-stack,"",@progbits
