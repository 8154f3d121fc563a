#- sbb_same_byte
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    stc
    sbb cl, cl
    and al, cl
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- sbb_same_byte_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp edi, 1
    sbb cl, cl
    or al, cl
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- sbb_same_carry
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, rdi
    sbb rcx, rcx
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- sbb_same_depends
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rdi
    add rdx, rdx
    sbb rax, rax
    mov rcx, rdi
    sar rcx, 63
    xor rax, rcx
    xor rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- sbb_same_set
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    stc
    sbb rax, rax
    and rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- sbb_same_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    cmp rdi, 1
    sbb rax, rax
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
