# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
1:
    cmp rdi, 33
    je 2f
    ret
2:
    ud2
.size f, . - f
.section .note.GNU-stack, "", @progbits
