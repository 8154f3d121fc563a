# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor rax, [rip + key]
    ret
.size f, . - f
.section .rodata
.weak key
key: .quad 0
.section .note.GNU-stack, "", @progbits
