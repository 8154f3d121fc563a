//! Functions of assembly with their truths: what is wrong is never proved, and what is right is, unless it says so.

use std::process::Command;

use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::width::Width;
use permgen_verify::Expected;
use permgen_verify::binary::{NotProved, prove_symbol, prove_symbol_as};

use Truth::{NotShown, Right, Wrong};

/// What must be said of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    /// It is proved.
    Right,
    /// It is refuted.
    Wrong,
    /// It is neither proved nor refuted: it is wrong somewhere, or rests on what nobody promises.
    NotShown,
}

/// Assembly of `f`, the map that it is claimed to be, and the truth.
const CLAIMS: &[(&str, &str, Truth)] = &[
    // Elements of 64 bits, chosen by a register's.
    (
        "vmovq xmm1, rdi; mov eax, 1; vmovq xmm0, rax; vpbroadcastq ymm1, xmm1; vpermpd ymm2, ymm1, 0x1b; vmovq rax, xmm2; vzeroupper; ret",
        "sq",
        Right,
    ),
    (
        "mov rax, 0x0000000000000001; vmovq xmm0, rax; vmovq xmm1, rdi; vpermpd zmm2, zmm0, zmm1; vmovq rax, xmm2; vzeroupper; ret",
        "rotate_left(32)",
        Wrong,
    ),
    (
        "mov rax, 0x0000000000000001; vmovq xmm0, rax; vmovq xmm1, rdi; vpermd ymm2, ymm0, ymm1; vmovq rax, xmm2; vzeroupper; ret",
        "rotate_left(32)",
        Right,
    ),
    // Below the red zone.
    ("mov [rsp - 200], rdi; mov rax, [rsp - 200]; ret", "sq", NotShown),
    ("sub rsp, 200; mov [rsp], rdi; add rsp, 200; sub rsp, 200; mov rax, [rsp]; add rsp, 200; ret", "sq", NotShown),
    ("sub rsp, 200; mov [rsp], rdi; mov rax, [rsp]; add rsp, 200; ret", "sq", Right),
    ("mov [rsp - 120], rdi; mov rax, [rsp - 120]; ret", "sq", Right),
    // Prefixes that change the size of addresses and of targets.
    (".byte 0x67; lea rax, [rip + f]; lea rcx, [rip + f]; sub rax, rcx; xor rax, rdi; ret", "sq", NotShown),
    ("lea rax, [edi]; ret", "sq", Wrong),
    ("lea eax, [edi]; shr rdi, 32; shl rdi, 32; or rax, rdi; ret", "sq", Right),
    ("mov rax, rdi; .byte 0x66, 0xeb, 0x00; ret", "sq", NotShown),
    ("mov rax, rdi; .byte 0x66, 0xc3", "sq", NotShown),
    ("mov rax, rdi; .byte 0xf3, 0xc3", "sq", Right),
    ("mov rax, rdi; ret 16", "sq", NotShown),
    // Segments.
    ("lea rax, gs:[rdi]; ret", "sq", Right),
    ("mov rax, gs:[16]; xor rax, rdi; ret", "sq", NotShown),
    // Returns.
    ("call 2f; mov rax, rdi; ret; 2: add qword ptr [rsp], 1; ret", "sq", NotShown),
    ("call 2f; 2: pop rax; mov rax, rdi; ret", "sq", NotShown),
    ("push rdi; mov rax, rdi; ret", "sq", NotShown),
    ("mov rbx, rdi; mov rax, rdi; ret", "sq", NotShown),
    ("push rbx; mov rbx, rdi; mov rax, rbx; pop rbx; ret", "sq", Right),
    ("std; mov rax, rdi; ret", "sq", NotShown),
    // The upper half of a register that 32 bits are written to.
    ("mov rax, rdi; rol eax, 0; ret", "sq", Wrong),
    ("mov rax, rdi; mov ecx, 32; shl eax, cl; ret", "sq", Wrong),
    ("mov rax, rdi; xor ecx, ecx; shld eax, esi, cl; ret", "sq", Wrong),
    ("mov rax, rdi; shld ax, di, 19; ret", "sq", NotShown),
    ("mov rax, rdi; cmp edi, edi; cmovne eax, esi; ret", "sq", Wrong),
    // Memory that may change, or is not there.
    ("mov rax, rdi; xor rax, [rip + 3f]; ret; .section .data; 3: .quad 0; .text", "sq", NotShown),
    ("mov rax, rdi; xor rax, [rip + 3f]; ret; .bss; 3: .zero 8; .text", "sq", NotShown),
    ("mov rax, rdi; xor rax, [rip + 3f]; ret; .section .both,\"awx\",@progbits; 3: .quad 0; .text", "sq", NotShown),
    ("mov rax, rdi; xor rax, [rip + 3f]; ret; .section .rodata; 3: .quad 0; .text", "sq", Right),
    // What a linker has protected, and what only looks so.
    (
        "mov rax, rdi; xor rax, [rip + 3f]; ret; .section .data.rel.ro.x,\"aw\",@progbits; 3: .quad 0; .text",
        "sq",
        Right,
    ),
    (
        "mov rax, rdi; xor rax, [rip + 3f]; ret; .section .data.rel.ro.x,\"aw\",@progbits; 3: .quad 8; .text",
        "sq",
        Wrong,
    ),
    (
        "mov rax, rdi; xor rax, [rip + 3f]; ret; .section .data.rel.root,\"aw\",@progbits; 3: .quad 0; .text",
        "sq",
        NotShown,
    ),
    (
        "mov rax, rdi; xor rax, [rip + 3f]; ret; .section .data.rel.ro.y,\"awx\",@progbits; 3: .quad 0; .text",
        "sq",
        NotShown,
    ),
    (
        "mov rax, rdi; mov qword ptr [rip + 3f], 0; ret; .section .data.rel.ro,\"aw\",@progbits; 3: .quad 0; .text",
        "sq",
        NotShown,
    ),
    ("jmp 3f; .section .data.rel.ro.y,\"awx\",@progbits; 3: mov rax, rdi; ret; .text", "sq", NotShown),
    (
        "call [rip + 3f]; ret; 4: mov rax, rdi; ret; .section .data.rel.ro,\"aw\",@progbits; 3: .quad 4b; .text",
        "sq",
        Right,
    ),
    (
        "call [rip + 3f]; ret; 4: lea rax, [rdi + 2]; ret; .section .data.rel.ro,\"aw\",@progbits; 3: .quad 4b; .text",
        "sq",
        Wrong,
    ),
    ("call [rip + 3f]; ret; 4: mov rax, rdi; ret; .section .data,\"aw\"; 3: .quad 4b; .text", "sq", NotShown),
    ("mov byte ptr [rip + f], 0x90; mov rax, rdi; ret", "sq", NotShown),
    // Vectors where they need not be aligned.
    ("vmovq xmm0, rdi; vmovdqa [rsp - 16], xmm0; mov rax, [rsp - 16]; ret", "sq", NotShown),
    ("vmovq xmm0, rdi; vmovdqa [rsp - 24], xmm0; mov rax, [rsp - 24]; ret", "sq", Right),
    (
        "push rbp; mov rbp, rsp; and rsp, -64; sub rsp, 64; vmovq xmm0, rdi; vmovdqa [rsp + 32], ymm0; mov rax, [rsp + 32]; leave; vzeroupper; ret",
        "sq",
        Right,
    ),
    // Branches on data.
    ("mov rax, rdi; test rdi, rdi; js 2f; ret; 2: neg rax; neg rax; ret", "sq", Right),
    ("mov rax, rdi; cmp rdi, 77; jne 2f; inc rax; 2: ret", "sq", Wrong),
    ("mov rax, rdi; mov ecx, 64; 2: rol rax, 1; test al, 1; jz 3f; xor rdx, rcx; 3: dec ecx; jnz 2b; ret", "sq", Right),
    ("mov rax, rdi; cmp rdi, 5; jne 2f; ud2; 2: ret", "sq", Wrong),
    ("mov rax, rdi; cmp rdi, 5; jne 2f; syscall; 2: ret", "sq", NotShown),
    ("mov rax, rdi; cmp rdi, 5; jne 2f; cmp dil, 6; jne 2f; syscall; 2: ret", "sq", Right),
    // Paths that meet at one place of the stack, which they came to in different ways, and at different places.
    (
        "sub rsp, 24; mov [rsp], rdi; test edi, edi; js 2f; push 1; pop rcx; 2: mov rax, [rsp]; add rsp, 24; ret",
        "sq",
        Right,
    ),
    (
        "sub rsp, 24; mov [rsp], rdi; test edi, edi; js 2f; push 1; pop rcx; mov [rsp], rcx; 2: mov rax, [rsp]; add rsp, 24; ret",
        "sq",
        Wrong,
    ),
    ("sub rsp, 24; mov [rsp], rdi; test edi, edi; js 2f; push 1; 2: mov rax, [rsp]; add rsp, 24; ret", "sq", NotShown),
    (
        "sub rsp, 24; mov [rsp], rdi; test edi, edi; js 2f; add rsp, 8; sub rsp, 16; 2: mov rax, [rsp]; add rsp, 24; ret",
        "sq",
        NotShown,
    ),
    ("push rdi; test edi, edi; js 2f; sub rsp, 8; push 1; add rsp, 16; 2: pop rax; ret", "sq", Right),
    ("push rdi; test edi, edi; js 2f; sub rsp, -8; push 1; 2: pop rax; ret", "sq", Wrong),
    // Tables.
    (
        "movzx eax, dil; lea rcx, [rip + 3f]; and eax, 7; movzx eax, byte ptr [rcx + rax]; and rdi, -8; or rax, rdi; ret; .section .rodata; 3: .byte 0, 1, 2, 3, 4, 5, 6, 7; .text",
        "sq",
        Right,
    ),
    (
        "movzx eax, dil; lea rcx, [rip + 3f]; and eax, 7; movzx eax, byte ptr [rcx + rax]; and rdi, -8; or rax, rdi; ret; .section .rodata; 3: .byte 0, 1, 2, 3, 4, 5, 7, 6; .text",
        "sq",
        Wrong,
    ),
    (
        "lea rcx, [rip + 3f]; movzx eax, byte ptr [rcx + rdi]; mov rax, rdi; ret; .section .rodata; 3: .byte 0, 1, 2, 3, 4, 5, 6, 7; .text",
        "sq",
        NotShown,
    ),
    (
        "mov rax, rdi; and edi, 3; lea rcx, [rip + 3f]; movsxd rdx, dword ptr [rcx + rdi*4]; add rdx, rcx; jmp rdx; 4: ret; 5: xor eax, 0; ret; .section .rodata; 3: .long 4b - 3b, 5b - 3b, 4b - 3b, 5b - 3b; .text",
        "sq",
        Wrong,
    ),
    // Division traps.
    ("mov rax, rdi; xor edx, edx; mov ecx, 1; div rcx; ret", "sq", Right),
    ("mov rcx, rdi; xor edx, edx; mov rax, rdi; div rcx; mov rax, rcx; ret", "sq", Wrong),
    // What is undefined, and what is not.
    ("sbb rax, rax; mov rax, rdi; ret", "sq", Right),
    ("mov rax, rdi; adc rax, 0; ret", "sq", NotShown),
    ("xor ecx, ecx; bsf eax, ecx; mov rax, rdi; ret", "sq", Right),
    ("mov rax, rdi; clc; rcl rax, 9; rcr rax, 9; ret", "sq", Right),
    ("mov [rsp - 16], rdi; mov ecx, 64; bt qword ptr [rsp - 16], rcx; mov rax, rdi; ret", "sq", Right),
    // Flags as a word: what nobody promises is in it, too.
    (
        "cmp rdi, rsi; pushfq; pop rax; shr eax, 6; and eax, 1; xor ecx, ecx; cmp rdi, rsi; sete cl; xor rax, rcx; xor rax, rdi; ret",
        "sq",
        Right,
    ),
    (
        "cmp rdi, rsi; pushfq; pop rax; shr eax, 7; and eax, 1; xor ecx, ecx; cmp rdi, rsi; sete cl; xor rax, rcx; xor rax, rdi; ret",
        "sq",
        Wrong,
    ),
    ("xor eax, eax; pushfq; pop rax; shr eax, 11; and eax, 1; xor rax, rdi; ret", "sq", Right),
    ("xor eax, eax; pushfq; pop rax; shr eax, 9; and eax, 1; xor rax, rdi; ret", "sq", NotShown),
    ("xor eax, eax; pushfq; pop rax; sub eax, 0x246; xor rax, rdi; ret", "sq", NotShown),
    ("xor eax, eax; pushfq; pop rax; shr rax, 22; xor rax, rdi; ret", "sq", NotShown),
    ("pushfq; pop rax; and eax, 2; lea rax, [rdi + rax - 2]; ret", "sq", Right),
    ("pushfq; mov rax, rdi; ret", "sq", NotShown),
    ("push rdi; pushfq; pop rcx; pop rax; ret", "sq", Right),
    ("mov [rsp - 8], rdi; pushfq; pop rcx; mov rax, [rsp - 8]; ret", "sq", Wrong),
    (".byte 0x66; pushfq; add rsp, 2; mov rax, rdi; ret", "sq", NotShown),
    ("cmp rdi, rdi; lahf; movzx eax, ah; xor eax, 0x46; and eax, 0xef; xor rax, rdi; ret", "sq", Right),
    ("cmp rdi, rdi; lahf; movzx eax, ah; xor eax, 0x46; xor rax, rdi; ret", "sq", NotShown),
    ("cmp rdi, rdi; lahf; movzx eax, ah; and eax, 0x80; xor rax, rdi; ret", "sq", Right),
    ("cmp rdi, rsi; lahf; movzx eax, ah; and eax, 0x80; xor rax, rdi; ret", "sq", Wrong),
    ("mov rax, rdi; cmp rsi, rdx; lahf; ret", "sq", Wrong),
    ("mov eax, 0x100; sahf; mov rax, rdi; adc rax, -1; ret", "sq", Right),
    ("mov eax, 0x400; sahf; mov rax, rdi; adc rax, -1; ret", "sq", Wrong),
    ("cmp rdi, rsi; mov eax, 0x4000; sahf; mov rax, rdi; je 2f; xor eax, eax; 2: ret", "sq", Right),
    ("cmp rdi, rsi; mov eax, 0x4000; sahf; mov rax, rdi; jl 2f; xor eax, eax; 2: ret", "sq", Wrong),
    ("push 2; popfq; mov rax, rdi; ret", "sq", NotShown),
    // The C library is called with the stack at a multiple of 16.
    (
        "push rdi; lea rdi, [rsp - 8]; sub rsp, 16; xor esi, esi; mov edx, 8; call memset; add rsp, 16; pop rax; ret",
        "sq",
        Right,
    ),
    (
        "push rdi; sub rsp, 8; mov rdi, rsp; xor esi, esi; mov edx, 8; call memset; add rsp, 8; pop rax; ret",
        "sq",
        NotShown,
    ),
    ("jmp other; .weak other; other: mov rax, rdi; ret", "sq", NotShown),
];

/// The section that tells what Go makes.
const OF_GO: &str = "; .section .gopclntab, \"a\"; .byte 0; .text";

fn name_of(assembly: &str) -> &'static str {
    if assembly.ends_with(OF_GO) { "main.f" } else { "f" }
}

/// The object that a function of assembly makes: `f`, or `main.f` of Go.
pub(super) fn object_of(assembly: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a directory");
    let (source, object) = (folder.path().join("claim.rs"), folder.path().join("claim.o"));
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let lines = assembly.replace("; ", "\n");
    let name = name_of(assembly);
    let text = format!(".globl {name}\n.type {name},@function\n{name}:\n{lines}\n.text\n");
    std::fs::write(&source, format!("#![no_std] core::arch::global_asm!({text:?});")).expect("written");
    let output = Command::new(&rustc)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "obj", "-o"])
        .args([&object, &source])
        .output()
        .expect("rustc runs");
    assert!(output.status.success(), "{assembly}: {}", String::from_utf8_lossy(&output.stderr));
    std::fs::read(object).expect("it was written")
}

/// What is said of a function of assembly that is claimed to be a map, and how.
pub(super) fn judged(assembly: &str, map: &str) -> (Truth, String) {
    let folder = tempfile::tempdir().expect("a directory");
    let object = folder.path().join("claim.o");
    std::fs::write(&object, object_of(assembly)).expect("written");
    let said = prove_symbol(&object, name_of(assembly), map);
    let found = match &said {
        Ok(_) => Right,
        Err(NotProved::Refuted { .. } | NotProved::Panics { .. }) => Wrong,
        Err(_) => NotShown,
    };
    (found, format!("{said:?}"))
}

/// The claims of which something else is said than must be.
pub(super) fn mistakes(claims: &[(&str, &str, Truth)]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (assembly, map, truth) in claims {
        let (found, said) = judged(assembly, map);
        if found != *truth {
            wrong.push(format!("{assembly}: must be {truth:?}: {said}"));
        }
    }
    wrong
}

#[test]
fn what_is_wrong_is_never_proved() {
    let wrong = mistakes(CLAIMS);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What a claim needs of linkers and of the stack is said with it, and nothing else.
#[test]
fn what_is_needed_is_said() {
    let identity = Expected::from(PartialMap::from(Permutation::from_fn(Width::W64, |bit| bit)));
    let needed = |assembly: &str| {
        permgen_verify::binary::claim(&object_of(assembly), "f", &identity, None).expect("a word").conduct.assumed()
    };
    const SYSTEM_V: &str = "the calling convention is System V, which the file does not say";
    let with = |what: &str| Some(format!("{what}, {SYSTEM_V}"));
    let protected = "mov rax, rdi; xor rax, [rip + 3f]; ret; .section .data.rel.ro,\"aw\",@progbits; 3: .quad 0; .text";
    assert_eq!(needed(protected), with("`.data.rel.ro` is protected once it is filled in, as it is by default"));
    let frame = |size: u32| format!("sub rsp, {size}; mov [rsp], rdi; mov rax, [rsp]; add rsp, {size}; ret");
    assert_eq!(needed(&frame(80_000)), with("the stack has 79 KiB left"));
    assert_eq!(needed(&frame(60_000)).as_deref(), Some(SYSTEM_V));
}

/// Claims about functions of Go, each a flip of a word or not: what is given in which register, and what callers rely on.
const CLAIMS_OF_GO: &[(&str, Truth)] = &[
    ("bswap rax; ret", Right),
    ("mov rax, rdi; bswap rax; ret", Wrong),
    ("bswap rax; xor ebx, ebx; xor r12d, r12d; xor r13d, r13d; ret", Right),
    ("mov r14, rax; bswap rax; ret", NotShown),
    ("mov rbp, rax; bswap rax; ret", NotShown),
    // The vector register that is 0.
    ("movups [rsp - 24], xmm15; or rax, [rsp - 24]; bswap rax; ret", Right),
    ("movups [rsp - 24], xmm14; or rax, [rsp - 24]; bswap rax; ret", Wrong),
    ("movq xmm15, rax; bswap rax; ret", NotShown),
    ("movq xmm15, rax; bswap rax; xorps xmm15, xmm15; ret", Right),
    // The stack is at a multiple of 8.
    ("movaps [rsp - 24], xmm15; bswap rax; ret", NotShown),
    // Where arguments may be kept.
    ("mov [rsp + 8], rax; xor eax, eax; mov rax, [rsp + 8]; bswap rax; ret", Right),
    ("mov [rsp + 12], rax; mov rax, [rsp + 12]; bswap rax; ret", NotShown),
    ("mov [rsp + 16], rax; bswap rax; ret", NotShown),
    ("mov [rsp], rax; bswap rax; ret", NotShown),
    ("mov rax, [rsp + 8]; bswap rax; ret", NotShown),
    // Whether there is room on the stack.
    ("cmp rsp, [r14 + 16]; jbe 2f; bswap rax; ret; 2: ud2", Right),
    ("cmp rsp, [r14 + 24]; jbe 2f; bswap rax; ret; 2: ud2", NotShown),
    // 0 is not above it, wherever the stack ends.
    ("cmp rax, [r14 + 16]; jbe 2f; bswap rax; ret; 2: ud2", Wrong),
    ("cmp [r14 + 16], rsp; jbe 2f; bswap rax; ret; 2: ud2", NotShown),
    ("cmp rsp, [r14 + 16]; ja 2f; bswap rax; ret; 2: ud2", NotShown),
    ("mov r14, rax; cmp rsp, [r14 + 16]; jbe 2f; bswap rax; ret; 2: ud2", NotShown),
    ("mov rcx, [r14 + 16]; xor rax, rcx; bswap rax; ret", NotShown),
];

#[test]
fn what_go_relies_on_is_asked_for() {
    let claims: Vec<(String, Truth)> =
        CLAIMS_OF_GO.iter().map(|(assembly, truth)| (format!("{assembly}{OF_GO}"), *truth)).collect();
    let claims: Vec<(&str, &str, Truth)> =
        claims.iter().map(|(assembly, truth)| (&**assembly, "sq ^ 56", *truth)).collect();
    let wrong = mistakes(&claims);
    assert!(wrong.is_empty(), "{wrong:#?}");
    // The same code in a file that Go has not made is called as C is.
    assert_eq!(judged("bswap rax; ret", "sq ^ 56").0, Wrong);
}

/// Callers of Go leave anything above a narrow argument; and a pair is in two registers.
#[test]
fn signatures_of_go_are_those_of_its_own_convention() {
    let said = |assembly: &str, signature: &str, map: &str| {
        let folder = tempfile::tempdir().expect("a directory");
        let object = folder.path().join("claim.o");
        std::fs::write(&object, object_of(&format!("{assembly}{OF_GO}"))).expect("written");
        prove_symbol_as(&object, "main.f", signature, map).map(drop).map_err(|error| error.to_string())
    };
    // What is assumed is said.
    let claim = |assembly: &str| {
        let flip = Permutation::from_fn(Width::W64, |bit| bit ^ 56);
        let map = Expected::from(PartialMap::from(flip));
        permgen_verify::binary::claim(&object_of(assembly), name_of(assembly), &map, None).expect("a word").assumed
    };
    assert_eq!(claim(&format!("bswap rax; ret{OF_GO}")).as_deref(), Some("it is called as Go does since 1.17"));
    assert_eq!(claim("bswap rax; ret"), None);
    let narrow = "width = u8, sq";
    assert_eq!(said("ret", "fn(u8) -> u8", narrow), Ok(()));
    // What stands above the byte comes down.
    said("shl eax, 8; shr eax, 8; and eax, 255; ret", "fn(u8) -> u8", narrow).expect("only the byte is left");
    said("mov ecx, eax; shr ecx, 8; or eax, ecx; ret", "fn(u8) -> u8", narrow).expect_err("bits above are anything");
    let exchanged = "shape = 2x32, layout = rows; |word, bit| (1 - word, bit)";
    assert_eq!(said("xchg eax, ebx; ret", "fn((u32, u32)) -> (u32, u32)", exchanged), Ok(()));
    said("rol rax, 32; ret", "fn((u32, u32)) -> (u32, u32)", exchanged).expect_err("it is in two registers");
    let error = said("ret", "extern \"C\" fn(u64) -> u64", "sq").expect_err("it is none of C");
    assert!(error.contains("Go made the function"), "{error}");
    let error = said("ret", "fn(&mut [u64] of 4)", "sq").expect_err("there is a capacity");
    assert!(error.contains("with its capacity"), "{error}");
}

/// Code that returns its argument if nothing stands above the byte but zeros, or copies of its sign, and else 0.
const IF_ZEROS: &str = "mov eax, edi; movzx edx, dil; cmp edx, edi; je 2f; xor eax, eax; 2: ret";
const IF_SIGNS: &str = "mov eax, edi; movsx edx, dil; cmp edx, edi; je 2f; xor eax, eax; 2: ret";

/// rustc extends narrow arguments; callers of C leave anything above them.
#[test]
fn callers_extend_narrow_words_as_their_convention_says() {
    for (signature, relies_on) in [
        ("fn(u8) -> u8", Some(IF_ZEROS)),
        ("fn(i8) -> i8", Some(IF_SIGNS)),
        ("extern \"C\" fn(u8) -> u8", None),
        ("extern \"C\" fn(i8) -> i8", None),
    ] {
        for assembly in [IF_ZEROS, IF_SIGNS] {
            let folder = tempfile::tempdir().expect("a directory");
            let object = folder.path().join("claim.o");
            std::fs::write(&object, object_of(assembly)).expect("written");
            let said = prove_symbol_as(&object, "f", signature, "width = u8, sq").map_err(|error| error.to_string());
            assert_eq!(said.is_ok(), relies_on == Some(assembly), "{signature}, {assembly}: {said:?}");
        }
    }
}
