# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov cl, ah
    mov ah, 0
    mov ah, cl
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
