# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 16], rdi
    mov qword ptr [rsp - 8], 0
    mov rax, rdi
    mov ecx, 64
    bt [rsp - 16], rcx
    jnc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
