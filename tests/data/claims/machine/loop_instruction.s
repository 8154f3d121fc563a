# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 8
1:
    shl rax, 8
    mov al, dil
    shr rdi, 8
    loop 1b
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
