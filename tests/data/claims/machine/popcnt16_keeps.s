# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 xor ecx, ecx
 popcnt cx, cx
 popcnt ax, ax
 ret
.section .note.GNU-stack,"",@progbits
