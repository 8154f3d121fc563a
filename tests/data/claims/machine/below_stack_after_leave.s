# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbp
    mov rbp, rsp
    sub rsp, 12288
    mov [rsp], rdi
    mov rsp, rbp
    xor eax, eax
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
    mov rax, [rsp - 12288]
    pop rbp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
