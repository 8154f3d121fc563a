# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    stc
    mov cl, 65
    rcl rax, cl
    rcr rax, 1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
