# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp edi, 1
    sbb cl, cl
    or al, cl
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
