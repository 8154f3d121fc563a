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
