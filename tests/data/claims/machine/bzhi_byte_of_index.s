# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 0x100
    bzhi rax, rdi, rcx
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
