# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rsp
    mov rsp, rdi
    popcnt rdx, rdi
    mov rsp, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
