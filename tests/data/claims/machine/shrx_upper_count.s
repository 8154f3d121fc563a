# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 0xffffff00
    shrx rax, rdi, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
