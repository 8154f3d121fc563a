# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    test dil, dil
    setp al
    mov ecx, edi
    popcnt ecx, ecx
    xor eax, eax
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
