#- merge_16_keeps
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov cx, ax
    mov ax, cx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_32_clears
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_cvtsi
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    cvtsi2sd xmm0, edi
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_high_byte
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov cl, ah
    mov ah, 0
    mov ah, cl
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_high_byte_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ah, al
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_low_byte
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    mov ax, di
    mov rcx, rdi
    and rcx, -65536
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_mask_kept
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 1
    kmovb k1, eax
    vmovq xmm0, rdi
    vpxor xmm1, xmm1, xmm1
    vmovdqa64 xmm1{k1}, xmm0
    vmovq rax, xmm1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_mask_zeroed
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 2
    kmovb k1, eax
    vmovq xmm0, rdi
    vmovdqa64 xmm1{k1}{z}, xmm0
    vmovq rax, xmm1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_movd_clears_upper
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movd xmm0, edi
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_movsd_load
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    pcmpeqd xmm0, xmm0
    movsd xmm0, [rsp - 8]
    psrldq xmm0, 8
    movq rax, xmm0
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_movss_keeps_upper
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movd xmm1, edi
    movss xmm0, xmm1
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_pinsr
# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movd ecx, xmm0
    pextrd eax, xmm0, 1
    pinsrd xmm0, eax, 0
    pinsrd xmm0, ecx, 1
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_setcc_junk_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 256
    cmp rdi, rdi
    sete cl
    lea rax, [rdi + rcx - 1]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_setcc_upper
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, rdi
    sete cl
    movzx ecx, cl
    lea rax, [rax + rcx - 1]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_vex_clears
# spec: restrict(sq, 0xffffffff)
# truth: r == (x & 0xffffffff)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    vmovd eax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- merge_xmm_low
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    pxor xmm1, xmm1
    movss xmm1, xmm0
    movq rax, xmm1
    shr rdi, 32
    shl rdi, 32
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
