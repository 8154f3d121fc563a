# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, rdi
    sbb rcx, rcx
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
