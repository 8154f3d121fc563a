# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x66, 0xeb, 0x02
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
