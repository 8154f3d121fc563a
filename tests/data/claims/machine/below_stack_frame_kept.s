# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8008
    mov [rsp + 16], rdi
    mov rax, [rsp + 16]
    add rsp, 8008
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
