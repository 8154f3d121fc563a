# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 push rdi
 push rsp
 pop rcx
 lea rax, [rsp + 8]
 cmp rax, rcx
 mov rax, rdi
 je 2f
 xor eax, 1
 2: pop rdi
 ret
.section .note.GNU-stack,"",@progbits
