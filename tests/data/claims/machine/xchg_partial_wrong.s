# spec: rotate_left(8)
# truth: r == rotl(x, 8)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    rol rax, 8
    xchg al, ah
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
