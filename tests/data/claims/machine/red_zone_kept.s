# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 128], rdi
    mov rax, [rsp - 128]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
