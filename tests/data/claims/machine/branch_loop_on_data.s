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
    mov rdx, rcx
    neg rdx
    and rdx, rcx
    or rax, rdx
    xor rcx, rdx
    jmp 1b
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
