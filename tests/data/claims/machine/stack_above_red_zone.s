# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    add rsp, 512
    mov edx, 100
1:
    dec edx
    jnz 1b
    sub rsp, 512
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
