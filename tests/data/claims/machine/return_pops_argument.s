# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    ret 16
.size f, . - f
.section .note.GNU-stack, "", @progbits
