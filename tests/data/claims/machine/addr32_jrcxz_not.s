# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    movabs rcx, 0x100000000
    jrcxz 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
