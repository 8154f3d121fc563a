# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lea eax, [rdi + rdi]
.byte 0x67
    lea rax, [rdi]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
