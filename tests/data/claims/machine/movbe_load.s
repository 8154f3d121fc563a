# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    movbe rax, [rsp - 8]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
