# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movsxd rax, edi
    imul rax, rax, 1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
