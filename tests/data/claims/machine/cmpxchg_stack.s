# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    mov rcx, rdi
    cmpxchg [rsp - 8], rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
