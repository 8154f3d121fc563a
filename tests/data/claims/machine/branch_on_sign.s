# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    test rdi, rdi
    jns 1f
    not rax
    not rax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
