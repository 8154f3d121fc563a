# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 xor ecx, ecx
 cmp rdi, 7
 mov rax, rdi
 shl edx, cl
 jne 2f
 mov eax, 7
 2: ret
.section .note.GNU-stack,"",@progbits
