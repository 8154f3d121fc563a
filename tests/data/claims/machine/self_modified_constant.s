# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 7
    xor rax, rcx
    mov dword ptr [rip + f + 4], 7
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
