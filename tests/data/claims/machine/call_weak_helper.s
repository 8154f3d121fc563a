# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8
    call helper@PLT
    add rsp, 8
    ret
.size f, . - f
.weak helper
.type helper, @function
helper:
    mov rax, rdi
    ret
.section .note.GNU-stack, "", @progbits
