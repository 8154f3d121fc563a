# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rdi
    stc
    inc rcx
    jc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
