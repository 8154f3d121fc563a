# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    bt rdi, 3
    jc 1f
    bswap rax
    ret
1:
    bswap rax
    mov rcx, rax
    xor rax, rcx
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
