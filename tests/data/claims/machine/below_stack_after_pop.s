# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    push rdi
    push rdi
    pop rax
    pop rcx
    pop rdx
    xor eax, eax
    nop
    sub rsp, 160
    add rsp, 160
    mov rax, [rsp - 24]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
