# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    push rdi
    lea rsi, [rsp]
    lea rdi, [rsp + 1]
    mov ecx, 8
    rep movsb
    pop rax
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
