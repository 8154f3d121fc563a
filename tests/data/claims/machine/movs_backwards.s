# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    mov rsi, rsp
    lea rdi, [rsp - 16]
    std
    mov ecx, 1
    rep movsq
    cld
    mov rax, [rsp - 16]
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
