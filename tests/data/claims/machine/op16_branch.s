# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    test eax, 0
.byte 0x66, 0x0f, 0x84, 0x01, 0x00, 0x00, 0x00
    int3
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
