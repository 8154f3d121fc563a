# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lea rax, [rip + 1f]
    call rax
    ret
1:
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
