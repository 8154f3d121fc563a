# spec: sq
# truth: r == x
# link: -pie -Wl,-z,pack-relative-relocs
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + pointer]
    lea rcx, [rip + datum]
    sub rax, rcx
    xor rax, rdi
    ret
.size f, . - f
.section .rodata
.align 8
datum: .quad 5
.section .data.rel.ro, "aw"
.align 8
pointer: .quad datum
.section .note.GNU-stack, "", @progbits
