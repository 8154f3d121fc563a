# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov qword ptr [rsp - 16], 1
    mov [rsp - 8], rdi
    mov rax, rdi
    mov rcx, -64
    bt [rsp - 8], rcx
    jc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
