# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbp
    mov rbp, rsp
    mov rax, rdi
.byte 0x66, 0xc9
    pop bp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
