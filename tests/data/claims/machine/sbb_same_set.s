# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    stc
    sbb rax, rax
    and rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
