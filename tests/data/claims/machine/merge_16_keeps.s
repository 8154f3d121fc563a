# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov cx, ax
    mov ax, cx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
