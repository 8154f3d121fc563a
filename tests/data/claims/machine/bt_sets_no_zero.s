# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov eax, 1
 test eax, eax
 bt rdi, 5
 setz al
 movzx eax, al
 lea rax, [rdi + rax - 1]
 ret
.section .note.GNU-stack,"",@progbits
