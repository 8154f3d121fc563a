# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 lea rax, [rip + f]
 shr rax, 12
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
