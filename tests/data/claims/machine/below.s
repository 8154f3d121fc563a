#- below_stack_after_add
# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8008
    mov [rsp + 16], rdi
    add rsp, 8008
    mov rcx, rdi
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    mov rax, [rsp - 7992]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- below_stack_after_leave
# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rbp
    mov rbp, rsp
    sub rsp, 12288
    mov [rsp], rdi
    mov rsp, rbp
    xor eax, eax
    mov rcx, rdi
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    mov rax, [rsp - 12288]
    pop rbp
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- below_stack_after_pop
# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    push rdi
    push rdi
    push rdi
    pop rax
    pop rcx
    pop rdx
    xor eax, eax
    nop
    sub rsp, 160
    add rsp, 160
    mov rax, [rsp - 24]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- below_stack_call_leaves
# spec: sq
# truth: r == x
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    call 1f
2:
    mov rax, [rsp - 8]
    lea rcx, [rip + 2b]
    sub rax, rcx
    xor rax, rdi
    ret
1:
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- below_stack_deep_store
# spec: sq
# truth: r == x
# calls: 3000000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov [rsp - 9000], rdi
    mov rcx, rdi
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    imul rcx, rcx, 3
    mov rax, [rsp - 9000]
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
#- below_stack_frame_kept
# spec: sq
# truth: r == x
# calls: 300000
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    sub rsp, 8008
    mov [rsp + 16], rdi
    mov rax, [rsp + 16]
    add rsp, 8008
    ret
.size f, . - f
.section .note.GNU-stack, "", @progbits
