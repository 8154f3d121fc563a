# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    test dil, dil
    jnp 1f
    ret
1:
    and rax, -256
    or al, dil
    xor rax, 256
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
