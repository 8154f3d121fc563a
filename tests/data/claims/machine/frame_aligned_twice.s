# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rsp
    and rsp, -32
    push rdi
    and rsp, -16
    mov rsp, rdx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
