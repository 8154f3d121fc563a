# spec: restrict(sq, 0xffffffffffffff00)
# truth: r == (x & 0xffffffffffffff00)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor al, al
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
