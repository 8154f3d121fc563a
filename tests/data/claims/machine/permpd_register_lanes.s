# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vmovq xmm1, [rip + lanes]
    vpermpd zmm2, zmm1, zmm0
    vmovq rax, xmm2
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 8
lanes: .quad 4294967295
.section .note.GNU-stack, "", @progbits
