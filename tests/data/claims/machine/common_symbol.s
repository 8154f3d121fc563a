# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor rax, [rip + shared_word]
    ret
.size f, . - f
.comm shared_word, 8, 8
.section .note.GNU-stack, "", @progbits
