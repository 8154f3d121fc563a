# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rdi
    mov rsi, rsp
    mov rdi, rsp
    xor ecx, ecx
    rep movsb
    mov rax, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
