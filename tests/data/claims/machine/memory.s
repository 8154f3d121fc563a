#- address_in_immediate
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 movabs rax, offset f
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
#- address_low_bits
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 lea rax, [rip + f]
 shr rax, 12
 add rax, rdi
 ret
.section .note.GNU-stack,"",@progbits
#- bts_memory_register
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 16], rdi
    mov qword ptr [rsp - 8], 0
    mov ecx, 70
    bts [rsp - 16], rcx
    mov rax, [rsp - 16]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- cmpxchg_fails_keeps
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 not rax
 mov rcx, rdi
 mov rdx, 5
 cmpxchg rcx, rdx
 ret
.section .note.GNU-stack,"",@progbits
#- cmpxchg_stack
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 8], rdi
    mov rax, rdi
    mov rcx, rdi
    cmpxchg [rsp - 8], rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- common_symbol
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor rax, [rip + shared_word]
    ret
.size f, . - f
.comm shared_word, 8, 8
.section .note.GNU-stack, "", @progbits
#- falls_into_next
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
.size f, . - f
.type next, @function
next:
    ret
.section .note.GNU-stack, "", @progbits
#- fixed_pointer_read
# spec: sq
# truth: r == x
# link: -no-pie
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, offset datum
    mov rax, [rcx]
    xor rax, rdi
    ret
.size f, . - f
.section .rodata
datum: .quad 0
.section .note.GNU-stack, "", @progbits
#- ifunc_jump
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 jmp g
 g_real: lea rax, [rdi + 1]
 ret
 g_other: mov rax, rdi
 ret
 .globl g
 .type g,@gnu_indirect_function
 g: lea rax, [rip + g_real]
 ret
.section .note.GNU-stack,"",@progbits
#- initialiser_writes
# spec: sq
# truth: r == x
# link: -no-pie
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
.align 8
cell: .quad 0
.text
setup:
    mov qword ptr [rip + cell], 9
    ret
.section .init_array, "aw"
.align 8
.quad setup
.section .note.GNU-stack, "", @progbits
#- lock_add
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov qword ptr [rsp - 8], 0
 lock add [rsp - 8], rdi
 mov rax, [rsp - 8]
 ret
.section .note.GNU-stack,"",@progbits
#- movs_backwards
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
    std
    mov ecx, 1
    rep movsq
    cld
    mov rax, [rsp - 16]
    pop rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- overlapping_code
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 jmp 2f + 1
 2: .byte 0xb8
 nop
 nop
 ret
 nop
.section .note.GNU-stack,"",@progbits
#- overlapping_code_not
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 jmp 2f
 2: .byte 0xb8
 nop
 nop
 ret
 nop
 ret
.section .note.GNU-stack,"",@progbits
#- pop_into_memory_rsp
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 push rdi
 push rsp
 pop rcx
 mov rax, [rcx]
 pop rdi
 ret
.section .note.GNU-stack,"",@progbits
#- push_rsp_old_not
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 push rdi
 push rsp
 pop rcx
 lea rax, [rsp + 8]
 cmp rax, rcx
 mov rax, rdi
 je 2f
 xor eax, 1
 2: pop rdi
 ret
.section .note.GNU-stack,"",@progbits
#- red_zone_kept
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 128], rdi
    mov rax, [rsp - 128]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- red_zone_two_words
# spec: rotate_left(32)
# truth: r == rotl(x, 32)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 16], edi
    shr rdi, 32
    mov [rsp - 12], edi
    mov ecx, [rsp - 12]
    mov eax, [rsp - 16]
    shl rax, 32
    or rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- rela_pointer_as_number
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + pointer]
    shr rax, 36
    xor rax, rdi
    ret
.size f, . - f
.section .data.rel.ro, "aw"
.align 8
pointer: .quad f
.section .note.GNU-stack, "", @progbits
#- relr_low_bits
# spec: sq
# truth: r == x
# link: -pie -Wl,-z,pack-relative-relocs
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + pointer]
    shr rax, 40
    xor rax, rdi
    ret
.size f, . - f
.section .rodata
.align 8
datum: .quad 5
.section .data.rel.ro, "aw"
.align 8
pointer: .quad datum
.section .note.GNU-stack, "", @progbits
#- relr_pointer
# spec: sq
# truth: r == x
# link: -pie -Wl,-z,pack-relative-relocs
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, [rip + pointer]
    mov rax, [rcx]
    xor rax, rdi
    ret
.size f, . - f
.section .rodata
.align 8
datum: .quad 0
.section .data.rel.ro, "aw"
.align 8
pointer: .quad datum
.section .note.GNU-stack, "", @progbits
#- relr_pointer_as_number
# spec: sq
# truth: r == x
# link: -pie -Wl,-z,pack-relative-relocs
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + pointer]
    lea rcx, [rip + datum]
    sub rax, rcx
    xor rax, rdi
    ret
.size f, . - f
.section .rodata
.align 8
datum: .quad 5
.section .data.rel.ro, "aw"
.align 8
pointer: .quad datum
.section .note.GNU-stack, "", @progbits
#- return_address_cancels
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rsp]
    xor rax, rdi
    xor rax, [rsp]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- return_address_half
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rsp]
    xor rax, rdi
    mov ecx, [rsp]
    xor rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- return_pops_argument
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    ret 16
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- saved_register_spoiled
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov r12, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- saved_register_swapped
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbx
    push rbp
    mov rax, rdi
    pop rbx
    pop rbp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- segment_override_read
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, fs:[40]
    xor rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- self_modified_constant
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov ecx, 7
    xor rax, rcx
    mov dword ptr [rip + f + 4], 7
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- string_merge_section
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    movzx eax, byte ptr [rip + text]
    sub eax, 97
    xor rax, rdi
    ret
.size f, . - f
.section .rodata.str1.1, "aMS", @progbits, 1
text: .string "abc"
.section .note.GNU-stack, "", @progbits
#- tail_jump_local
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    jmp 1f
1:
    mov rax, rdi
    bswap rax
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- time_counter
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    rdtsc
    shl rdx, 32
    or rax, rdx
    and rax, 0
    or rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- trap_instruction
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    cmp rdi, 55
    jne 1f
    ud2
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- undefined_weak
# spec: sq
# truth: r == x
# link: -no-pie
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov eax, offset nowhere
    add rax, rdi
    ret
.size f, . - f
.weak nowhere
.section .note.GNU-stack, "", @progbits
#- weak_data
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor rax, [rip + key]
    ret
.size f, . - f
.section .rodata
.weak key
key: .quad 0
.section .note.GNU-stack, "", @progbits
#- writable_code_section
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    add rax, [rip + cell]
    ret
.size f, . - f
.section .patched, "awx", @progbits
.align 8
cell: .quad 0
.section .note.GNU-stack, "", @progbits
#- xadd_register
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    xor ecx, ecx
    xadd rax, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- xadd_same
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov rax, rdi
 xadd rax, rax
 ret
.section .note.GNU-stack,"",@progbits
#- zero_fill_section
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, [rip + zeros]
    lea rax, [rdi + rcx]
    ret
.size f, . - f
.bss
.align 8
zeros: .zero 16
.section .note.GNU-stack, "", @progbits
