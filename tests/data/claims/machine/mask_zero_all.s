# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 vmovq xmm0, rdi
 kxorq k1, k1, k1
 vmovdqa64 zmm1{k1}{z}, zmm0
 vmovq rax, xmm1
 vzeroupper
 ret
.section .note.GNU-stack,"",@progbits
