# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.size f, . - f
.type next, @function
next:
    ret
.section .note.GNU-stack, "", @progbits
