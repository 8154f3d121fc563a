#- shift_byte_by_nine
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    mov cl, 9
    shl al, cl
    movzx eax, al
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- shift_count_masked
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 65
    shl rax, cl
    mov rdx, rdi
    add rdx, rdx
    xor rax, rdx
    xor rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- shift_packed_over
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    mov ecx, 64
    movd xmm1, ecx
    psllq xmm0, xmm1
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- shift_packed_whole_count
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movq xmm0, rdi
    movabs rcx, 0x100000000
    movq xmm1, rcx
    psllq xmm0, xmm1
    movq rax, xmm0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- shift_zero_after_compare
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
#- shift_zero_keeps_flags
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    stc
    mov cl, 32
    shl edx, cl
    jnc 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
