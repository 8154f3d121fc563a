#- rep_movs_leaves_pointer
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    push rdi
    mov rsi, rsp
    lea rdi, [rsp + 8]
    mov ecx, 8
    rep movsb
    mov rax, [rdi - 16]
    xor rax, rdi
    pop rcx
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rep_movs_one_short
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    mov rsi, rsp
    lea rdi, [rsp - 16]
    mov qword ptr [rdi], 0
    mov ecx, 7
    rep movsb
    mov rax, [rsp - 16]
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rep_movs_overlap
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    mov rdx, rdi
    mov rsi, rsp
    lea rdi, [rsp - 8]
    mov ecx, 8
    rep movsb
    mov rax, [rsp - 8]
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rep_movs_overlap_smears
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    push rdi
    lea rsi, [rsp]
    lea rdi, [rsp + 1]
    mov ecx, 8
    rep movsb
    pop rax
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rep_movs_quads
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    mov rsi, rsp
    lea rdi, [rsp - 16]
    mov ecx, 1
    rep movsq
    mov rax, [rsp - 16]
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rep_movs_zero
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rdi
    mov rsi, rsp
    mov rdi, rsp
    xor ecx, ecx
    rep movsb
    mov rax, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rep_prefix_bsf
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0xf3, 0x0f, 0xbc, 0xcf
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rep_stos_fill
# spec: restrict(sq, 0xffffffff)
# truth: r == (x & 0xffffffff)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    lea rdi, [rsp - 4]
    xor eax, eax
    mov ecx, 4
    rep stosb
    mov rax, [rsp - 8]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
