# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    rdtsc
    shl rdx, 32
    or rax, rdx
    and rax, 0
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
