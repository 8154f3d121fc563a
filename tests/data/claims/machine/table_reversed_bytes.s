# spec: sq ^ 7
# truth: r == mirror(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    mov r8d, 8
    lea r9, [rip + table]
1:
    rol rax, 8
    rol rdi, 8
    movzx ecx, dil
    mov edx, ecx
    shr edx, 4
    and ecx, 15
    movzx ecx, byte ptr [r9 + rcx]
    shl ecx, 4
    or cl, [r9 + rdx]
    mov al, cl
    dec r8d
    jnz 1b
    ret
.size f, . - f
.section .rodata
table: .byte 0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15
.section .note.GNU-stack, "", @progbits
