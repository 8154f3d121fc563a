# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 63
1:
    rol rax, 1
    sub ecx, 1
    jns 1b
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
