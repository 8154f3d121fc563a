# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rsp
    and rsp, -4096
    mov [rsp - 8], rdi
    mov rax, [rdx - 8]
    mov rsp, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
