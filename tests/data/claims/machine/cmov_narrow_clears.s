# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, rdi
    cmovne eax, edx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
