# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rsp]
    xor rax, rdi
    xor rax, [rsp]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
