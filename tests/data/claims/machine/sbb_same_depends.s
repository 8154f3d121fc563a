# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rdi
    add rdx, rdx
    sbb rax, rax
    mov rcx, rdi
    sar rcx, 63
    xor rax, rcx
    xor rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
