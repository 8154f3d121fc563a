# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 vmovq xmm0, rdi
 vperm2i128 ymm1, ymm0, ymm0, 0x80
 vmovq rax, xmm1
 vzeroupper
 ret
.section .note.GNU-stack,"",@progbits
