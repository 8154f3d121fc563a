# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    and eax, 7
    lea rcx, [rip + table]
    movzx edx, byte ptr [rcx + rax]
    and rdi, -8
    lea rax, [rdi + rdx]
    ret
.size f, . - f
.section .rodata
table: .byte 0, 1, 2, 3, 4, 6, 5, 7
.section .note.GNU-stack, "", @progbits
