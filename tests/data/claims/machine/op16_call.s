# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x66, 0xe8, 0x01, 0x00, 0x00, 0x00
    ret
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
