# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    and eax, 3
    lea rcx, [rip + table]
    mov rdx, [rcx + rax * 8]
    and rdi, -4
    lea rax, [rdi + rdx]
    ret
.size f, . - f
.section .rodata
.align 8
table: .quad 0, 1, 2, 3
.section .note.GNU-stack, "", @progbits
