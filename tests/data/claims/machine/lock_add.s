# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov qword ptr [rsp - 8], 0
 lock add [rsp - 8], rdi
 mov rax, [rsp - 8]
 ret
.section .note.GNU-stack,"",@progbits
