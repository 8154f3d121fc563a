# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 64
    mov edx, 1
    bt rdx, rcx
    jc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
