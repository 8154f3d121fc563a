# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    stc
    sbb cl, cl
    and al, cl
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
