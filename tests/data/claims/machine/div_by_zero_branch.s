# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor edx, edx
    mov rcx, rdi
    div rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
