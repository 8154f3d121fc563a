//! A program of many functions, as text: compiled with several settings, and run on inputs beside the execution of its machine
//! code.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use permgen_codegen::emit::{Function as Emitted, rust};
use permgen_codegen::spec::{Scope, Spec};
use permgen_core::compile::{Request, compile};
use permgen_core::partial_map::PartialMap;
use permgen_core::search::Effort;
use permgen_verify::machine::{Argument, Function, StopKind};
use permgen_verify::term::{Term, Terms};

use crate::skip::without_instructions;

/// Maps whose functions are emitted by permgen.
const MAPS: [(&str, &str); 22] = [
    ("flip_vertical", "sq ^ 56"),
    ("mirror_horizontal", "sq ^ 7"),
    ("rotate_180", "sq ^ 63"),
    ("flip_diagonal", "|rank, file| (file, rank)"),
    ("flip_antidiagonal", "|rank, file| (7 - file, 7 - rank)"),
    ("rotate_90", "|rank, file| (7 - file, rank)"),
    ("shift_files", "|rank, file| (rank, (file + 3) & 7)"),
    ("swap_halves", "rotate_left(32)"),
    ("interleave", "interleave(2)"),
    ("swap_fields", "swap_fields(9, 41, 6)"),
    ("index_bits", "index_bits [3, 4, 5, 0, 1, 2]"),
    ("pseudo_rotation", "(sq - 8 * (sq & 7)) & 63"),
    ("one_file", "restrict(|rank, file| (file, rank), 0x8080808080808080)"),
    ("connect_four", "board = 6x7, |rank, file| (rank, 6 - file)"),
    ("connect_four_promised", "board = 6x7, off_board = zero, |rank, file| (rank, 6 - file)"),
    ("bytes_of_u8", "width = u8, sq ^ 7"),
    ("bytes_of_u16", "width = u16, sq ^ 15"),
    ("nibbles_of_u32", "width = u32, sq ^ 4"),
    ("transposed_u16", "width = u16, transpose(4, 4)"),
    ("shogi", "board = 9x9, |rank, file| (file, rank)"),
    ("wide", "width = u128, sq ^ 127"),
    ("wide_flip", "width = u128, sq ^ 8"),
];

/// Functions with the widths of arguments and result.
const WRITTEN: [(&str, &[u32], u32, &str); 14] = [
    ("mix", &[64, 64], 64, "(a: u64, b: u64) -> u64 { (a & b) ^ (a | !b).rotate_left(11) ^ (a >> 3).wrapping_sub(b) }"),
    ("counts", &[64], 32, "(a: u64) -> u32 { a.count_ones() | a.leading_zeros() << 8 | a.trailing_zeros() << 16 }"),
    ("counts32", &[32], 32, "(a: u32) -> u32 { a.count_ones() | a.leading_zeros() << 8 | a.trailing_zeros() << 16 }"),
    (
        "lowest",
        &[64],
        64,
        "(a: u64) -> u64 { (a & a.wrapping_neg()) ^ (a & a.wrapping_sub(1)).rotate_left(7) ^ ((a ^ a.wrapping_sub(1)) << 2) }",
    ),
    (
        "shifted",
        &[64, 32],
        64,
        "(a: u64, n: u32) -> u64 { a.wrapping_shl(n) ^ a.rotate_right(n) ^ ((a as i64).wrapping_shr(n + 3) as u64) }",
    ),
    ("field", &[64, 32], 64, "(a: u64, n: u32) -> u64 { (a >> 13) & ((1 << (n & 63)) - 1) }"),
    (
        "product",
        &[64, 64],
        64,
        "(a: u64, b: u64) -> u64 { ((a as u128 * b as u128) >> 64) as u64 ^ a.wrapping_mul(b) }",
    ),
    (
        "cases",
        &[64, 64],
        64,
        "(a: u64, b: u64) -> u64 { if a > b { a.wrapping_mul(3) } else if (a as i64) < 5 { b } else { a ^ 77 } }",
    ),
    (
        "wide_sum",
        &[128, 128],
        128,
        "(a: u128, b: u128) -> u128 { a.wrapping_add(b).rotate_left(65) ^ a.wrapping_sub(b >> 7) }",
    ),
    (
        "hyperbola",
        &[64, 64],
        64,
        "(o: u64, r: u64) -> u64 { let line = 0x0101010101010101; let o = o & line; let u = o.wrapping_sub(r << 1); let d = o.swap_bytes().wrapping_sub(r.swap_bytes() << 1).swap_bytes(); (u ^ d) & line }",
    ),
    (
        "fill",
        &[64, 64],
        64,
        "(g: u64, p: u64) -> u64 { let g = g | p & (g << 8); let p = p & (p << 8); let g = g | p & (g << 16); let p = p & (p << 16); g | p & (g << 32) }",
    ),
    (
        "knight",
        &[64],
        64,
        "(b: u64) -> u64 { let l1 = (b >> 1) & 0x7f7f7f7f7f7f7f7f; let l2 = (b >> 2) & 0x3f3f3f3f3f3f3f3f; let r1 = (b << 1) & 0xfefefefefefefefe; let r2 = (b << 2) & 0xfcfcfcfcfcfcfcfc; let h1 = l1 | r1; let h2 = l2 | r2; (h1 << 16) | (h1 >> 16) | (h2 << 8) | (h2 >> 8) }",
    ),
    (
        "eight_ways",
        &[64],
        64,
        "(b: u64) -> u64 { (b << 1) & 0x1111111111111111 ^ (b << 2) & 0x2222222222222222 ^ (b << 3) & 0x4444444444444444 ^ (b << 4) & 0x8888888888888888 ^ (b << 5) & 0x0f0f0f0f0f0f0f0f ^ (b << 6) & 0xf0f0f0f0f0f0f0f0 ^ (b << 7) & 0x00ff00ff00ff00ff ^ (b << 9) & 0xff00ff00ff00ff00 }",
    ),
    (
        "narrow",
        &[8, 16],
        16,
        "(a: u8, b: u16) -> u16 { (a as u16).wrapping_mul(b) ^ b.rotate_left(5) ^ (a as i8 as u16) }",
    ),
];

/// Functions of special instructions.
const SPECIAL: [(&str, &str, &[u32], u32, &str); 9] = [
    (
        "bmi2",
        "pext_pdep",
        &[64],
        64,
        "(a: u64) -> u64 { unsafe { _pdep_u64(_pext_u64(a, 0x8040201008040201), 0xff00) } }",
    ),
    ("bmi2", "pext_any", &[64, 64], 64, "(a: u64, m: u64) -> u64 { unsafe { _pext_u64(a, m) ^ _pdep_u64(a, m) } }"),
    (
        "bmi1,bmi2",
        "extract",
        &[64, 32],
        64,
        "(a: u64, c: u32) -> u64 { unsafe { _bextr2_u64(a, c as u64) ^ _bzhi_u64(a, c) } }",
    ),
    (
        "pclmulqdq",
        "prefix_xor",
        &[64],
        64,
        "(a: u64) -> u64 { unsafe { _mm_cvtsi128_si64(_mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a as i64), _mm_set1_epi8(-1))) as u64 } }",
    ),
    (
        "ssse3",
        "shuffled",
        &[64],
        64,
        "(a: u64) -> u64 { unsafe { _mm_cvtsi128_si64(_mm_shuffle_epi8(_mm_cvtsi64_si128(a as i64), _mm_set_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, -1, 6, 7))) as u64 } }",
    ),
    (
        "gfni,avx,avx2",
        "matrix_transposed",
        &[64],
        64,
        "(a: u64) -> u64 { unsafe { _mm_cvtsi128_si64(_mm_gf2p8affine_epi64_epi8::<0>(_mm_set1_epi64x(0x8040201008040201u64 as i64), _mm_cvtsi64_si128(a as i64))) as u64 } }",
    ),
    (
        "gfni",
        "matrix_mirrored",
        &[64],
        64,
        "(a: u64) -> u64 { unsafe { _mm_cvtsi128_si64(_mm_gf2p8affine_epi64_epi8::<0x5a>(_mm_cvtsi64_si128(a as i64), _mm_set1_epi64x(0x8040201008040201u64 as i64))) as u64 } }",
    ),
    (
        "avx512f,avx512bw,avx512bitalg",
        "selected",
        &[64],
        64,
        "(a: u64) -> u64 { unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(a as i64), _mm512_set_epi64(0x0001020304050607, 0x08090a0b0c0d0e0f, 0x1011121314151617, 0x18191a1b1c1d1e1f, 0x2021222324252627, 0x28292a2b2c2d2e2f, 0x3031323334353637, 0x38393a3b3c3d3e3f)) } }",
    ),
    (
        "avx512f,avx512vl,avx512vbmi",
        "multishifted",
        &[64, 64],
        64,
        "(a: u64, c: u64) -> u64 { unsafe { _mm_cvtsi128_si64(_mm_multishift_epi64_epi8(_mm_cvtsi64_si128(c as i64), _mm_cvtsi64_si128(a as i64))) as u64 } }",
    ),
];

/// A function of the corpus.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) arguments: Vec<u32>,
    pub(super) result: u32,
    /// What it is, if it is a map.
    pub(super) map: Option<PartialMap>,
}

/// The compiled program.
pub(super) struct Corpus {
    pub(super) cases: Vec<Case>,
    pub(super) executable: PathBuf,
    pub(super) object: PathBuf,
    pub(super) library: PathBuf,
    _directory: tempfile::TempDir,
}

pub(super) fn map(specification: &str) -> PartialMap {
    Spec::parse_str(specification).expect("a specification").resolve(&Scope::new(None)).expect("a map").map
}

/// What permgen emits for [`MAPS`], found once.
fn emitted() -> &'static [(&'static str, PartialMap, String)] {
    static EMITTED: OnceLock<Vec<(&str, PartialMap, String)>> = OnceLock::new();
    EMITTED.get_or_init(|| {
        MAPS.into_iter()
            .map(|(name, specification)| {
                let map = map(specification);
                // Any program will do.
                let request = Request::new(map.clone()).effort(Effort::Low);
                let compiled = compile(&request).expect("a program");
                let code =
                    rust::code(&Emitted::new(name, compiled.best(), &permgen_core::target::PORTABLE)).expect("Rust");
                (name, map, code)
            })
            .collect()
    })
}

impl Corpus {
    /// Compiles everything that this processor can run.
    pub(super) fn compile(flags: &[&str]) -> Corpus {
        let mut cases = Vec::new();
        let mut source = String::new();
        let mut add = |source: &mut String, case: Case, code: &str| {
            writeln!(source, "#[inline(never)] #[unsafe(no_mangle)]\n{code}").unwrap();
            cases.push(case);
        };
        for (name, map, code) in emitted() {
            let (arguments, result) = (vec![map.input().bits()], map.output().bits());
            add(&mut source, Case { name: (*name).to_owned(), arguments, result, map: Some(map.clone()) }, code);
        }
        for (name, arguments, result, code) in WRITTEN {
            let case = Case { name: name.to_owned(), arguments: arguments.to_vec(), result, map: None };
            add(&mut source, case, &format!("pub fn {name}{code}"));
        }
        for (features, name, arguments, result, code) in SPECIAL {
            if runs(features) {
                let case = Case { name: name.to_owned(), arguments: arguments.to_vec(), result, map: None };
                // Not inlined, so that the wrapper's call of it is followed, too.
                let code = format!(
                    "#[target_feature(enable = \"{features}\")] unsafe fn {name}_inside{code}\npub fn {name}{}",
                    wrapped(name, code)
                );
                writeln!(source, "#[inline(never)]").unwrap();
                let (inside, outside) = code.split_once("\npub fn").expect("two functions");
                writeln!(source, "{inside}").unwrap();
                add(&mut source, case, &format!("pub fn{outside}"));
            } else {
                without_instructions(&format!("{name}, since the processor lacks one of {features}"));
            }
        }
        source += &main_of(cases.iter().map(|case| (case.name.as_str(), case.arguments.as_slice(), case.result)));
        let directory = tempfile::tempdir().expect("a directory");
        let path = |name: &str| directory.path().join(name);
        std::fs::write(path("corpus.rs"), source).expect("written");
        for (kind, name) in [("bin", "corpus"), ("lib", "libcorpus.rlib")] {
            rustc(&path("corpus.rs"), &path(name), flags, &["--crate-type", kind]);
        }
        rustc(&path("corpus.rs"), &path("corpus.o"), flags, &["--crate-type", "lib", "--emit", "obj"]);
        Corpus {
            cases,
            executable: path("corpus"),
            object: path("corpus.o"),
            library: path("libcorpus.rlib"),
            _directory: directory,
        }
    }
}

/// A `main` that calls functions by their names with the words of a line, beside what they may use.
fn main_of<'a>(signatures: impl Iterator<Item = (&'a str, &'a [u32], u32)>) -> String {
    let calls: String = signatures
        .map(|(name, arguments, result)| {
            let arguments: Vec<String> =
                arguments.iter().map(|width| format!("next::<u{width}>(&mut words)")).collect();
            format!(
                "\"{name}\" => {{ let result: u{result} = {name}({}); format!(\"{{result:x}}\") }},\n",
                arguments.join(", ")
            )
        })
        .collect();
    format!(
        "use std::arch::{{asm, x86_64::*}};
        fn next<T: TryFrom<u128>>(words: &mut std::str::SplitWhitespace<'_>) -> T where T::Error: std::fmt::Debug {{
            T::try_from(u128::from_str_radix(words.next().unwrap(), 16).unwrap()).unwrap()
        }}
        fn main() {{
            for line in std::io::stdin().lines() {{
                let line = line.unwrap();
                let mut words = line.split_whitespace();
                println!(\"{{}}\", match words.next().unwrap() {{ {calls} other => panic!(\"{{other}}\") }});
            }}
        }}"
    )
}

/// An executable of functions as text, for [`run`].
pub(super) fn compile_executable<'a>(
    functions: &str,
    signatures: impl Iterator<Item = (&'a str, &'a [u32], u32)>,
    flags: &[&str],
) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a directory");
    let (source, executable) = (directory.path().join("functions.rs"), directory.path().join("functions"));
    std::fs::write(&source, main_of(signatures) + functions).expect("written");
    rustc(&source, &executable, flags, &["--crate-type", "bin"]);
    (directory, executable)
}

fn rustc(source: &Path, to: &Path, flags: &[&str], more: &[&str]) {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition", "2024", "--cap-lints", "allow", "-C", "codegen-units=1"])
        .args(flags)
        .args(more)
        .arg("-o")
        .args([to, source])
        .output()
        .expect("rustc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A function of any processor that calls the one of a special processor.
fn wrapped(name: &str, code: &str) -> String {
    let (signature, _) = code.split_once('{').expect("a body");
    let arguments: Vec<&str> = signature
        .trim_start_matches('(')
        .split(')')
        .next()
        .expect("arguments")
        .split(',')
        .map(|argument| argument.split(':').next().expect("a name").trim())
        .collect();
    format!("{signature}{{ unsafe {{ {name}_inside({}) }} }}", arguments.join(", "))
}

/// Whether this processor has all the features.
fn runs(features: &str) -> bool {
    features.split(',').all(|feature| match feature {
        "bmi1" => std::arch::is_x86_feature_detected!("bmi1"),
        "bmi2" => std::arch::is_x86_feature_detected!("bmi2"),
        "pclmulqdq" => std::arch::is_x86_feature_detected!("pclmulqdq"),
        "ssse3" => std::arch::is_x86_feature_detected!("ssse3"),
        "gfni" => std::arch::is_x86_feature_detected!("gfni"),
        "avx" => std::arch::is_x86_feature_detected!("avx"),
        "avx2" => std::arch::is_x86_feature_detected!("avx2"),
        "lzcnt" => std::arch::is_x86_feature_detected!("lzcnt"),
        "avx512f" => std::arch::is_x86_feature_detected!("avx512f"),
        "avx512bw" => std::arch::is_x86_feature_detected!("avx512bw"),
        "avx512vl" => std::arch::is_x86_feature_detected!("avx512vl"),
        "avx512vbmi" => std::arch::is_x86_feature_detected!("avx512vbmi"),
        "avx512bitalg" => std::arch::is_x86_feature_detected!("avx512bitalg"),
        other => unreachable!("{other} is not asked for"),
    })
}

/// What an executable of the corpus returns for calls: a name and arguments each.
pub(super) fn run(executable: &Path, calls: &[(String, Vec<u128>)]) -> Option<Vec<u128>> {
    let mut command = Command::new(executable);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = loop {
        match command.spawn() {
            Ok(child) => break child,
            // Another test started a process just while this file was being written.
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            Err(error) => panic!("{error}"),
        }
    };
    let mut input = child.stdin.take().expect("piped");
    let mut text = String::new();
    for (name, arguments) in calls {
        write!(text, "{name}").unwrap();
        for argument in arguments {
            write!(text, " {argument:x}").unwrap();
        }
        text.push('\n');
    }
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    // A broken executable may end before it has read everything.
    let _ = writer.join().expect("no panic");
    if !output.status.success() {
        return None;
    }
    let text = String::from_utf8(output.stdout).expect("text");
    Some(text.lines().map(|line| u128::from_str_radix(line, 16).expect("a word")).collect())
}

/// Words that differ from call to call, the same in every run; some small, some sparse.
pub(super) fn words(arguments: &[u32], round: u64) -> Vec<u128> {
    let mut state = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    arguments
        .iter()
        .map(|&width| {
            let word = u128::from(next()) << 64 | u128::from(next());
            let word = match round % 4 {
                0 => word & u128::from(next()) & u128::from(next()) << 17,
                1 => word % 70,
                _ => word,
            };
            word & (u128::MAX >> (128 - width))
        })
        .collect()
}

/// What a function returns for words, or why it is not followed; panics are none of that.
pub(super) fn followed(function: &Function, terms: &mut Terms, words: &[Term], result: u32) -> Result<Term, String> {
    let arguments: Vec<Argument> = words.iter().map(|&word| Argument::Word(word)).collect();
    let execution = function.execute(terms, &arguments, result).expect("a signature of registers");
    match execution.conduct.stops.iter().find(|stop| stop.kind == StopKind::NotFollowed) {
        Some(stop) => Err(stop.to_string()),
        None => Ok(execution.result.expect("asked for")),
    }
}
