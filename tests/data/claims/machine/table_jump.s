# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    and edi, 1
    lea rcx, [rip + places]
    movsxd rdx, dword ptr [rcx + rdi * 4]
    add rcx, rdx
    jmp rcx
1:
    ret
2:
    xor rax, 0
    ret
.size f, . - f
.section .rodata
.align 4
places: .long 1b - places, 2b - places
.section .note.GNU-stack, "", @progbits
