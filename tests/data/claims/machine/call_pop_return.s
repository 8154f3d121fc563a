# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    call 1f
1:
    pop rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
