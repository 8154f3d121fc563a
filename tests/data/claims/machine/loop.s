#- loop_counted_rotate
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 64
1:
    rol rax, 1
    sub ecx, 1
    jnz 1b
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- loop_endless_for_one
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
1:
    cmp rdi, 33
    je 2f
    ret
2:
    ud2
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- loop_instruction
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 8
1:
    shl rax, 8
    mov al, dil
    shr rdi, 8
    loop 1b
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- loop_off_by_one
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 63
1:
    rol rax, 1
    sub ecx, 1
    jns 1b
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- loop_on_data_wrong
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
    mov rax, rcx
    lea rdx, [rcx - 1]
    and rcx, rdx
    jmp 1b
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
