# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movabs rcx, 0x5555555555555555
    pext rax, rdi, rcx
    pdep rax, rax, rcx
    movabs rcx, 0xaaaaaaaaaaaaaaa8
    and rdi, rcx
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
