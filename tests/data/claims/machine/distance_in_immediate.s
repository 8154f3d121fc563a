# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 2: mov eax, offset table - .
 shr eax, 8
 add rax, rdi
 ret
 .section .rodata
 .zero 4096
 table: .quad 0
.section .note.GNU-stack,"",@progbits
