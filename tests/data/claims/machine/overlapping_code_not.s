# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 jmp 2f
 2: .byte 0xb8
 nop
 nop
 ret
 nop
 ret
.section .note.GNU-stack,"",@progbits
