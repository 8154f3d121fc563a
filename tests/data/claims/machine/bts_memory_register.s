# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 16], rdi
    mov qword ptr [rsp - 8], 0
    mov ecx, 70
    bts [rsp - 16], rcx
    mov rax, [rsp - 16]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
