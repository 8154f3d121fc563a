# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 .byte 0x87, 0xc0
 ret
.section .note.GNU-stack,"",@progbits
