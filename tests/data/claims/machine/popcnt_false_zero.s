# spec: restrict(sq, 0x1)
# truth: r == (x & 0x1)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    and eax, 1
    popcnt rax, rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
