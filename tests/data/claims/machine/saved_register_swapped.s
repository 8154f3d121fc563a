# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbx
    push rbp
    mov rax, rdi
    pop rbx
    pop rbp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
