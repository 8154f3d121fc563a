# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rax, rax
    cmc
    jnc 1f
    ret
1:
    not rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
