//! A linker puts sections anywhere, in any order, and merges constants: no verdict depends on where they are.

use super::claims::Truth::{NotShown, Right, Wrong};
use super::claims::{Truth, judged, mistakes};

/// As in `claims.rs`; every claim is `sq`.
const CLAIMS: &[(&str, Truth)] = &[
    // Distances between sections: how large, in which order, their low bits.
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + f]; sub rax, rcx; sar rax, 40; add rax, rdi; ret; .section .rodata; 3: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + f]; cmp rax, rcx; mov rax, rdi; ja 4f; inc rax; 4: ret; .section .rodata; 3: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + f]; cmp rax, rcx; mov rax, rdi; jb 4f; inc rax; 4: ret; .section .rodata; 3: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + f]; sub rax, rcx; and eax, 7; add rax, rdi; ret; .section .rodata; .p2align 3; 3: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + 4f]; xor rax, rcx; shr rax, 47; add rax, rdi; ret; .section .rodata.a,\"a\"; 3: .quad 0; .section .rodata.b,\"a\"; 4: .quad 0",
        NotShown,
    ),
    ("lea rax, [rip + f]; and eax, 0xfff; add rax, rdi; ret", NotShown),
    ("lea rax, [rip + f]; shr rax, 47; add rax, rdi; ret", NotShown),
    ("movabs rax, offset f; add rax, rdi; ret", NotShown),
    ("movabs rax, offset f; lea rcx, [rip + f]; sub rax, rcx; add rax, rdi; ret", NotShown),
    // Distances that are stored.
    ("mov eax, [rip + 3f]; shr eax, 31; add rax, rdi; ret; .section .rodata; 3: .long f - 3b", NotShown),
    ("movsxd rax, dword ptr [rip + 3f]; shr rax, 63; add rax, rdi; ret; .section .rodata; 3: .long f - 3b", NotShown),
    ("movzx eax, byte ptr [rip + 3f + 3]; shr eax, 7; add rax, rdi; ret; .section .rodata; 3: .long f - 3b", NotShown),
    ("mov eax, [rip + 3f + 4]; shr rax, 63; add rax, rdi; ret; .section .rodata; 3: .quad f", NotShown),
    (
        "mov eax, [rip + 4f - 4]; shr eax, 31; add rax, rdi; ret; lea rax, [rip + 3f]; 4: ret; .section .rodata; 3: .long 0",
        NotShown,
    ),
    // Through them, where they lead.
    (
        "lea rcx, [rip + 3f]; movsxd rax, dword ptr [rcx]; add rax, rcx; jmp rax; 4: mov rax, rdi; ret; .section .rodata; 3: .long 4b - 3b",
        Right,
    ),
    (
        "lea rcx, [rip + 3f]; mov eax, [rcx]; cdqe; add rax, rcx; jmp rax; 4: mov rax, rdi; ret; .section .rodata; 3: .long 4b - 3b",
        Right,
    ),
    (
        "lea rcx, [rip + 3f]; mov eax, [rcx]; add rax, rcx; jmp rax; 4: mov rax, rdi; ret; .section .rodata; 3: .long 4b - 3b",
        NotShown,
    ),
    (
        "lea rcx, [rip + 3f + 1]; movsxd rax, dword ptr [rcx - 1]; add rax, rcx; jmp rax; 4: nop; mov rax, rdi; ret; .section .rodata; 3: .long 4b - 3b",
        Right,
    ),
    (
        "mov rax, rdi; and edi, 3; lea rcx, [rip + 3f]; movsxd rdx, dword ptr [rcx + rdi*4]; add rdx, rcx; jmp rdx; 4: ret; 5: add rax, 0; ret; .section .rodata; 3: .long 4b - 3b, 5b - 3b, 4b - 3b, 5b - 3b",
        Right,
    ),
    (
        "mov rax, rdi; and edi, 3; lea rcx, [rip + 3f]; movsxd rdx, dword ptr [rcx + rdi*4]; add rdx, rcx; jmp rdx; 4: ret; 5: add rax, 1; ret; .section .rodata; 3: .long 4b - 3b, 5b - 3b, 4b - 3b, 5b - 3b",
        Wrong,
    ),
    (
        "lea rcx, [rip + 3f]; movsxd rax, dword ptr [rcx]; mov rax, [rax + rcx]; add rax, rdi; ret; .section .rodata; 3: .long 4f - 3b; .section .rodata.b,\"a\"; .quad 1; 4: .quad 0",
        Right,
    ),
    (
        "lea rcx, [rip + 3f]; movsxd rax, dword ptr [rcx]; mov rax, [rax + rcx]; add rax, rdi; ret; .section .rodata; 3: .long 4f - 3b - 8; .section .rodata.b,\"a\"; .quad 1; 4: .quad 0",
        Wrong,
    ),
    // From the base of another section.
    (
        "lea rcx, [rip + 3f]; lea rdx, [rip + 5f]; movsxd rax, dword ptr [rcx]; add rax, rdx; jmp rax; 4: mov rax, rdi; ret; .section .rodata; 3: .long 4b - 3b; .section .rodata.b,\"a\"; 5: .quad 0",
        NotShown,
    ),
    // Of an address only the bits below an alignment are known, and of the stack's no more than of words.
    ("lea rcx, [rsp - 8]; and ecx, 7; lea rax, [rdi + rcx]; ret", Right),
    ("lea rcx, [rsp - 4]; and rcx, 7; lea rax, [rdi + rcx - 4]; ret", Right),
    ("lea rcx, [rsp - 4]; and rcx, 7; lea rax, [rdi + rcx]; ret", Wrong),
    ("lea rcx, [rsp - 4]; and rcx, 3; lea rax, [rdi + rcx]; ret", Right),
    ("lea rcx, [rsp - 8]; and rcx, 15; lea rax, [rdi + rcx]; ret", NotShown),
    ("lea rcx, [rsp - 8]; and rcx, 8; lea rax, [rdi + rcx]; ret", NotShown),
    ("lea rcx, [rsp - 8]; test cl, 7; setne al; movzx eax, al; add rax, rdi; ret", Right),
    ("lea rcx, [rip + 3f]; and ecx, 7; lea rax, [rdi + rcx]; ret; .section .rodata; .p2align 3; 3: .quad 0", Right),
    ("lea rcx, [rip + 3f]; and ecx, 7; lea rax, [rdi + rcx]; ret; .section .rodata; .p2align 2; 3: .quad 0", NotShown),
    ("lea rcx, [rip + 3f + 2]; and ecx, 7; lea rax, [rdi + rcx]; ret; .section .rodata; .p2align 3; 3: .quad 0", Wrong),
    // Whether addresses are equal, and how far they are apart.
    ("lea rcx, [rsp - 16]; lea rdx, [rsp - 8]; cmp rcx, rdx; sete al; movzx eax, al; add rax, rdi; ret", Right),
    ("lea rcx, [rsp - 16]; lea rdx, [rsp - 8]; cmp rcx, rdx; setne al; movzx eax, al; add rax, rdi; ret", Wrong),
    (
        "lea rcx, [rsp - 8]; lea rdx, [rsp - 16]; sub rcx, rdx; cmp rcx, 8; setb al; movzx eax, al; add rax, rdi; ret",
        Right,
    ),
    (
        "lea rcx, [rsp - 8]; lea rdx, [rsp - 16]; sub rcx, rdx; cmp rcx, 9; setb al; movzx eax, al; add rax, rdi; ret",
        Wrong,
    ),
    (
        "lea rcx, [rsp - 8]; lea rdx, [rip + 3f]; cmp rcx, rdx; sete al; movzx eax, al; add rax, rdi; ret; .section .rodata; 3: .quad 0",
        NotShown,
    ),
    (
        "lea rcx, [rip + 3f]; lea rdx, [rip + 3f + 8]; cmp rcx, rdx; sete al; movzx eax, al; add rax, rdi; ret; .section .rodata; 3: .quad 0",
        Right,
    ),
    // Within one section distances are what they are.
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + 3f + 16]; sub rcx, rax; lea rax, [rdi + rcx - 16]; ret; .section .rodata; 3: .quad 0",
        Right,
    ),
    ("lea rax, [rip + 4f]; lea rcx, [rip + f]; sub rax, rcx; 4: lea rax, [rdi]; ret", Right),
    (
        "mov rax, rdi; lea rcx, [rip + 3f]; lea rdx, [rip + 4f]; 2: add rax, [rcx]; add rcx, 8; cmp rcx, rdx; jne 2b; ret; .section .rodata; 3: .quad 1, 2, -3; 4:",
        Right,
    ),
    (
        "mov rax, rdi; lea rcx, [rip + 3f]; lea rdx, [rip + 4f]; 2: add rax, [rcx]; add rcx, 8; cmp rcx, rdx; jne 2b; ret; .section .rodata; 3: .quad 1, 2, -2; 4:",
        Wrong,
    ),
    ("jmp 3f; .section .text.other,\"ax\"; 3: mov rax, rdi; ret", Right),
    ("test edi, 8; jne 3f; mov rax, rdi; ret; .section .text.other,\"ax\"; 3: mov rax, rdi; ret", Right),
    ("call 3f; lea rax, [rdi + rax - 5]; ret; .section .text.other,\"ax\"; 3: mov eax, 5; ret", Right),
    (
        "lea rax, [rip + 3f]; call rax; lea rax, [rdi + rax - 5]; ret; .section .text.other,\"ax\"; 3: mov eax, 5; ret",
        Right,
    ),
    // Constants that are merged: each for itself.
    ("mov rax, rdi; xor rax, [rip + 3f]; ret; .section .rodata.cst8,\"aM\",@progbits,8; .quad 1; 3: .quad 0", Right),
    (
        "mov rax, rdi; xor rax, [rip + 3f + 8]; ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1; 4: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + 4f]; sub rcx, rax; lea rax, [rdi + rcx - 8]; ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1; 4: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rax + 8]; cmp rax, rcx; mov rax, rdi; jb 4f; inc rax; 4: ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1, 0",
        Right,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rax + 9]; cmp rax, rcx; mov rax, rdi; jb 4f; inc rax; 4: ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1, 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; add rax, 8; test rax, rax; mov rax, rdi; jne 4f; inc rax; 4: ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1, 0",
        Right,
    ),
    (
        "lea rax, [rip + 3f]; add rax, 9; test rax, rax; mov rax, rdi; jne 4f; inc rax; 4: ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1, 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; lea rcx, [rip + 5f]; cmp rax, rcx; mov rax, rdi; jb 4f; inc rax; 4: ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1; 5: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f + 8]; lea rcx, [rip + 5f]; cmp rcx, rax; mov rax, rdi; jae 4f; inc rax; 4: ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1; 5: .quad 0",
        NotShown,
    ),
    (
        "lea rax, [rip + 3f]; add rax, 8; lea rcx, [rip + 5f]; cmp rcx, rax; mov rax, rdi; jae 4f; inc rax; 4: ret; .section .rodata.cst8,\"aM\",@progbits,8; 3: .quad 1; 5: .quad 0",
        NotShown,
    ),
    (
        "vmovdqa xmm0, [rip + 3f]; vmovq rax, xmm0; add rax, rdi; ret; .section .rodata.cst16,\"aM\",@progbits,16; .p2align 4; 3: .quad 0, 1",
        Right,
    ),
    (
        "mov rax, rdi; xor rax, [rip + 3f]; ret; .section .rodata.cst8,\"aM\",@progbits,8; .p2align 4; .quad 1; 3: .quad 0",
        Right,
    ),
    (
        "mov rax, rdi; vmovdqu xmm0, [rip + 3f]; vpextrq rcx, xmm0, 1; add rax, rcx; ret; .section .rodata.cst8,\"aM\",@progbits,8; .p2align 4; 3: .quad 1, 0",
        NotShown,
    ),
    // The table of addresses that a linker makes, and the instructions that it replaces.
    ("mov rax, [rip + table@GOTPCREL]; mov rax, [rax]; add rax, rdi; ret; .section .rodata; table: .quad 0", Right),
    (
        "lea rax, [rip + f@GOTPCREL]; lea rcx, [rip + table@GOTPCREL]; sub rax, rcx; sar rax, 5; lea rax, [rdi + rax + 1]; ret; .section .rodata; table: .quad 0",
        NotShown,
    ),
    ("2: mov rcx, [rip + f@GOTPCREL]; movzx eax, byte ptr [rip + 2b + 1]; lea rax, [rdi + rax - 0x8b]; ret", NotShown),
    ("2: mov ecx, 5; movzx eax, byte ptr [rip + 2b + 1]; lea rax, [rdi + rax - 5]; ret", Right),
    // Where a linker writes into an instruction that has no distance there, or writes twice.
    (
        "2: mov eax, 0; .reloc 2b + 1, R_X86_64_PC32, table; shr eax, 31; add rax, rdi; ret; .section .rodata; table: .quad 0",
        NotShown,
    ),
    ("2: mov eax, 0; .reloc 2b + 1, R_X86_64_PC32, f; mov rax, rdi; ret", NotShown),
    ("2: mov eax, 0; .reloc 2b + 1, R_X86_64_GOTPCREL, f; shr eax, 31; add rax, rdi; ret", NotShown),
    (
        "mov rax, [rip + table]; add rax, rdi; ret; .section .rodata; table: .quad 0; .reloc table, R_X86_64_PC32, f; .reloc table + 4, R_X86_64_PC32, f",
        NotShown,
    ),
    (
        "lea rcx, [rip + table]; movsxd rax, dword ptr [rcx]; add rax, rcx; jmp rax; 4: mov rax, rdi; ret; .section .rodata; table: .long 4b - table; .reloc table, R_X86_64_PC32, f",
        NotShown,
    ),
    (
        "lea rcx, [rip + table]; movsxd rax, dword ptr [rcx]; add rax, rcx; jmp rax; 4: mov rax, rdi; ret; .section .rodata; table: .long 4b - table; .quad 0; .reloc table + 2, R_X86_64_PC32, f",
        NotShown,
    ),
    // Sections that a linker writes anew.
    (
        "mov eax, [rip + 3f]; lea rax, [rdi + rax - 20]; ret; .section .eh_frame,\"a\",@unwind; 3: .long 20, 0, 0, 0, 0, 0",
        NotShown,
    ),
    ("mov eax, [rip + 3f]; lea rax, [rdi + rax - 20]; ret; .section .tdata.f,\"aT\",@progbits; 3: .long 20", NotShown),
];

#[test]
fn no_verdict_depends_on_where_sections_are() {
    let claims: Vec<(&str, &str, Truth)> = CLAIMS.iter().map(|&(assembly, truth)| (assembly, "sq", truth)).collect();
    let wrong = mistakes(&claims);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// However far outside of a section: what is there is not known, whatever another section has.
#[test]
fn nothing_outside_of_a_section_is_reached() {
    let filler = "7: .rept 512; .byte 0x48, 0x89, 0xf8, 0xc3; .endr";
    for (name, body) in [
        (
            "read",
            "mov eax, [rip + 3f + PLACE]; xor eax, 0xc3f88948; shl rax, 32; or rax, rdi; ret; .section .rodata; 3: .quad 0",
        ),
        ("jump", "jmp 3f + PLACE; .section .rodata; 3: .quad 0"),
        ("branch", "test edi, edi; jne 3f + PLACE; mov rax, rdi; ret; .section .rodata; 3: .quad 0"),
        ("pointer", "lea rax, [rip + 3f]; add rax, PLACE; jmp rax; .section .rodata; 3: .quad 0"),
    ] {
        // The other sections are large, and there are many: to hit one is no wonder.
        let others: String =
            (0..8).map(|n| format!("; .section .text.other{n},\"ax\"; .p2align 12; {filler}; {filler}")).collect();
        for place in (8..0x6000).step_by(0x7f8) {
            let assembly = body.replace("PLACE", &place.to_string()) + &others;
            assert_eq!(judged(&assembly, "sq").0, NotShown, "{name} at {place:#x}");
        }
    }
}
