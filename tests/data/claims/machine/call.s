#- call_helper_conditional
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8
    call helper
    add rsp, 8
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, rdi
    cmp rdi, 200
    jne 1f
    inc rax
1:
    ret
.section .note.GNU-stack, "", @progbits
#- call_helper_keeps
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbx
    mov rbx, rdi
    call helper
    mov rax, rbx
    pop rbx
    ret
.size f, . - f
.type helper, @function
helper:
    push rbx
    xor ebx, ebx
    pop rbx
    ret
.section .note.GNU-stack, "", @progbits
#- call_helper_pops_more
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, rdi
    push rdi
    call helper
    pop rcx
    ret
.size f, . - f
.type helper, @function
helper:
    xor eax, eax
    ret 0
.section .note.GNU-stack, "", @progbits
#- call_helper_same_file
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8
    call helper
    add rsp, 8
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, rdi
    bswap rax
    ret
.size helper, . - helper
.section .note.GNU-stack, "", @progbits
#- call_helper_spoils
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rcx, rdi
    call helper
    mov rax, rcx
    ret
.size f, . - f
.type helper, @function
helper:
    xor ecx, ecx
    ret
.section .note.GNU-stack, "", @progbits
#- call_helper_wrong_order
# spec: sq ^ 56
# truth: r == flip(x)
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8
    call helper
    bswap rax
    add rsp, 8
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, rdi
    bswap rax
    ret
.section .note.GNU-stack, "", @progbits
#- call_pop_return
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    call 1f
1:
    pop rcx
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- call_return_changed
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    call 1f
    xor eax, eax
    ret
1:
    mov rax, rdi
    lea rcx, [rip + 2f]
    mov [rsp], rcx
    ret
2:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- call_stack_argument
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    call helper
    pop rcx
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, [rsp + 8]
    ret
.section .note.GNU-stack, "", @progbits
#- call_stack_argument_wrong
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    call helper
    pop rcx
    ret
.size f, . - f
.type helper, @function
helper:
    mov rax, [rsp]
    ret
.section .note.GNU-stack, "", @progbits
#- call_through_register
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    lea rax, [rip + 1f]
    call rax
    ret
1:
    mov rax, rdi
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- call_weak_helper
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8
    call helper@PLT
    add rsp, 8
    ret
.size f, . - f
.weak helper
.type helper, @function
helper:
    mov rax, rdi
    ret
.section .note.GNU-stack, "", @progbits
