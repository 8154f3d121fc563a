# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    call helper
    pop rcx
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, [rsp]
    ret
.section .note.GNU-stack, "", @progbits
