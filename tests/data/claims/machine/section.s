#- section_address_moved
# spec: sq
# truth: r == x
# link: -pie
# section: .numbers address -8
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + first]
    xor rax, rdi
    ret
.size f, . - f
.section .numbers, "a", @progbits
.align 8
first: .quad 16
second: .quad 0
.section .note.GNU-stack, "", @progbits
#- section_code_moved
# spec: sq ^ 56
# truth: r == flip(x)
# link: -no-pie
# section: .other offset 16
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    jmp other
.size f, . - f
.section .other, "ax", @progbits
.align 16
.type other, @function
other:
    mov rax, rdi
    ret
.align 16
decoy:
    mov rax, rdi
    bswap rax
    ret
.section .note.GNU-stack, "", @progbits
#- section_offset_moved
# spec: sq
# truth: r == x
# link: -no-pie
# section: .numbers offset 8
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + first]
    xor rax, rdi
    ret
.size f, . - f
.section .numbers, "a", @progbits
.align 8
first: .quad 1
second: .quad 0
.section .note.GNU-stack, "", @progbits
#- section_offset_moved_right
# spec: sq
# truth: r == x
# link: -no-pie
# section: .numbers offset 8
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + first]
    xor rax, rdi
    ret
.size f, . - f
.section .numbers, "a", @progbits
.align 8
first: .quad 0
second: .quad 1
.section .note.GNU-stack, "", @progbits
#- section_size_cut
# spec: sq
# truth: r == x
# link: -no-pie
# section: .numbers size -8
.intel_syntax noprefix
.text
.globl f
.type f, @function
f:
    mov rax, [rip + second]
    xor rax, rdi
    ret
.size f, . - f
.section .numbers, "a", @progbits
.align 8
first: .quad 1
second: .quad 0
.section .note.GNU-stack, "", @progbits
