# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + pointer]
    shr rax, 36
    xor rax, rdi
    ret
.size f, . - f
.section .data.rel.ro, "aw"
.align 8
pointer: .quad f
.section .note.GNU-stack, "", @progbits
