# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    add rsp, 128
    nop
    nop
    sub rsp, 128
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
