# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    lea rcx, [eip + f]
    lea rdx, [rip + f]
    cmp rcx, rdx
    jne 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
