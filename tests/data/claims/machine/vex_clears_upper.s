# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 vmovq xmm1, rdi
 vinserti128 ymm0, ymm1, xmm1, 1
 vpxor xmm0, xmm0, xmm0
 vextracti128 xmm0, ymm0, 1
 vmovq rax, xmm0
 vzeroupper
 ret
.section .note.GNU-stack,"",@progbits
