# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    jmp 1f
1:
    mov rax, rdi
    bswap rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
