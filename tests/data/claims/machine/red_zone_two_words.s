# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 16], edi
    shr rdi, 32
    mov [rsp - 12], edi
    mov ecx, [rsp - 12]
    mov eax, [rsp - 16]
    shl rax, 32
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
