# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8
    call helper
    add rsp, 8
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, rdi
    bswap rax
    ret
.size helper, . - helper
.section .note.GNU-stack, "", @progbits
