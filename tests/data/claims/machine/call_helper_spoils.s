# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, rdi
    call helper
    mov rax, rcx
    ret
.size f, . - f
.type helper, @function
helper:
    xor ecx, ecx
    ret
.section .note.GNU-stack, "", @progbits
