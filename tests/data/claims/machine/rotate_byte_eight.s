# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    rol al, 8
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
