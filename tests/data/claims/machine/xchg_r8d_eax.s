# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 mov r8, rdi
 .byte 0x41, 0x90
 ret
.section .note.GNU-stack,"",@progbits
