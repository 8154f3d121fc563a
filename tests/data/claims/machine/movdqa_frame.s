# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movdqa [rsp - 40], xmm0
    mov rax, [rsp - 40]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
