# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 200
    bzhi rax, rdi, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
