# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 0x4040
    bextr rcx, rdi, rax
    lea rax, [rdi + rcx]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
