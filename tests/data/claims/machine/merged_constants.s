# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + constant]
    not rax
    or rax, rdi
    ret
.size f, . - f
.section .rodata.cst8, "aM", @progbits, 8
.align 8
constant: .quad -1
.section .note.GNU-stack, "", @progbits
