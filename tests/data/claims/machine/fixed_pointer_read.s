# spec: sq
# truth: r == x
# link: -no-pie
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, offset datum
    mov rax, [rcx]
    xor rax, rdi
    ret
.size f, . - f
.section .rodata
datum: .quad 0
.section .note.GNU-stack, "", @progbits
