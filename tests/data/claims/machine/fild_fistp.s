# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov [rsp - 8], rdi
 fild qword ptr [rsp - 8]
 fistp qword ptr [rsp - 8]
 mov rax, [rsp - 8]
 ret
.section .note.GNU-stack,"",@progbits
