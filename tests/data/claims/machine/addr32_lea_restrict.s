# spec: restrict(sq, 0xffffffff)
# truth: r == (x & 0xffffffff)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lea rax, [edi]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
