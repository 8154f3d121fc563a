# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rcx, rdi
 cmp edi, edi
 rol rcx, 3
 mov rax, rdi
 jz 2f
 inc rax
 2: ret
.section .note.GNU-stack,"",@progbits
