#- table_at_data
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    and eax, 3
    lea rcx, [rip + table]
    mov rdx, [rcx + rax * 8]
    and rdi, -4
    lea rax, [rdi + rdx]
    ret
.size f, . - f
.section .rodata
.align 8
table: .quad 0, 1, 2, 3
.section .note.GNU-stack, "", @progbits
#- table_at_data_beyond
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    and eax, 7
    lea rcx, [rip + table]
    movzx edx, byte ptr [rcx + rax]
    and rdi, -8
    lea rax, [rdi + rdx]
    ret
.size f, . - f
.section .rodata
table: .byte 0, 1, 2, 3, 4, 5, 6
.byte 6
.section .note.GNU-stack, "", @progbits
#- table_at_data_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, edi
    and eax, 7
    lea rcx, [rip + table]
    movzx edx, byte ptr [rcx + rax]
    and rdi, -8
    lea rax, [rdi + rdx]
    ret
.size f, . - f
.section .rodata
table: .byte 0, 1, 2, 3, 4, 6, 5, 7
.section .note.GNU-stack, "", @progbits
#- table_jump
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    and edi, 1
    lea rcx, [rip + places]
    movsxd rdx, dword ptr [rcx + rdi * 4]
    add rcx, rdx
    jmp rcx
1:
    ret
2:
    xor rax, 0
    ret
.size f, . - f
.section .rodata
.align 4
places: .long 1b - places, 2b - places
.section .note.GNU-stack, "", @progbits
#- table_reversed_bytes
# spec: sq ^ 7
# truth: r == mirror(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    xor eax, eax
    mov r8d, 8
    lea r9, [rip + table]
1:
    rol rax, 8
    rol rdi, 8
    movzx ecx, dil
    mov edx, ecx
    shr edx, 4
    and ecx, 15
    movzx ecx, byte ptr [r9 + rcx]
    shl ecx, 4
    or cl, [r9 + rdx]
    mov al, cl
    dec r8d
    jnz 1b
    ret
.size f, . - f
.section .rodata
table: .byte 0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15
.section .note.GNU-stack, "", @progbits
#- table_signed_index
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movsx rax, dil
    lea rcx, [rip + table + 128]
    movzx edx, byte ptr [rcx + rax]
    mov rax, rdi
    mov al, dl
    ret
.size f, . - f
.section .rodata
table:
.set i, 128
.rept 256
.byte i & 255
.set i, i + 1
.endr
.section .note.GNU-stack, "", @progbits
#- table_signed_index_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movzx eax, dil
    lea rcx, [rip + table]
    movzx edx, byte ptr [rcx + rax]
    mov rax, rdi
    mov al, dl
    ret
.size f, . - f
.section .rodata
table:
.set i, 128
.rept 256
.byte i & 255
.set i, i + 1
.endr
.section .note.GNU-stack, "", @progbits
#- table_writable
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor rax, [rip + cell]
    ret
.size f, . - f
.data
cell: .quad 0
.section .note.GNU-stack, "", @progbits
#- table_writable_changed
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + cell]
    add qword ptr [rip + cell], 1
    xor rax, rdi
    ret
.size f, . - f
.data
.align 8
cell: .quad 0
.section .note.GNU-stack, "", @progbits
