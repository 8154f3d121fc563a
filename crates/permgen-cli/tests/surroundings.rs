//! Emitted files where names mean other things than usual: they mean what was proved, or they do not compile.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::{permgen, stdout};
use tempfile::tempdir;

/// What the command line writes in Rust, and how it is shown to be right there.
const FILES: [(&[&str], &str); 6] = [
    (&["emit", "--effort", "low", "--name", "flip", "sq ^ 56"], "is(|word| m::flip(word), |bit| Some(bit ^ 56));"),
    (
        &["emit", "--effort", "low", "--name", "low", "restrict(sq, 0xffffffff)"],
        "is(|word| m::low(word), |bit| if bit < 32 { Some(bit) } else { None });",
    ),
    (
        &["emit", "--effort", "low", "--name", "diagonal", "|rank, file| (file, rank)"],
        "is(|word| m::diagonal(word), |bit| Some(bit / 8 + bit % 8 * 8));",
    ),
    (
        &["emit", "--name", "index", "gather(inner(file(file)))"],
        "is(|word| m::index(2, word), |bit| if bit % 8 == 2 && bit > 7 && bit < 56 { Some(bit / 8 - 1) } else { None });",
    ),
    (&["tables", "first_rank"], "assert_eq!(m::rook_attacks(0, 0x0108), 0x010e);"),
    (&["find", "de-bruijn", "--lang", "rust"], "for bit in 0..64 { assert_eq!(m::lowest_bit(!0 << bit), bit); }"),
];

/// What stands beside the code, and what it is known as.
const HARMLESS: [(&str, &str); 6] = [
    ("nothing", ""),
    (
        "modules",
        "mod core { pub mod primitive { pub type u64 = u8; } } mod std {} mod alloc {} mod u64 { pub const MAX: u8 = 0; }",
    ),
    (
        "traits",
        "pub trait Words: Sized { fn swap_bytes(self) -> Self { self } fn rotate_left(self, _: u32) -> Self { self } \
         fn wrapping_mul(self, _: Self) -> Self { self } fn wrapping_neg(self) -> Self { self } } impl<T> Words for T {}",
    ),
    ("macros", ""),
    ("no_prelude", ""),
    ("names", "pub fn bit() {} pub fn line() {} pub fn v1() {} pub struct TO_; pub fn board() {} pub fn member() {}"),
];

/// Types that are not the primitive ones.
const OTHER_TYPES: [&str; 3] = ["type u64 = u32;", "type u64 = u128;", "#[derive(Clone, Copy)] pub struct u64;"];

const MAIN: &str = "
fn is<F: Fn(u64) -> R, R: Into<u64>, T: Fn(u32) -> Option<u32>>(of: F, to: T) {
    for word in (0..64).map(|bit| 1 << bit).chain([0, !0, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3211]) {
        let moved: u64 = (0..64).filter(|bit| word >> bit & 1 == 1).filter_map(&to).fold(0, |moved, to| moved | 1 << to);
        assert_eq!(of(word).into(), moved);
    }
}
";

fn rustc(folder: &Path, text: &str, arguments: &[&str]) -> Output {
    let source = folder.join("main.rs");
    fs::write(&source, text).unwrap();
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2021", "--out-dir"]).args([folder, &source]).args(arguments).output().unwrap()
}

fn written() -> Vec<(String, &'static str)> {
    // A module within a file has no documentation of its own after other lines.
    FILES
        .map(|(arguments, check)| (stdout(&permgen(arguments).assert().success()).replace("//!", "//"), check))
        .to_vec()
}

#[test]
#[ignore = "slow: rustc for each file"]
fn files_mean_the_same_beside_modules_traits_macros_and_names() {
    let folder = tempdir().unwrap();
    let files = written();
    let mut text = String::from("#![allow(dead_code, unused, non_camel_case_types, non_upper_case_globals)]\n");
    let mut checks = String::new();
    for (around, items) in HARMLESS {
        for (at, (code, check)) in files.iter().enumerate() {
            // Macros are in scope in the modules after them.
            let nothing =
                "macro_rules! assert { ($($token:tt)*) => { () }; } macro_rules! panic { ($($token:tt)*) => { () }; }";
            let (open, before) = match around {
                "macros" => ("", nothing),
                "no_prelude" => ("#[no_implicit_prelude]", ""),
                _ => ("", ""),
            };
            writeln!(text, "mod {around}_{at} {{ {before} {open} pub mod inner {{\n{code}\n{items}\n}} }}").unwrap();
            writeln!(checks, "    {{ use {around}_{at}::inner as m; {check} }}").unwrap();
        }
    }
    let output = rustc(folder.path(), &format!("{text}{MAIN}fn main() {{\n{checks}}}\n"), &[]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let ran = Command::new(folder.path().join("main")).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
#[ignore = "slow: rustc for each case"]
fn files_do_not_compile_where_words_are_other_types() {
    let folder = tempdir().unwrap();
    for (code, _) in written() {
        let around = |items: &str| format!("#![allow(warnings, overflowing_literals)]\n{items}\n{code}\n");
        let metadata = ["--crate-type", "lib", "--emit", "metadata"];
        let output = rustc(folder.path(), &around(""), &metadata);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for items in OTHER_TYPES {
            let output = rustc(folder.path(), &around(items), &metadata);
            assert_eq!(output.status.code(), Some(1), "{items}\n{code}");
        }
    }
}

/// `uint8_t >> n` is an `int`, which no compiler knows to be positive.
#[test]
fn rotations_of_short_words_in_c_convert_no_sign() {
    let folder = tempdir().unwrap();
    for (width, map) in [("8", "rotate_left(by)"), ("8", "rotate_right(by)"), ("16", "rotate_left(by)")] {
        for (language, compiler, source) in [("c", "cc", "c"), ("cpp", "c++", "c++")] {
            let options = ["--width", width, "--effort", "low", "--name", "turn", "--lang", language];
            let text = stdout(&permgen(&["emit", map]).args(options).assert().success());
            let header = folder.path().join("turn.h");
            fs::write(&header, &text).unwrap();
            let warnings = ["-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-pedantic", "-Werror"];
            let mut command = Command::new(compiler);
            let output =
                command.args(warnings).args(["-Wno-unused-function", "-fsyntax-only", "-x", source]).arg(&header);
            let output = output.output().expect("a compiler");
            assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
        }
    }
}
