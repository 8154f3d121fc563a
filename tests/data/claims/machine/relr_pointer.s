# spec: sq
# truth: r == x
# link: -pie -Wl,-z,pack-relative-relocs
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, [rip + pointer]
    mov rax, [rcx]
    xor rax, rdi
    ret
.size f, . - f
.section .rodata
.align 8
datum: .quad 0
.section .data.rel.ro, "aw"
.align 8
pointer: .quad datum
.section .note.GNU-stack, "", @progbits
