#- xchg_eax_eax_clears
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 .byte 0x87, 0xc0
 ret
.section .note.GNU-stack,"",@progbits
#- xchg_partial
# spec: rotate_left(8)
# truth: r == rotl(x, 8)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    rol rax, 8
    xchg al, ah
    xchg ah, al
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- xchg_partial_wrong
# spec: rotate_left(8)
# truth: r == rotl(x, 8)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    rol rax, 8
    xchg al, ah
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- xchg_r8d_eax
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 mov r8, rdi
 .byte 0x41, 0x90
 ret
.section .note.GNU-stack,"",@progbits
