#- bt_keeps_zero
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 xor eax, eax
 bt rdi, 5
 setz al
 lea rax, [rdi + rax - 1]
 ret
.section .note.GNU-stack,"",@progbits
#- bt_memory_at_data
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    mov ecx, edi
    and ecx, 63
    mov edx, 1
    shl rdx, cl
    not rdx
    and rax, rdx
    bt dword ptr [rsp - 8], ecx
    sbb rsi, rsi
    not rdx
    and rdx, rsi
    or rax, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_at_data_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    mov ecx, edi
    and ecx, 63
    mov edx, 1
    shl rdx, cl
    not rdx
    and rax, rdx
    xor ecx, 32
    bt dword ptr [rsp - 8], ecx
    sbb rsi, rsi
    not rdx
    and rdx, rsi
    or rax, rdx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_far
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 16], rdi
    mov qword ptr [rsp - 8], 0
    mov rax, rdi
    mov ecx, 64
    bt [rsp - 16], rcx
    jnc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_near
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    and rax, -2
    bt qword ptr [rsp - 8], 0
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_near_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    and rax, -2
    bt qword ptr [rsp - 8], 1
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_negative
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov qword ptr [rsp - 16], 1
    mov [rsp - 8], rdi
    mov rax, rdi
    mov rcx, -64
    bt [rsp - 8], rcx
    jc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_register_is_far
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov qword ptr [rsp - 16], 0
    mov [rsp - 8], rdi
    mov rax, rdi
    and rax, -2
    mov ecx, 128
    bt [rsp - 16], rcx
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_word_beside
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov dword ptr [rsp - 8], 0x00080000
    mov rax, rdi
    mov cx, 19
    bt word ptr [rsp - 8], cx
    cmc
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_memory_word_beside_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov dword ptr [rsp - 8], 0x00080000
    mov rax, rdi
    mov cx, 20
    bt word ptr [rsp - 8], cx
    cmc
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_register_modulo
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 64
    mov edx, 1
    bt rdx, rcx
    jc 1f
    xor eax, eax
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_register_wraps_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    and rax, -2
    mov ecx, 65
    bt rdi, rcx
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_return_address_unused
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov ecx, 69
    bt [rsp - 8], rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_return_address_used
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    bt qword ptr [rsp], 44
    adc rax, 0
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- bt_sets_no_zero
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov eax, 1
 test eax, eax
 bt rdi, 5
 setz al
 movzx eax, al
 lea rax, [rdi + rax - 1]
 ret
.section .note.GNU-stack,"",@progbits
