# spec: sq
# truth: r == x
# link: -pie
# section: .numbers address -8
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + first]
    xor rax, rdi
    ret
.size f, . - f
.section .numbers, "a", @progbits
.align 8
first: .quad 16
second: .quad 0
.section .note.GNU-stack, "", @progbits
