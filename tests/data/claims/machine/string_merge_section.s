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
