# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rdi
    xor eax, eax
    mov ecx, 16
    div rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
