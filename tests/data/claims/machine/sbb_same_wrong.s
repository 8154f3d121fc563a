# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    cmp rdi, 1
    sbb rax, rax
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
