#- distance_in_immediate
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 2: mov eax, offset table - .
 shr eax, 8
 add rax, rdi
 ret
 .section .rodata
 .zero 4096
 table: .quad 0
.section .note.GNU-stack,"",@progbits
#- distance_jump
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 lea rcx, [rip + table]
 movsxd rax, dword ptr [rcx]
 add rax, rcx
 jmp rax
 4: mov rax, rdi
 ret
 .section .rodata
 table: .long 4b - table
.section .note.GNU-stack,"",@progbits
#- distance_jump_off
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 lea rcx, [rip + table]
 movsxd rax, dword ptr [rcx]
 add rax, rcx
 jmp rax
 4: mov rax, rdi
 inc rax
 ret
 .section .rodata
 table: .long 4b - table
.section .note.GNU-stack,"",@progbits
#- distance_stored
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f,@function
f:
 mov eax, [rip + table]
 shr eax, 4
 add rax, rdi
 ret
 .section .rodata
 table: .long f - table
.section .note.GNU-stack,"",@progbits
