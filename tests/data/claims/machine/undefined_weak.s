# spec: sq
# truth: r == x
# link: -no-pie
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, offset nowhere
    add rax, rdi
    ret
.size f, . - f
.weak nowhere
.section .note.GNU-stack, "", @progbits
