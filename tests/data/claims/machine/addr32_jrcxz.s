# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    movabs rcx, 0x100000000
    jecxz 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
