# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 69
    bt [rsp - 8], rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
