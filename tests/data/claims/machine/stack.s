#- stack_above_by_lea
# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rsp
    lea rsp, [rsp + 1024]
    mov edx, 100
1:
    dec edx
    jnz 1b
    mov rsp, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- stack_above_by_red_zone
# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    add rsp, 128
    mov edx, 100
1:
    dec edx
    jnz 1b
    sub rsp, 128
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- stack_above_red_zone
# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    add rsp, 512
    mov edx, 100
1:
    dec edx
    jnz 1b
    sub rsp, 512
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- stack_elsewhere
# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    mov rcx, rsp
    mov rsp, rdi
    mov edx, 100
1:
    dec edx
    jnz 1b
    mov rsp, rcx
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
