#- permpd_register_high
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vpslldq xmm0, xmm0, 8
    vmovdqu ymm4, [rip + control]
    vpermpd ymm5, ymm4, ymm0
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .quad 1, 0, 0, 0
.section .note.GNU-stack, "", @progbits
#- permpd_register_keep
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm3, rdi
    vpxor xmm4, xmm4, xmm4
    vpermpd ymm5, ymm4, ymm3
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- permpd_register_lanes
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
#- permpd_register_swap
# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm3, rdi
    vmovdqu ymm4, [rip + control]
    vpermpd ymm5, ymm4, ymm3
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .long 1, 0, 3, 2, 5, 4, 7, 6
.section .note.GNU-stack, "", @progbits
