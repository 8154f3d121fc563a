# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    stc
    lahf
    clc
    sahf
    mov eax, 0
    adc rax, rdi
    dec rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
