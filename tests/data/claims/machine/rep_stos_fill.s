# spec: restrict(sq, 0xffffffff)
# truth: r == (x & 0xffffffff)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    lea rdi, [rsp - 4]
    xor eax, eax
    mov ecx, 4
    rep stosb
    mov rax, [rsp - 8]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
