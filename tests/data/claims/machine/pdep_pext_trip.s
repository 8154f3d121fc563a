# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movabs rcx, 0x5555555555555555
    pext rax, rdi, rcx
    not rcx
    pext rdx, rdi, rcx
    pdep rdx, rdx, rcx
    not rcx
    pdep rax, rax, rcx
    or rax, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
