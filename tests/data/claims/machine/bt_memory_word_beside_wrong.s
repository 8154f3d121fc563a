# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov dword ptr [rsp - 8], 0x00080000
    mov rax, rdi
    mov cx, 20
    bt word ptr [rsp - 8], cx
    cmc
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
