# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    pcmpeqd xmm0, xmm0
    movsd xmm0, [rsp - 8]
    psrldq xmm0, 8
    movq rax, xmm0
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
