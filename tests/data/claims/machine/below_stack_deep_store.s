# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 9000], rdi
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
    mov rax, [rsp - 9000]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
