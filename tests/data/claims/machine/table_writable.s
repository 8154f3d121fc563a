# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor rax, [rip + cell]
    ret
.size f, . - f
.data
cell: .quad 0
.section .note.GNU-stack, "", @progbits
