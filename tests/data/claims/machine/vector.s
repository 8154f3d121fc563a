#- gf2_affine_constant
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vgf2p8affineqb xmm0, xmm0, [rip + matrix], 1
    vmovq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
matrix: .quad 0x0102040810204080, 0
.section .note.GNU-stack, "", @progbits
#- gf2_affine_inverse
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vgf2p8affineinvqb xmm0, xmm0, [rip + matrix], 0
    vmovq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
matrix: .quad 0x0102040810204080, 0
.section .note.GNU-stack, "", @progbits
#- gf2_affine_mirror
# spec: sq ^ 7
# truth: r == mirror(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vgf2p8affineqb xmm0, xmm0, [rip + matrix], 0
    vmovq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
matrix: .quad 0x8040201008040201, 0
.section .note.GNU-stack, "", @progbits
#- legacy_keeps_upper
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 vmovq xmm1, rdi
 vinserti128 ymm0, ymm1, xmm1, 1
 pxor xmm0, xmm0
 vextracti128 xmm0, ymm0, 1
 vmovq rax, xmm0
 vzeroupper
 ret
.section .note.GNU-stack,"",@progbits
#- mask_zero_all
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
#- merged_constants
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + constant]
    not rax
    or rax, rdi
    ret
.size f, . - f
.section .rodata.cst8, "aM", @progbits, 8
.align 8
constant: .quad -1
.section .note.GNU-stack, "", @progbits
#- movaps_unaligned_trap
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movaps [rsp - 24], xmm0
    mov rax, [rsp - 24]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- movdqa_frame
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movdqa [rsp - 40], xmm0
    mov rax, [rsp - 40]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- packed_compare_mask
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pxor xmm1, xmm1
    pcmpeqb xmm1, xmm0
    pandn xmm1, xmm0
    movq rax, xmm1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- palignr_lane
# spec: rotate_left(24)
# truth: r == rotl(x, 24)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    punpcklqdq xmm0, xmm0
    palignr xmm0, xmm0, 5
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- palignr_lane_wrong
# spec: rotate_left(24)
# truth: r == rotl(x, 24)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    punpcklqdq xmm0, xmm0
    palignr xmm0, xmm0, 3
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- palignr_sixteen
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movq xmm0, rdi
 pxor xmm1, xmm1
 palignr xmm0, xmm1, 16
 movq rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
#- permd_not_quads
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vmovdqu ymm4, [rip + control]
    vpermd ymm5, ymm4, ymm0
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .quad 0, 1, 2, 3
.section .note.GNU-stack, "", @progbits
#- permps_register
# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vmovdqu ymm4, [rip + control]
    vpermps ymm5, ymm4, ymm0
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .long 1, 0, 0, 0, 0, 0, 0, 0
.section .note.GNU-stack, "", @progbits
#- permq_register
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vmovdqu ymm4, [rip + control]
    vpermq ymm5, ymm4, ymm0
    vmovq rax, xmm5
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
control: .quad 0, 1, 2, 3
.section .note.GNU-stack, "", @progbits
#- pshufb_high_bit
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pshufb xmm0, [rip + order]
    movq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
order: .byte 0, 1, 2, 131, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
.section .note.GNU-stack, "", @progbits
#- pshufb_reverse
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pshufb xmm0, [rip + order]
    movq rax, xmm0
    ret
.size f, . - f
.section .rodata
.align 16
order: .byte 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
.section .note.GNU-stack, "", @progbits
#- psllq_sixty_four
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movq xmm0, rdi
 psllq xmm0, 64
 movq rax, xmm0
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
#- psrlq_count_upper
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, 0x100000000
 movq xmm1, rax
 movq xmm0, rdi
 psrlq xmm0, xmm1
 movq rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
#- sse_high_half_lost
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pslldq xmm0, 8
    movq xmm0, xmm0
    psrldq xmm0, 8
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- vex_clears_upper
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
#- vperm2_zero_bit
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
#- vpshufb_lane_cross
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    vmovq xmm0, rdi
    vpermq ymm0, ymm0, 0x44
    vpshufb ymm0, ymm0, [rip + order]
    vextracti128 xmm0, ymm0, 1
    vmovq rax, xmm0
    vzeroupper
    ret
.size f, . - f
.section .rodata
.align 32
order: .byte 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0
.byte 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
.section .note.GNU-stack, "", @progbits
#- vzeroall_first
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 vmovq xmm0, rdi
 vzeroall
 vmovq rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
