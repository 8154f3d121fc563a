# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, fs:[40]
    xor rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
