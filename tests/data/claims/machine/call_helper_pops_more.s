# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    push rdi
    call helper
    pop rcx
    ret
.size f, . - f
.type helper, @function
helper:
    xor eax, eax
    ret 0
.section .note.GNU-stack, "", @progbits
