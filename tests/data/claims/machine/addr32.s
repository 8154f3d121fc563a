#- addr32_jrcxz
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    movabs rcx, 0x100000000
    jecxz 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- addr32_jrcxz_not
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    movabs rcx, 0x100000000
    jrcxz 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- addr32_lea
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lea eax, [rdi + rdi]
.byte 0x67
    lea rax, [rdi]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- addr32_lea_restrict
# spec: restrict(sq, 0xffffffff)
# truth: r == (x & 0xffffffff)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lea rax, [edi]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- addr32_load_rip
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    lea rcx, [eip + f]
    lea rdx, [rip + f]
    cmp rcx, rdx
    jne 1f
    ret
1:
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- addr32_table
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    lea rdx, [rip + datum]
    xor rax, [edx]
    ret
.size f, . - f
.section .rodata
datum: .quad 0
.section .note.GNU-stack, "", @progbits
