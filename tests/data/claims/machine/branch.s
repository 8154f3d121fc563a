#- branch_carry_of_inc
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rdi
    stc
    inc rcx
    jc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_carry_of_inc_cleared
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rdi
    clc
    inc rcx
    jc 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_chain
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    bt rdi, 3
    jc 1f
    bswap rax
    ret
1:
    bswap rax
    mov rcx, rax
    xor rax, rcx
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_loop_on_data
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    mov rcx, rdi
1:
    test rcx, rcx
    jz 2f
    mov rdx, rcx
    neg rdx
    and rdx, rcx
    or rax, rdx
    xor rcx, rdx
    jmp 1b
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_on_data_join
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    test dil, 1
    jz 1f
    mov rax, rdi
    or rax, 1
    ret
1:
    mov rax, rdi
    and rax, -2
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_on_data_wrong_arm
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    cmp rdi, 77
    je 1f
    mov rax, rdi
    ret
1:
    mov eax, 76
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_on_parity_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    test dil, dil
    jnp 1f
    ret
1:
    and rax, -256
    or al, dil
    xor rax, 256
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_on_sign
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    test rdi, rdi
    jns 1f
    not rax
    not rax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- branch_unsigned_signed
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, 5
    jl 1f
    ret
1:
    cmp rdi, 5
    jb 2f
    not rax
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
