# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    mov rdx, rdi
    mov rsi, rsp
    lea rdi, [rsp - 8]
    mov ecx, 8
    rep movsb
    mov rax, [rsp - 8]
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
