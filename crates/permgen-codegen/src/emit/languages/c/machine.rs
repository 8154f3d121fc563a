//! Machines in C: what a compiler says about the one that it builds for, and the instructions that have a name in C.

use std::collections::HashSet;

use super::{Dialect, table_name};
use crate::emit::tree::{self, Part};
use crate::emit::{File, Function};
use permgen_core::program::{Instruction, Op, Program};
use permgen_core::target::Target;
use permgen_core::width::Width;

/// The condition that the build is for a machine; none for one that every build may be for.
pub(super) fn condition(target: &Target) -> Option<String> {
    let arch = match target.arch? {
        "aarch64" => "defined(__aarch64__)",
        "arm" => "defined(__ARM_ARCH_7EM__)",
        "riscv32" => "defined(__riscv) && __riscv_xlen == 32",
        "riscv64" => "defined(__riscv) && __riscv_xlen == 64",
        "wasm32" => "defined(__wasm32__)",
        "x86_64" => "defined(__x86_64__)",
        _ => return None,
    };
    let has = target.features.iter().map(|feature| format!("defined({})", of_feature(target, feature)));
    let lacks = target.lacks.iter().map(|feature| format!("!defined({})", of_feature(target, feature)));
    Some([arch.to_owned()].into_iter().chain(has).chain(lacks).collect::<Vec<_>>().join(" && "))
}

/// How a processor is asked whether it is a machine.
pub(super) struct Asked {
    /// The condition that it can be asked.
    pub(super) arch: &'static str,
    /// An expression.
    pub(super) question: String,
    /// What a function has to be compiled with, as the attribute `target` has it.
    pub(super) features: String,
}

/// How a processor is asked; none where gcc and clang have no builtin for it.
pub(super) fn asked(target: &Target) -> Option<Asked> {
    if target.arch != Some("x86_64") {
        return None;
    }
    let name = |feature: &&str| match *feature {
        "bmi1" => "bmi".to_owned(),
        "pclmulqdq" => "pclmul".to_owned(),
        feature => feature.to_owned(),
    };
    let features: Vec<String> = target.features.iter().map(name).collect();
    let question: Vec<String> =
        features.iter().map(|feature| format!("__builtin_cpu_supports(\"{feature}\")")).collect();
    Some(Asked { arch: "defined(__x86_64__)", question: question.join(" && "), features: features.join(",") })
}

/// What compilers define where the machine has a feature.
fn of_feature(target: &Target, feature: &str) -> String {
    match feature {
        "bmi1" => "__BMI__".to_owned(),
        "pclmulqdq" => "__PCLMUL__".to_owned(),
        "sve2-bitperm" => "__ARM_FEATURE_SVE2_BITPERM".to_owned(),
        // Multiplication has a name of its own, from before extensions had theirs.
        "m" => "__riscv_mul".to_owned(),
        _ if target.arch.is_some_and(|arch| arch.starts_with("riscv")) => format!("__riscv_{feature}"),
        _ => format!("__{}__", feature.to_ascii_uppercase()),
    }
}

/// Whether an operation is an instruction that no expression of C stands for: const evaluation knows none.
pub(super) fn is_instruction(line: &Instruction) -> bool {
    is_of_x86(line.op) || matches!(line.op, Op::Bitrev | Op::Brev8 | Op::Bgrp)
}

fn is_arm(target: &Target) -> bool {
    target.arch == Some("aarch64")
}

/// What SVE2 calls an operation that moves bits by a mask.
fn bits_by_mask(op: Op) -> Option<&'static str> {
    match op {
        Op::Pext => Some("bext"),
        Op::Pdep => Some("bdep"),
        Op::Bgrp => Some("bgrp"),
        _ => None,
    }
}

fn is_of_x86(op: Op) -> bool {
    use Op::{Clmul, Clmulh, Gf2p8affineqb, Kmovq, Pdep, Pext, Pshufb, Vpbroadcastq, Vpextrq, Vpshufbitqmb};
    op.makes_vector()
        || matches!(op, Pext | Pdep | Clmul | Clmulh | Gf2p8affineqb | Pshufb)
        || matches!(op, Vpbroadcastq | Vpshufbitqmb | Vpextrq | Kmovq)
}

/// What the functions include or define for their instructions.
pub(super) fn needs(dialect: Dialect, functions: &[Function<'_>]) -> String {
    // Whether some function, or an alternative of it, has such an operation on such a machine.
    type Which = fn(Op, &Target) -> bool;
    let of = |function: &Function<'_>, is: Which| {
        function.found.certified.program().instructions().iter().any(|line| is(line.op, function.target))
    };
    let some_own = |is: Which| functions.iter().any(|function| of(function, is));
    let some = |is: Which| some_own(is) || functions.iter().any(|each| each.of_machines().any(|one| of(&one, is)));
    let has_intrinsic: Which = |op, target| is_of_x86(op) && !is_arm(target);
    let mut text = guards(functions);
    if some_own(has_intrinsic) {
        text.push_str("#include <immintrin.h>\n");
    } else if some(has_intrinsic) {
        text.push_str("#if defined(__x86_64__)\n#include <immintrin.h>\n#endif\n");
    }
    if some(|op, _| op == Op::Bitrev) {
        let words = [Width::W32, Width::W64].map(|width| dialect.ty(width));
        let halves = ["word", "(word >> 32)"].map(|half| dialect.cast(Width::W32, half));
        let reversal = REVERSAL.replace("WORD32", &words[0]).replace("WORD64", &words[1]);
        text.push_str(&reversal.replace("LOW", &halves[0]).replace("HIGH", &halves[1]));
    }
    if some(|op, _| op == Op::Brev8) {
        text.push_str(&REVERSAL_IN_BYTES.replace("WORD64", &dialect.ty(Width::W64)));
    }
    if some(|op, target| bits_by_mask(op).is_some() && is_arm(target)) {
        let define = |op| bits_by_mask(op).map(|name| BITS_BY_MASK.replace("NAME", name));
        let all: String = [Op::Pext, Op::Pdep, Op::Bgrp].into_iter().filter_map(define).collect();
        let all = all.replace("WORD64", &dialect.ty(Width::W64));
        text.push_str(&format!("\n#ifndef PERMGEN_BITS_BY_MASK\n#define PERMGEN_BITS_BY_MASK\n#if defined(__ARM_FEATURE_SVE2_BITPERM)\n{all}#endif\n#endif\n"));
    }
    text
}

/// An error for builds that lack the instructions which the functions call without a choice of machines.
fn guards(functions: &[Function<'_>]) -> String {
    let mut guards: Vec<String> = Vec::new();
    for function in functions {
        let program = function.found.certified.program();
        let Some(condition) = condition(function.target).filter(|_| program.instructions().iter().any(is_instruction))
        else {
            continue;
        };
        // Clang has a builtin for the reversal of bits on every machine.
        let needs_machine = program.instructions().iter().any(|line| is_instruction(line) && line.op != Op::Bitrev);
        let condition = if needs_machine { condition } else { format!("defined(__clang__) || {condition}") };
        let name = function.target.name;
        let guard = format!(
            "#if !({condition})\n#error \"this header is for {name}: build for that machine, or write the header with --targets {name}\"\n#endif\n"
        );
        if !guards.contains(&guard) {
            guards.push(guard);
        }
    }
    guards.concat()
}

/// Bit reversal, which gcc has no builtin for: once, where several headers of this kind are included.
const REVERSAL: &str = r#"
#ifndef PERMGEN_RBIT
#define PERMGEN_RBIT
#if defined(__clang__) || defined(__aarch64__) || defined(__arm__)
static inline WORD32 permgen_rbit32(WORD32 word) {
#if defined(__clang__)
    return __builtin_bitreverse32(word);
#elif defined(__aarch64__)
    __asm__("rbit %w0, %w1" : "=r"(word) : "r"(word));
    return word;
#else
    __asm__("rbit %0, %1" : "=r"(word) : "r"(word));
    return word;
#endif
}
static inline WORD64 permgen_rbit64(WORD64 word) {
#if defined(__clang__)
    return __builtin_bitreverse64(word);
#elif defined(__aarch64__)
    __asm__("rbit %0, %1" : "=r"(word) : "r"(word));
    return word;
#else
    const WORD64 high = permgen_rbit32(LOW);
    return (high << 32) | permgen_rbit32(HIGH);
#endif
}
#endif
#endif
"#;

/// The reversal of bits within bytes, which gcc and clang name differently.
const REVERSAL_IN_BYTES: &str = r#"
#ifndef PERMGEN_BREV8
#define PERMGEN_BREV8
#if defined(__riscv_zbkb) && __riscv_xlen == 64
static inline WORD64 permgen_brev8(WORD64 word) {
    __asm__("brev8 %0, %1" : "=r"(word) : "r"(word));
    return word;
}
#endif
#endif
"#;

/// An instruction of SVE2 on the lowest word of two vector registers. Between two of them, compilers leave the word there.
const BITS_BY_MASK: &str = r#"static inline WORD64 permgen_NAME64(WORD64 word, WORD64 mask) {
    double bits, chosen;
    __builtin_memcpy(&bits, &word, sizeof bits);
    __builtin_memcpy(&chosen, &mask, sizeof chosen);
    register double d0 __asm__("d0") = bits;
    register double d1 __asm__("d1") = chosen;
    __asm__("NAME z0.d, z0.d, z1.d" : "+w"(d0) : "w"(d1));
    bits = d0;
    __builtin_memcpy(&word, &bits, sizeof word);
    return word;
}
"#;

/// The builtins of gcc and clang that functions call, for MSVC: once, where several headers of this kind are included.
pub(super) fn msvc(dialect: Dialect, functions: &str) -> String {
    let of = |called: &str, [c, cpp]: [&str; 2]| {
        let name = called.trim_start_matches("__builtin_").to_ascii_uppercase();
        let text = if dialect == Dialect::C { c } else { cpp };
        functions.contains(called).then(|| {
            format!("\n#if defined(_MSC_VER) && !defined(__clang__) && !defined(PERMGEN_{name})\n#define PERMGEN_{name}\n#include <intrin.h>\n{text}#endif\n")
        })
    };
    [of("__builtin_bswap", BYTE_SWAPS), of("__builtin_clz", LEADING_ZEROS)].into_iter().flatten().collect()
}

/// In C and in C++, whose const evaluation has no intrinsics.
const BYTE_SWAPS: [&str; 2] = [
    "\
#define __builtin_bswap16(word) _byteswap_ushort(word)
#define __builtin_bswap32(word) _byteswap_ulong(word)
#define __builtin_bswap64(word) _byteswap_uint64(word)
",
    "\
constexpr std::uint64_t permgen_bswap64(std::uint64_t word) noexcept {
    if (!__builtin_is_constant_evaluated()) {
        return _byteswap_uint64(word);
    }
    std::uint64_t swapped = 0;
    for (int byte = 0; byte < 64; byte += 8) {
        swapped = (swapped << 8) | ((word >> byte) & 255);
    }
    return swapped;
}
#define __builtin_bswap16(word) static_cast<std::uint16_t>(permgen_bswap64(word) >> 48)
#define __builtin_bswap32(word) static_cast<std::uint32_t>(permgen_bswap64(word) >> 32)
#define __builtin_bswap64(word) permgen_bswap64(word)
",
];

const LEADING_ZEROS: [&str; 2] = [
    "\
static inline int permgen_clz64(uint64_t word) {
    unsigned long highest;
    _BitScanReverse64(&highest, word);
    return 63 - (int)highest;
}
#define __builtin_clz(word) (permgen_clz64(word) - 32)
#define __builtin_clzll(word) permgen_clz64(word)
",
    "\
constexpr int permgen_clz64(std::uint64_t word) noexcept {
    unsigned long highest = 63;
    if (!__builtin_is_constant_evaluated()) {
        _BitScanReverse64(&highest, word);
    } else {
        while (!(word >> highest)) {
            --highest;
        }
    }
    return 63 - static_cast<int>(highest);
}
#define __builtin_clz(word) (permgen_clz64(word) - 32)
#define __builtin_clzll(word) permgen_clz64(word)
",
];

/// A pointer to the first of words that stand side by side in an array.
fn side_by_side(words: &[String]) -> Option<String> {
    let (array, first) = words.first()?.strip_suffix(']')?.rsplit_once('[')?;
    let first: usize = first.parse().ok()?;
    let is_so = (first..).zip(words).all(|(place, word)| *word == format!("{array}[{place}]"));
    is_so.then(|| format!("&{array}[{first}]"))
}

impl Dialect {
    /// The zeros above the highest bit of an operand, of which the builtins know none for 0. What they return is made unsigned at once:
    /// gcc looks into conditional expressions, and warns of the signs that it finds there.
    pub(super) fn leading_zeros(self, a: &str, width: Width) -> String {
        let word = |half: &str| self.cast(Width::W64, half);
        let count = |call: String| self.cast(Width::W32, &call);
        let counts = match width.bits() {
            32 => format!("({a} ? {} : 32u)", count(format!("__builtin_clz({a})"))),
            64 => format!("({a} ? {} : 64u)", count(format!("__builtin_clzll({a})"))),
            128 => {
                let (high, low) = (word(&format!("({a} >> 64)")), word(a));
                let [above, below] = [&high, &low].map(|half| count(format!("__builtin_clzll({half})")));
                format!("({high} ? {above} : {low} ? 64u + {below} : 128u)")
            }
            bits => format!("({a} ? {} - {}u : {bits}u)", count(format!("__builtin_clz({a})")), 32 - bits),
        };
        if width == Width::W32 { counts } else { self.cast(width, &counts) }
    }

    /// A call of the instruction, where it has a name in C.
    pub(super) fn call(self, target: &Target, op: Op, width: Width, a: &str, b: &str) -> Option<String> {
        let bits = width.bits();
        if let Some(name) = bits_by_mask(op).filter(|_| is_arm(target) && bits <= 64) {
            let call = format!("permgen_{name}64({a}, {b})");
            return Some(if bits == 64 { call } else { self.cast(width, &call) });
        }
        let word = |operand: &str| self.cast(Width::W64, operand);
        // A word in a vector register, and back.
        let vector = |operand: &str| format!("_mm_cvtsi64_si128({})", self.signed(operand));
        let of_vector = |call: String| word(&format!("_mm_cvtsi128_si64({call})"));
        Some(match (op, width) {
            (Op::Pext | Op::Pdep, _) if bits <= 64 => format!("_{}_u{}({a}, {b})", op.name(), bits.max(32)),
            (Op::Bitrev, Width::W64) => format!("permgen_rbit64({a})"),
            (Op::Bitrev, _) if bits <= 32 => match 32 - bits {
                0 => format!("permgen_rbit32({a})"),
                above => format!("(permgen_rbit32({a}) >> {above})"),
            },
            (Op::Brev8, Width::W64) => format!("permgen_brev8({a})"),
            (Op::Brev8, Width::W32) => self.cast(width, &format!("permgen_brev8({a})")),
            (Op::Brev8, _) if bits < 32 => format!("permgen_brev8({a})"),
            (Op::Gf2p8affineqb, Width::W64) => {
                of_vector(format!("_mm_gf2p8affine_epi64_epi8({}, {}, 0)", vector(a), vector(b)))
            }
            (Op::Clmul | Op::Clmulh, _) if bits <= 64 => {
                let product = format!("_mm_clmulepi64_si128({}, {}, 0)", vector(a), vector(b));
                of_vector(if op == Op::Clmul { product } else { format!("_mm_srli_si128({product}, 8)") })
            }
            (Op::Pshufb, Width::W64) => of_vector(format!("_mm_shuffle_epi8({}, {})", vector(a), vector(b))),
            (Op::Gf2p8affineqb, Width::W128) => {
                self.of_vector(&format!("_mm_gf2p8affine_epi64_epi8({}, {}, 0)", self.vector(a), self.vector(b)))
            }
            (Op::Pshufb, Width::W128) => {
                self.of_vector(&format!("_mm_shuffle_epi8({}, {})", self.vector(a), self.vector(b)))
            }
            (Op::Vpbroadcastq, _) => format!("_mm512_set1_epi64({})", self.signed(a)),
            // With all bytes wanted. What has no mask makes gcc 12 warn of its own header.
            (Op::Vpermb, _) => {
                format!("_mm512_maskz_permutexvar_epi8(0xffffffffffffffffull, _mm512_loadu_si512({b}), {a})")
            }
            (Op::Vpunpcklqdq, _) => format!("_mm512_maskz_unpacklo_epi64(0xff, {a}, {b})"),
            (Op::Vpunpckhqdq, _) => format!("_mm512_maskz_unpackhi_epi64(0xff, {a}, {b})"),
            (Op::Vshufi64x2Even, _) => format!("_mm512_maskz_shuffle_i64x2(0xff, {a}, {b}, 0x88)"),
            (Op::Vshufi64x2Odd, _) => format!("_mm512_maskz_shuffle_i64x2(0xff, {a}, {b}, 0xdd)"),
            (Op::Vpxorq, _) => format!("_mm512_xor_si512({a}, {b})"),
            (Op::Vgf2p8affineqb, _) => format!("_mm512_gf2p8affine_epi64_epi8(_mm512_loadu_si512({b}), {a}, 0)"),
            (Op::Vgf2p8affineqbBy, _) => format!("_mm512_gf2p8affine_epi64_epi8({a}, _mm512_loadu_si512({b}), 0)"),
            (Op::Vpshufbitqmb, _) => format!("_mm512_bitshuffle_epi64_mask({a}, _mm512_loadu_si512({b}))"),
            (Op::Kmovq, _) => word(&format!("_cvtmask64_u64({a})")),
            _ => return None,
        })
    }

    /// A word of a vector.
    pub(super) fn word(self, vector: &str, word: u32) -> String {
        let part = format!("_mm512_maskz_extracti64x2_epi64(3, {vector}, {})", word / 2);
        self.cast(Width::W64, &format!("_mm_extract_epi64({part}, {})", word % 2))
    }

    /// The words of a program's input from one on, side by side in a vector.
    pub(super) fn load(self, program: &Program, first: usize, words: &[String]) -> String {
        let is_lane = program.inputs()[first] == Width::W64;
        let part = |&Part { word, down, up }: &Part| {
            let word = &words[word];
            let word = if down == 0 { word.clone() } else { format!("({word} >> {down})") };
            let word = if is_lane { word } else { self.cast(Width::W64, &word) };
            if up == 0 { word } else { format!("({word} << {up})") }
        };
        let lane = |parts: &Vec<Part>| match &parts.iter().map(part).collect::<Vec<_>>()[..] {
            [] => "0".to_owned(),
            parts => self.signed(&parts.join(" | ")),
        };
        if let Some(pointer) = words.get(first..first + 8).filter(|_| is_lane).and_then(side_by_side) {
            return format!("_mm512_loadu_si512({pointer})");
        }
        let lanes: Vec<String> = tree::lanes(program, first).iter().rev().map(lane).collect();
        format!("_mm512_set_epi64({})", lanes.join(", "))
    }

    /// What stores a vector in eight words from one on.
    pub(super) fn store(self, array: &str, first: usize, vector: &str) -> String {
        format!("_mm512_storeu_si512(&{array}[{first}], {vector});")
    }

    /// A word of 128 bits as a vector.
    fn vector(self, operand: &str) -> String {
        match self {
            Dialect::C => format!("(__m128i)({operand})"),
            Dialect::Cpp => format!("reinterpret_cast<__m128i>({operand})"),
        }
    }

    /// A vector as a word of 128 bits.
    fn of_vector(self, vector: &str) -> String {
        let ty = self.ty(Width::W128);
        match self {
            Dialect::C => format!("({ty})({vector})"),
            Dialect::Cpp => format!("reinterpret_cast<{ty}>({vector})"),
        }
    }

    /// A word as the number that intrinsics take.
    fn signed(self, operand: &str) -> String {
        match self {
            Dialect::C => format!("(long long)({operand})"),
            Dialect::Cpp => format!("static_cast<long long>({operand})"),
        }
    }

    /// The type of what an instruction makes.
    pub(super) fn type_of(self, op: Option<Op>, width: Width) -> String {
        match op {
            Some(op) if op == Op::Vpbroadcastq || op.makes_vector() => "__m512i".to_owned(),
            Some(Op::Vpshufbitqmb) => "__mmask64".to_owned(),
            _ => self.ty(width),
        }
    }
}

/// What a function is called for one machine, where the processor is asked; the names of its tables begin so.
pub(super) fn name(function: &str, target: &Target) -> String {
    format!("{function}_{}", target.name.replace('-', "_"))
}

/// The names that stand in a file beside those of its functions: of tables, and of functions for one machine.
pub(super) fn names_beside(file: &File<'_>) -> HashSet<String> {
    let mut names = HashSet::new();
    let mut add_tables = |of: &str, program: &Program| {
        names.extend((0..program.tables().len()).map(|number| table_name(of, number)));
    };
    for function in file.functions {
        add_tables(function.name, function.found.certified.program());
        for one in function.of_machines() {
            add_tables(&name(function.name, one.target), one.found.certified.program());
        }
    }
    let of_machines =
        |function: &Function<'_>| function.of_machines().map(|one| name(function.name, one.target)).collect::<Vec<_>>();
    names.extend(file.functions.iter().flat_map(of_machines));
    names
}
