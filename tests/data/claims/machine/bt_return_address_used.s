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
