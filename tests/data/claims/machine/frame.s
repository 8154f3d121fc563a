#- frame_aligned_reads_old
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rsp
    and rsp, -4096
    mov [rsp - 8], rdi
    mov rax, [rdx - 8]
    mov rsp, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- frame_aligned_return_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    and rsp, -64
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- frame_aligned_slot_lost
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rsp
    and rsp, -64
    mov [rsp], rdi
    mov rsp, rdx
    sub rsp, 64
    and rsp, -64
    mov rax, [rsp]
    mov rsp, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- frame_aligned_twice
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rdx, rsp
    and rsp, -32
    push rdi
    and rsp, -16
    mov rsp, rdx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- frame_and_aligned
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbp
    mov rbp, rsp
    and rsp, -64
    sub rsp, 64
    mov [rsp + 8], rdi
    mov rax, [rsp + 8]
    bswap rax
    mov rsp, rbp
    pop rbp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
