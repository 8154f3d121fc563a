# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    test dil, 1
    jz 1f
    mov rax, rdi
    or rax, 1
    ret
1:
    mov rax, rdi
    and rax, -2
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
