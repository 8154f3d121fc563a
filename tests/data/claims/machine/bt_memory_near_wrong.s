# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    and rax, -2
    bt qword ptr [rsp - 8], 1
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
