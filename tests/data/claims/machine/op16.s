#- op16_branch
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    test eax, 0
.byte 0x66, 0x0f, 0x84, 0x01, 0x00, 0x00, 0x00
    int3
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- op16_bswap
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x66, 0x0f, 0xc8
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- op16_call
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x66, 0xe8, 0x01, 0x00, 0x00, 0x00
    ret
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- op16_jump
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x66, 0xeb, 0x02
    xor eax, eax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- op16_leave_frame
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbp
    mov rbp, rsp
    mov rax, rdi
.byte 0x66, 0xc9
    pop bp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- op16_push_pop
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    pushw 5
    add rsp, 2
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- op16_ret
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.byte 0x66, 0xc3
.size f, . - f
.section .note.GNU-stack, "", @progbits
