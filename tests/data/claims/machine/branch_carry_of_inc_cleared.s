# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rdi
    clc
    inc rcx
    jc 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
