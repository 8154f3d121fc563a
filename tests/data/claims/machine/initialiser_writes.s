# spec: sq
# truth: r == x
# link: -no-pie
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor rax, [rip + cell]
    ret
.size f, . - f
.data
.align 8
cell: .quad 0
.text
setup:
    mov qword ptr [rip + cell], 9
    ret
.section .init_array, "aw"
.align 8
.quad setup
.section .note.GNU-stack, "", @progbits
