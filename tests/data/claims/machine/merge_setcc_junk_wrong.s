# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 256
    cmp rdi, rdi
    sete cl
    lea rax, [rdi + rcx - 1]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
