# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, 5
    jl 1f
    ret
1:
    cmp rdi, 5
    jb 2f
    not rax
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
