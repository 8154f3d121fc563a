# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    add rsp, 512
    nop
    nop
    sub rsp, 512
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
