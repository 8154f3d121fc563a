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
