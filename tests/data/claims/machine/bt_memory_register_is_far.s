# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov qword ptr [rsp - 16], 0
    mov [rsp - 8], rdi
    mov rax, rdi
    and rax, -2
    mov ecx, 128
    bt [rsp - 16], rcx
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
