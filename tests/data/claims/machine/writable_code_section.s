# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    add rax, [rip + cell]
    ret
.size f, . - f
.section .patched, "awx", @progbits
.align 8
cell: .quad 0
.section .note.GNU-stack, "", @progbits
