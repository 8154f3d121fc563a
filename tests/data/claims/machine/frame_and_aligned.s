# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbp
    mov rbp, rsp
    and rsp, -64
    sub rsp, 64
    mov [rsp + 8], rdi
    mov rax, [rsp + 8]
    bswap rax
    mov rsp, rbp
    pop rbp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
