# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 65
    shl rax, cl
    mov rdx, rdi
    add rdx, rdx
    xor rax, rdx
    xor rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
