# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    cmp rdi, 77
    je 1f
    mov rax, rdi
    ret
1:
    mov eax, 76
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
