# spec: sq ^ 56
# truth: r == flip(x)
# link: -no-pie
# section: .other offset 16
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    jmp other
.size f, . - f
.section .other, "ax", @progbits
.align 16
.type other, @function
other:
    mov rax, rdi
    ret
.align 16
decoy:
    mov rax, rdi
    bswap rax
    ret
.section .note.GNU-stack, "", @progbits
