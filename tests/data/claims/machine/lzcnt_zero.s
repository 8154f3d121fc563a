# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lzcnt rcx, rdi
    mov eax, 64
    cmp rcx, rax
    mov rax, rdi
    ja 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
