# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8
    call helper
    add rsp, 8
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, rdi
    cmp rdi, 200
    jne 1f
    inc rax
1:
    ret
.section .note.GNU-stack, "", @progbits
