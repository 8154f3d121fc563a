# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    mov ecx, edi
    and ecx, 63
    mov edx, 1
    shl rdx, cl
    not rdx
    and rax, rdx
    xor ecx, 32
    bt dword ptr [rsp - 8], ecx
    sbb rsi, rsi
    not rdx
    and rdx, rsi
    or rax, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
