# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, [rip + zeros]
    lea rax, [rdi + rcx]
    ret
.size f, . - f
.bss
.align 8
zeros: .zero 16
.section .note.GNU-stack, "", @progbits
