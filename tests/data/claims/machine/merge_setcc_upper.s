# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, rdi
    sete cl
    movzx ecx, cl
    lea rax, [rax + rcx - 1]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
