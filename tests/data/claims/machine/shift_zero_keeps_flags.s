# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    stc
    mov cl, 32
    shl edx, cl
    jnc 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
