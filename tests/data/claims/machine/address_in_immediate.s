# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movabs rax, offset f
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
