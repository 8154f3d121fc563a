# spec: rotate_left(8)
# truth: r == rotl(x, 8)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov edx, 256
    mulx rcx, rax, rdi
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
