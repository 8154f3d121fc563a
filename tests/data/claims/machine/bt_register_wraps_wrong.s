# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    and rax, -2
    mov ecx, 65
    bt rdi, rcx
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
