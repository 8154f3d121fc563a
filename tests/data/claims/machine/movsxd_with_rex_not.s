# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movsxd rax, edi
 shr rdi, 32
 shl rdi, 32
 or rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
