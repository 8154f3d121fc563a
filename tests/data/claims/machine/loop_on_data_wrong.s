# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    mov rcx, rdi
1:
    test rcx, rcx
    jz 2f
    mov rax, rcx
    lea rdx, [rcx - 1]
    and rcx, rdx
    jmp 1b
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
