# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    lea rdx, [rip + datum]
    xor rax, [edx]
    ret
.size f, . - f
.section .rodata
datum: .quad 0
.section .note.GNU-stack, "", @progbits
