# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x66, 0x0f, 0xc8
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
