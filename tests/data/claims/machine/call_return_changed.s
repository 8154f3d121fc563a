# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    call 1f
    xor eax, eax
    ret
1:
    mov rax, rdi
    lea rcx, [rip + 2f]
    mov [rsp], rcx
    ret
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
