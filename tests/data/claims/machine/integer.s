#- bextr_start_beyond
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 0x4040
    bextr rcx, rdi, rax
    lea rax, [rdi + rcx]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bextr_too_long
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, 0xff00
    bextr rax, rdi, rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bsr_zero_keeps
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor ecx, ecx
    bsr rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bzhi_beyond
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 200
    bzhi rax, rdi, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bzhi_byte_of_index
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 0x100
    bzhi rax, rdi, rcx
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- cmov_narrow_clears
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, rdi
    cmovne eax, edx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- direction_left_set
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    std
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- div_by_zero_branch
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor edx, edx
    mov rcx, rdi
    div rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- div_overflow
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rdi
    xor eax, eax
    mov ecx, 16
    div rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- double_trip_not
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 cvtsi2sd xmm0, rdi
 cvttsd2si rax, xmm0
 ret
.section .note.GNU-stack,"",@progbits
#- fild_fistp
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov [rsp - 8], rdi
 fild qword ptr [rsp - 8]
 fistp qword ptr [rsp - 8]
 mov rax, [rsp - 8]
 ret
.section .note.GNU-stack,"",@progbits
#- imul_sign_lost
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movsxd rax, edi
    imul rax, rax, 1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- lahf_sahf
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    stc
    lahf
    clc
    sahf
    mov eax, 0
    adc rax, rdi
    dec rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- lzcnt_zero
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lzcnt rcx, rdi
    mov eax, 64
    cmp rcx, rax
    mov rax, rdi
    ja 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- movbe_load
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    movbe rax, [rsp - 8]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- movsxd_with_rex_not
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movsxd rax, edi
 shr rdi, 32
 shl rdi, 32
 or rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
#- movsxd_without_rex
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 .byte 0x63, 0xc7
 shr rdi, 32
 shl rdi, 32
 or rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
#- mul_upper_only
# spec: rotate_left(8)
# truth: r == rotl(x, 8)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov edx, 256
    mulx rcx, rax, rdi
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- mulx_same_target
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rdx, rdi
 mov ecx, 2
 mulx rax, rax, rcx
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
#- nop_is_xchg
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 .byte 0x90
 ret
.section .note.GNU-stack,"",@progbits
#- not_of_flag
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rax, rax
    cmc
    jnc 1f
    ret
1:
    not rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- parity_flag
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    test dil, dil
    setp al
    mov ecx, edi
    popcnt ecx, ecx
    xor eax, eax
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- pdep_pext_trip
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movabs rcx, 0x5555555555555555
    pext rax, rdi, rcx
    not rcx
    pext rdx, rdi, rcx
    pdep rdx, rdx, rcx
    not rcx
    pdep rax, rax, rcx
    or rax, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- pdep_wrong_mask
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movabs rcx, 0x5555555555555555
    pext rax, rdi, rcx
    pdep rax, rax, rcx
    movabs rcx, 0xaaaaaaaaaaaaaaa8
    and rdi, rcx
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- popcnt16_keeps
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 xor ecx, ecx
 popcnt cx, cx
 popcnt ax, ax
 ret
.section .note.GNU-stack,"",@progbits
#- popcnt_false_zero
# spec: restrict(sq, 0x1)
# truth: r == (x & 0x1)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    and eax, 1
    popcnt rax, rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rex_after_prefix_ignored
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x48, 0x66, 0x90
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rorx_beyond
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 rorx rax, rdi, 72
 rorx rax, rax, 56
 ret
.section .note.GNU-stack,"",@progbits
#- rotate_byte_eight
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    rol al, 8
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rotate_keeps_zero
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rcx, rdi
 cmp edi, edi
 rol rcx, 3
 mov rax, rdi
 jz 2f
 inc rax
 2: ret
.section .note.GNU-stack,"",@progbits
#- rotate_through_carry
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    stc
    mov cl, 65
    rcl rax, cl
    rcr rax, 1
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- shld_sixteen_over
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov cl, 20
    shld ax, di, cl
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- shld_words
# spec: rotate_left(12)
# truth: r == rotl(x, 12)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    shld rax, rdi, 12
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- shrx_upper_count
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 0xffffff00
    shrx rax, rdi, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- undefined_flag_after_and
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    and ecx, 1
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- xor_same_partial
# spec: restrict(sq, 0xffffffffffffff00)
# truth: r == (x & 0xffffffffffffff00)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor al, al
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
