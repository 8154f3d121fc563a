# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor ecx, ecx
    xadd rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
