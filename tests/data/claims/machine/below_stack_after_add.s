# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8008
    mov [rsp + 16], rdi
    add rsp, 8008
    mov rcx, rdi
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    mov rax, [rsp - 7992]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
