# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rsp
    mov rsp, rdi
    mov edx, 100
1:
    dec edx
    jnz 1b
    mov rsp, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
