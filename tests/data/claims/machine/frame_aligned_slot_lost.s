# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rsp
    and rsp, -64
    mov [rsp], rdi
    mov rsp, rdx
    sub rsp, 64
    and rsp, -64
    mov rax, [rsp]
    mov rsp, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
