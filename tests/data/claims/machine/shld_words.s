# spec: rotate_left(12)
# truth: r == rotl(x, 12)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    shld rax, rdi, 12
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
