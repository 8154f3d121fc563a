# spec: sq
# truth: r == x
# link: -no-pie
# section: .numbers offset 8
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
first: .quad 1
second: .quad 0
.section .note.GNU-stack, "", @progbits
