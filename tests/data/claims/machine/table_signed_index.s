# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movsx rax, dil
    lea rcx, [rip + table + 128]
    movzx edx, byte ptr [rcx + rax]
    mov rax, rdi
    mov al, dl
    ret
.size f, . - f
.section .rodata
table:
.set i, 128
.rept 256
.byte i & 255
.set i, i + 1
.endr
.section .note.GNU-stack, "", @progbits
