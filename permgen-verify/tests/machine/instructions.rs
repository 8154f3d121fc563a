//! Each instruction by itself against the processor: functions of inline assembly, so that no compiler chooses another one.

use std::fmt::Write as _;

use permgen_verify::machine::Function;
use permgen_verify::term::Terms;

use crate::machine::corpus::{compile_executable, followed, run, words};
use crate::skip::without_instructions;

/// General instructions on rax and rcx (they may change rdx, too), and the flags that they define: carry, zero, sign, overflow.
const GENERAL: &[(&str, &str)] = &[
    ("add rax, rcx; add eax, ecx; add ax, cx; add al, cl; add ah, cl; add al, ch", "czso"),
    ("sub rax, rcx; sub eax, ecx; sub ax, cx; sub al, cl; sub ah, cl; sub dh, ch", "czso"),
    ("cmp rax, rcx; cmp eax, ecx; cmp ax, cx; cmp al, cl; cmp rax, 77; cmp al, -3", "czso"),
    ("and rax, rcx; or eax, ecx; xor ax, cx; test al, cl; and rax, -16; test ecx, 77", "czso"),
    ("neg rax; neg eax; neg ax; neg al; xor eax, eax; sub rax, rax", "czso"),
    ("not rax; not eax; not ax; not al; mov al, ch; mov ah, cl; mov ax, cx; mov eax, ecx; mov eax, -1", ""),
    ("movabs rax, 0x123456789abcdef; mov rax, -5; mov al, 7; nop; cbw; cwde; cdqe; cwd; cdq; cqo", ""),
    ("movzx eax, cl; movzx ax, cl; movzx eax, ch; movzx rax, cx; movsx rax, cl; movsx eax, cx; movsx ax, cl", ""),
    ("movsxd rax, ecx; lea rax, [rax + rcx*4 + 77]; lea eax, [rax + rcx*8 - 3]; lea ax, [rcx + 1]", ""),
    ("lea rax, [eax + ecx*2]; xchg rax, rcx; xchg al, ah; xchg eax, ecx; bswap rax; bswap eax", ""),
    ("inc rax; dec eax; inc ax; dec al", "zso"),
    ("shl rax, 1; shl eax, 1; shl al, 1; shr rax, 1; shr ax, 1; sar rax, 1; sar al, 1", "czso"),
    ("shl rax, 5; shl eax, 31; shl ax, 9; shl al, 8; shr rax, 63; shr eax, 3; shr al, 7; sar rax, 60", "czs"),
    ("sar eax, 2; sar ax, 15; sar al, 20", "czs"),
    (
        "shl al, 9; shl rax, cl; shl eax, cl; shl ax, cl; shl al, cl; shr rax, cl; shr al, cl; sar rax, cl; sar ax, cl",
        "",
    ),
    ("rol rax, 1; rol eax, 7; rol ax, 3; rol al, 5; ror rax, 33; ror eax, 1; ror ax, 9; ror al, 3; rol al, 8", "c"),
    ("rol rax, cl; rol eax, cl; rol ax, cl; rol al, cl; ror rax, cl; ror eax, cl; ror ax, cl; ror al, cl", ""),
    ("rorx rax, rcx, 13; rorx eax, ecx, 5; shlx rax, rax, rcx; shlx eax, ecx, eax; shrx rax, rcx, rax", ""),
    ("sarx eax, eax, ecx; sarx rax, rcx, rax", ""),
    ("shld rax, rcx, 9; shrd eax, ecx, 3; shld ax, cx, 5; shrd rax, rcx, 40", "zs"),
    ("shld rax, rcx, cl; shld eax, ecx, cl; shrd rax, rcx, cl; shrd eax, ecx, cl", ""),
    ("mul rcx; mul ecx; mul cx; mul cl; imul rcx; imul ecx; imul cx; imul cl", "co"),
    ("imul rax, rcx; imul eax, ecx; imul ax, cx; imul eax, ecx, 77; imul rax, rcx, -5", "co"),
    ("andn rax, rax, rcx; andn eax, ecx, eax; bzhi rax, rax, rcx; bzhi eax, eax, ecx", "czso"),
    ("blsr rax, rcx; blsr eax, ecx; blsi rax, rcx; blsi eax, ecx; blsmsk rax, rcx; blsmsk eax, ecx", "czso"),
    ("bextr rax, rax, rcx; bextr eax, eax, ecx", "czo"),
    ("pext rax, rax, rcx; pext eax, ecx, eax; pdep rax, rax, rcx; pdep eax, ecx, eax", ""),
    ("crc32 rax, rcx; crc32 eax, ecx; crc32 eax, cx; crc32 eax, cl; crc32 rax, cl", ""),
    ("popcnt rax, rcx; popcnt eax, ecx; popcnt ax, cx", "czso"),
    ("lzcnt rax, rcx; lzcnt eax, ecx; lzcnt ax, cx; tzcnt rax, rcx; tzcnt eax, ecx; tzcnt ax, cx", "cz"),
    ("bsf rax, rcx; bsr rax, rcx", "z"),
    ("bt rax, rcx; bt eax, 13; bt ax, cx; bts rax, rcx; bts eax, 40; btr rax, rcx; btr ax, 3; btc rax, rcx", "c"),
];

/// General instructions that need others before them.
const SEQUENCES: &[(&str, &str)] = &[
    ("bt rcx, 7\nadc rax, rcx", "czso"),
    ("bt rcx, 0\nadc eax, ecx", "czso"),
    ("bt rcx, 0\nadc al, cl", "czso"),
    ("bt rcx, 7\nsbb rax, rcx", "czso"),
    ("bt rcx, 0\nsbb ax, cx", "czso"),
    ("cmp rax, rcx\nsbb rax, rax", "czso"),
    ("bt rcx, 3\ninc al", "czso"),
    ("bt rcx, 0\ncmc\nadc rax, 0", "czso"),
    ("stc\nadc rax, rcx", "czso"),
    ("clc\nsbb eax, ecx", "czso"),
    ("xor eax, ecx\nrol rax, 3", "zs"),
    ("mov rdx, rax\nmulx rdx, rax, rcx", ""),
    ("mov rdx, rax\nmulx rax, rax, rcx", ""),
    ("mov edx, eax\nmulx edx, eax, ecx", ""),
    ("or ecx, 1\nbsr eax, ecx", ""),
    ("or ecx, 64\nbsf eax, ecx", ""),
    ("push rax\npush rcx\npop rax\npop rdx", ""),
    ("push ax\npush cx\npush 7\npop rdx\npop dx\npop ax", ""),
    ("enter 32, 0\nmov [rbp - 8], rax\nmov [rsp], rcx\nxor rax, [rsp]\nxor rax, [rbp - 8]\nleave", ""),
    ("or rcx, 1\nxor edx, edx\ndiv rcx", ""),
    ("mov rdx, rcx\nshr rdx, 3\nor rcx, 8\ndiv rcx", ""),
    ("or ecx, 1\nxor edx, edx\ndiv ecx", ""),
    ("or cx, 1\nxor edx, edx\ndiv cx", ""),
    ("or cl, 1\nmovzx eax, al\ndiv cl", ""),
    ("or rcx, 1\nshr rax, 1\ncqo\nidiv rcx", ""),
    ("or ecx, 1\nshr eax, 1\nneg eax\ncdq\nidiv ecx", ""),
    ("or cx, 1\nmovsx ax, al\ncwd\nidiv cx", ""),
    ("or cl, 1\nshr al, 1\nneg al\ncbw\nidiv cl", ""),
    (
        "mov [rsp - 64], rax\nmov [rsp - 56], rcx\nlea rsi, [rsp - 64]\nlea rdi, [rsp - 60]\nmov ecx, 2\nrep movsd\nmov rax, [rsp - 60]",
        "",
    ),
    ("mov [rsp - 64], rax\nlea rsi, [rsp - 64]\nlea rdi, [rsp - 32]\nmovsq\nmovsb\nmovsw\nmov rax, [rsp - 32]", ""),
    ("mov [rsp - 64], rcx\nlea rdi, [rsp - 64]\nmov ecx, 5\nrep stosb\nstosw\nmov rax, [rsp - 64]", ""),
    ("lea rdi, [rsp - 64]\nmov ecx, 4\nrep stosq\nstosd\nmov eax, [rsp - 36]", ""),
    (
        "mov [rsp - 16], rax\nmov [rsp - 8], rcx\nand ecx, 127\nbtc qword ptr [rsp - 16], rcx\nsbb edx, edx\nmov rax, [rsp - 16]",
        "",
    ),
    ("mov [rsp - 16], eax\nbts dword ptr [rsp - 16], 37\nmov eax, [rsp - 16]", "c"),
    ("clc\nrcl rax, 1\nrcr rcx, 5\nadc rax, rcx", "c"),
    ("stc\nrcl al, 8\nrcr cx, 17\nadc rax, rcx", "c"),
    ("push 77\npush -5\npop rax\npop rdx\nadd rax, rdx", ""),
    ("sub rax, rcx\npushfq\npop rax\nand rax, 0x8c7", "czso"),
    ("shl al, 4\nadd al, cl\nlahf\nand eax, 0xefff", "czso"),
    ("add ecx, ecx\nsahf\nadc rax, rcx\nsahf", "czso"),
    ("push rbx\nmov rbx, rax\nadd rbx, rcx\nmov rax, rbx\npop rbx", ""),
    ("mov [rsp - 8], rax\nmov [rsp - 5], cl\nmov rax, [rsp - 8]\nmovzx edx, word ptr [rsp - 6]", ""),
    ("mov [rsp - 16], rcx\nadd rax, [rsp - 16]\nxor [rsp - 16], eax\nmovbe rdx, [rsp - 16]", ""),
];

const CONDITIONS: [&str; 16] = ["o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"];

/// Vector instructions of two operands, xmm0 and xmm1; there is a form with three operands of each.
const VECTORS: &str = "pand por pxor pandn andps andnpd orps xorpd paddb paddw paddd paddq psubb psubw psubd psubq pmullw pmulld pmuludq \
    pcmpeqb pcmpeqw pcmpeqd pcmpeqq pcmpgtb pcmpgtw pcmpgtd pcmpgtq pminub pmaxub pminuw pmaxuw pminud pmaxud pshufb \
    punpcklbw punpckhbw punpcklwd punpckhwd punpckldq punpckhdq punpcklqdq punpckhqdq unpcklps unpckhps unpcklpd unpckhpd \
    palignr,5 palignr,20 palignr,40 shufps,0x1b shufps,0xd2 shufpd,1 shufpd,2 pblendw,0xa5 pclmulqdq,0 pclmulqdq,0x11 \
    pclmulqdq,1 pclmulqdq,0x10";

/// The same that only processors with GFNI have.
const AFFINE: &str = "gf2p8affineqb,0 gf2p8affineqb,0x5a";

/// Shifts of all elements: by a number, and by xmm1.
const SHIFTS: &str = "psllw pslld psllq psrlw psrld psrlq psraw psrad";

/// Vector instructions of one operand.
const MOVES: &str = "movdqa movdqu movaps movups movapd movupd movq movddup pmovzxbw pmovzxbd pmovzxbq pmovzxwd pmovzxwq pmovzxdq pmovsxbw \
    pmovsxbd pmovsxbq pmovsxwd pmovsxwq pmovsxdq pshufd,0x1b pshufd,0xc6 pshuflw,0x93 pshufhw,0x93";

/// Between vectors and general registers, here eax.
const ACROSS: &[&str] = &[
    "pextrb eax, xmm0, 5\npinsrb xmm1, eax, 3\nmovdqa xmm0, xmm1",
    "pextrw eax, xmm0, 5\npinsrw xmm1, eax, 3\nmovdqa xmm0, xmm1",
    "pextrd eax, xmm0, 3\npinsrd xmm1, eax, 1\nmovdqa xmm0, xmm1",
    "pextrq rax, xmm0, 1\npinsrq xmm1, rax, 0\nmovdqa xmm0, xmm1",
    "pmovmskb eax, xmm0\nmovd xmm0, eax",
    "movmskps eax, xmm0\nmovd xmm0, eax",
    "movmskpd eax, xmm0\nmovq xmm0, rax",
    "movq rax, xmm1\nmovd xmm0, eax",
    "pcmpeqd xmm0, xmm0\npsrlq xmm0, 7",
    "movdqu [rsp - 40], xmm0\nmovdqu [rsp - 24], xmm1\nmovups xmm1, [rsp - 33]\nmovq xmm0, [rsp - 40]\npxor xmm0, xmm1",
];

/// What only AVX2 has; in ymm0 are both inputs, in ymm1 both exchanged.
const WIDE: &[&str] = &[
    "vpsllvd ymm0, ymm0, ymm1",
    "vpsllvq ymm0, ymm0, ymm1",
    "vpsrlvd ymm0, ymm0, ymm1",
    "vpsrlvq ymm0, ymm0, ymm1",
    "vpsravd ymm0, ymm0, ymm1",
    "vpbroadcastb ymm0, xmm0",
    "vpbroadcastw ymm0, xmm0",
    "vpbroadcastd xmm0, xmm0",
    "vpbroadcastq ymm0, xmm0",
    "vbroadcastss ymm0, xmm0",
    "vbroadcastsd ymm0, xmm0",
    "vpermq ymm0, ymm0, 0x1b",
    "vpermq ymm0, ymm0, 0x93",
    "vperm2i128 ymm0, ymm0, ymm1, 0x21",
    "vperm2i128 ymm0, ymm0, ymm1, 0x83",
    "vpermd ymm0, ymm1, ymm0",
    "vpblendd ymm0, ymm0, ymm1, 0xa5",
    "vpshufb ymm0, ymm0, ymm1",
    "vpalignr ymm0, ymm0, ymm1, 7",
    "vpslldq ymm0, ymm0, 3",
    "vpsrldq ymm0, ymm0, 17",
    "vpsllq ymm0, ymm0, xmm1",
    "vpsraw ymm0, ymm0, 3",
    "vpunpcklbw ymm0, ymm0, ymm1",
    "vpshufd ymm0, ymm1, 0x1b",
    "vpshufhw ymm0, ymm1, 0x93",
    "vshufps ymm0, ymm0, ymm1, 0x1b",
    "vshufpd ymm0, ymm0, ymm1, 0x6",
    "vpmovzxbq ymm0, xmm1",
    "vpmovsxwd ymm0, xmm1",
    "vmovddup ymm0, ymm1",
    "vpmovmskb eax, ymm0\nvmovd xmm0, eax",
    "vpaddq xmm0, xmm0, xmm1",
    "vinserti128 ymm0, ymm1, xmm0, 0",
    "pxor xmm0, xmm1",
    "vpcmpeqb ymm0, ymm0, ymm0\nvpsrlw ymm0, ymm0, 3",
    "vzeroupper",
    "vpmuludq ymm0, ymm0, ymm1",
    "vpblendw ymm0, ymm0, ymm1, 0x3c",
    "vextracti128 xmm0, ymm0, 1",
];

/// What only AVX-512 has.
const WIDEST: &[&str] = &[
    "vpternlogq ymm0, ymm1, ymm0, 0x96",
    "vpternlogd ymm0, ymm1, ymm0, 0xca",
    "vpternlogq ymm0, ymm1, ymm1, 0x35",
    "vpternlogd ymm0, ymm0, ymm0, 0xff",
    "vprolq ymm0, ymm0, 5",
    "vprold ymm0, ymm0, 37",
    "vprorq ymm0, ymm0, 9",
    "vprolvd ymm0, ymm0, ymm1",
    "vprolvq ymm0, ymm0, ymm1",
    "vprorvd ymm0, ymm0, ymm1",
    "vprorvq ymm0, ymm0, ymm1",
    "vpsraq ymm0, ymm0, 3",
    "vpsravq ymm0, ymm0, ymm1",
    "vpsllvw ymm0, ymm0, ymm1",
    "vpsrlvw ymm0, ymm0, ymm1",
    "vpopcntb ymm0, ymm0",
    "vpopcntw ymm0, ymm0",
    "vpopcntd ymm0, ymm0",
    "vpopcntq ymm0, ymm0",
    "vpermb ymm0, ymm1, ymm0",
    "vpermw ymm0, ymm1, ymm0",
    "vpermq ymm0, ymm1, ymm0",
    "vpmultishiftqb ymm0, ymm1, ymm0",
    "vpmullq ymm0, ymm0, ymm1",
    "vpandq ymm0, ymm0, ymm1",
    "vpandnd ymm0, ymm0, ymm1",
    "vporq ymm0, ymm0, ymm1",
    "vpxord ymm0, ymm0, ymm1",
    "vmovdqa64 ymm0, ymm1",
    "vmovdqu8 ymm0, ymm1",
    "vpmovb2m k1, ymm0\nkmovd eax, k1\nvmovd xmm0, eax",
    "vpmovq2m k1, ymm0\nkmovb eax, k1\nvmovd xmm0, eax",
    "kmovw k1, eax\nvpmovw2m k1, ymm0\nkmovw eax, k1\nvmovq xmm0, rax",
    "vpshufbitqmb k1, ymm0, ymm1\nkmovq rax, k1\nvmovq xmm0, rax",
    "vmovq rax, xmm1\nkmovq k2, rax\nvpshufbitqmb k1 {{k2}}, ymm0, ymm1\nkmovq k3, k1\nkmovq rax, k3\nvmovq xmm0, rax",
    "vpsrlq xmm1, xmm0, 5\nvmovq rax, xmm1\nvpbroadcastq ymm0, rax",
    "vmovq rax, xmm1\nvpbroadcastb ymm0, eax",
    "vinserti64x4 zmm2, zmm0, ymm1, 1\nvpsllq zmm2, zmm2, 3\nvextracti64x4 ymm0, zmm2, 1\nvpxorq ymm0, ymm0, ymm2",
    "vinserti32x4 ymm0, ymm0, xmm1, 1",
    "vgf2p8affineqb ymm0, ymm0, ymm1, 0x33",
    "vextracti64x2 xmm0, ymm0, 1",
];

/// A function: name, widths of arguments, width of result.
type Case = (String, Vec<u32>, u32, String);

fn cases() -> (Vec<Case>, String) {
    let (mut cases, mut source) = (Vec::new(), String::new());
    let mut general = |instruction: &str, flags: &str| {
        let name = format!("general_{}", cases.len());
        let mut lines = vec![instruction.to_owned()];
        for (flag, register) in [("c", "r8b"), ("z", "r9b"), ("s", "r10b"), ("o", "r11b")] {
            if flags.contains(flag) {
                lines.push(format!("set{flag} {register}"));
            }
        }
        writeln!(
            source,
            "#[inline(never)] #[unsafe(no_mangle)] pub fn {name}(a: u64, b: u64) -> u64 {{
                let (r, d): (u64, u64); let (mut c, mut z, mut s, mut o) = (0u8, 0u8, 0u8, 0u8);
                unsafe {{ asm!(\"{}\", inout(\"rax\") a => r, inout(\"rcx\") b => _, inout(\"rdx\") 3u64 => d, out(\"rsi\") _, out(\"rdi\") _,
                    inout(\"r8b\") c, inout(\"r9b\") z, inout(\"r10b\") s, inout(\"r11b\") o); }}
                r.rotate_left(4) ^ d.rotate_left(11) ^ u64::from(c | z << 1 | s << 2 | o << 3)
            }}",
            lines.join("\\n").replace('\n', "\\n")
        )
        .unwrap();
        cases.push((name, vec![64, 64], 64, instruction.to_owned()));
    };
    for (instructions, flags) in GENERAL {
        for instruction in instructions.split("; ") {
            general(instruction, flags);
        }
    }
    for (instructions, flags) in SEQUENCES {
        general(instructions, flags);
    }
    for condition in CONDITIONS {
        general(&format!("cmp rax, rcx\ncmov{condition} rax, rcx"), "");
        general(&format!("cmp eax, ecx\ncmov{condition} eax, ecx"), "");
        general(&format!("sub al, cl\nset{condition} al"), "");
    }
    let mut vector = |assembly: &str, features: &str| {
        let name = format!("vector_{}", cases.len());
        // In two functions, as only one may have features.
        writeln!(
            source,
            "#[target_feature(enable = \"{features}\")] #[inline(never)] fn {name}_inside(a: u128, b: u128) -> u128 {{ unsafe {{
                let (x, y): (__m128i, __m128i) = (std::mem::transmute(a), std::mem::transmute(b));
                let r: __m128i;
                asm!(\"{}\", inout(\"xmm0\") x => r, inout(\"xmm1\") y => _, out(\"rax\") _, out(\"xmm2\") _ {});
                std::mem::transmute(r)
            }} }}
            #[inline(never)] #[unsafe(no_mangle)] pub fn {name}(a: u128, b: u128) -> u128 {{ unsafe {{ {name}_inside(a, b) }} }}",
            assembly.replace('\n', "\\n"),
            if features.contains("512") { ", out(\"k1\") _, out(\"k2\") _, out(\"k3\") _" } else { "" }
        )
        .unwrap();
        cases.push((name, vec![128, 128], 128, assembly.to_owned()));
    };
    let split = |entry: &str| match entry.split_once(',') {
        Some((name, immediate)) => (name.to_owned(), format!(", {immediate}")),
        None => (entry.to_owned(), String::new()),
    };
    let has_affine = std::arch::is_x86_feature_detected!("gfni");
    if !has_affine {
        without_instructions("no processor with GFNI");
    }
    let affine = if has_affine { AFFINE } else { "" };
    for (name, immediate) in VECTORS.split_whitespace().chain(affine.split_whitespace()).map(split) {
        vector(&format!("{name} xmm0, xmm1{immediate}"), "sse4.2");
        vector(&format!("v{name} xmm0, xmm0, xmm1{immediate}"), "avx2");
    }
    for name in SHIFTS.split_whitespace() {
        for by in ["0", "1", "5", "70", "xmm1"] {
            vector(&format!("{name} xmm0, {by}"), "sse4.2");
            vector(&format!("v{name} xmm0, xmm0, {by}"), "avx2");
        }
    }
    for places in [3, 8, 17] {
        vector(&format!("pslldq xmm0, {places}\npsrldq xmm1, {places}\npxor xmm0, xmm1"), "sse4.2");
    }
    for (name, immediate) in MOVES.split_whitespace().map(split) {
        vector(&format!("{name} xmm0, xmm1{immediate}"), "sse4.2");
        vector(&format!("v{name} xmm0, xmm1{immediate}"), "avx2");
    }
    for assembly in ACROSS {
        vector(assembly, "sse4.2");
    }
    let around = |assembly: &str| {
        format!(
            "vinserti128 ymm0, ymm0, xmm1, 1\nvpermq ymm1, ymm0, 0x4e\n{assembly}\nvextracti128 xmm1, ymm0, 1\nvpaddq xmm1, \
             xmm1, xmm1\nvpxor xmm0, xmm0, xmm1"
        )
    };
    for assembly in WIDE {
        vector(&around(assembly), "avx2");
    }
    if std::arch::is_x86_feature_detected!("avx512vbmi") && std::arch::is_x86_feature_detected!("avx512bitalg") {
        for assembly in WIDEST {
            vector(&around(assembly), "avx2,avx512f,avx512bw,avx512dq,avx512vl");
        }
    } else {
        without_instructions("no processor with AVX-512 VBMI and BITALG");
    }
    (cases, source)
}

#[test]
fn each_instruction_does_what_the_processor_does() {
    let features = ["avx2", "bmi1", "bmi2", "lzcnt", "movbe", "pclmulqdq"];
    let there = std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("movbe")
        && std::arch::is_x86_feature_detected!("pclmulqdq");
    if !there {
        return without_instructions(&format!("the processor lacks one of {features:?}"));
    }
    let (cases, source) = cases();
    let signatures = cases.iter().map(|(name, arguments, result, _)| (name.as_str(), arguments.as_slice(), *result));
    let (_folder, executable) = compile_executable(&source, signatures, &["-O", "-C", "strip=debuginfo"]);
    let (mut calls, mut values, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for (name, arguments, result, text) in &cases {
        let function = Function::from_file(&executable, name).expect("found");
        let mut terms = Terms::new();
        let inputs: Vec<_> = arguments.iter().map(|&width| terms.input("x", width)).collect();
        let returned = match followed(&function, &mut terms, &inputs, *result) {
            Ok(returned) => returned,
            Err(error) => {
                refused.push(format!("{text}: {error}"));
                continue;
            }
        };
        for round in 0..60 {
            let words = words(arguments, round);
            let mut inputs = words.clone();
            inputs.extend(terms.inputs()[inputs.len()..].iter().map(|&(_, width)| u128::MAX >> (128 - width)));
            values.push((terms.evaluate(returned, &inputs), text));
            calls.push((name.clone(), words));
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
    let expected = run(&executable, &calls).expect("it runs");
    let wrong: Vec<String> = calls
        .iter()
        .zip(values)
        .zip(expected)
        .filter(|((_, (value, _)), expected)| value != expected)
        .map(|(((_, words), (value, text)), expected)| format!("{text} of {words:x?}: {value:x}, not {expected:x}"))
        .collect();
    assert!(wrong.is_empty(), "{} wrong, such as {:#?}", wrong.len(), wrong.iter().step_by(13).collect::<Vec<_>>());
    assert!(cases.len() > 400, "{}", cases.len());
}
