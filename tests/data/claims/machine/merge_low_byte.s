# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    mov ax, di
    mov rcx, rdi
    and rcx, -65536
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
