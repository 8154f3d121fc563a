# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 0xff00
    bextr rax, rdi, rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
