# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    mov cl, 9
    shl al, cl
    movzx eax, al
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
