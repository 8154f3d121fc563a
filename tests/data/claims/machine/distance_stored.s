# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov eax, [rip + table]
 shr eax, 4
 add rax, rdi
 ret
 .section .rodata
 table: .long f - table
.section .note.GNU-stack,"",@progbits
