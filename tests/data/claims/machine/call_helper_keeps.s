# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbx
    mov rbx, rdi
    call helper
    mov rax, rbx
    pop rbx
    ret
.size f, . - f
.type helper, @function
helper:
    push rbx
    xor ebx, ebx
    pop rbx
    ret
.section .note.GNU-stack, "", @progbits
