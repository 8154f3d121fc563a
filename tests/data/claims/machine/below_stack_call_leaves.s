# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    call 1f
2:
    mov rax, [rsp - 8]
    lea rcx, [rip + 2b]
    sub rax, rcx
    xor rax, rdi
    ret
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
