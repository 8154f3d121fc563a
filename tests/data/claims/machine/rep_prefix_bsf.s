# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0xf3, 0x0f, 0xbc, 0xcf
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
