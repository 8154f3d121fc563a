# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 push rdi
 push rsp
 pop rcx
 mov rax, [rcx]
 pop rdi
 ret
.section .note.GNU-stack,"",@progbits
