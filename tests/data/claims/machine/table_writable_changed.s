# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + cell]
    add qword ptr [rip + cell], 1
    xor rax, rdi
    ret
.size f, . - f
.data
.align 8
cell: .quad 0
.section .note.GNU-stack, "", @progbits
