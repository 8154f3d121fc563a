# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, 55
    jne 1f
    ud2
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
