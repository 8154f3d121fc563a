//! Functions of slices whose length is stated, and references that are aligned: proven in machine code, and their wrong twins never.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::path::{Path, PathBuf};
use std::process::Command;

use permgen_codegen::spec::read;
use permgen_verify::machine::MachineError;
use permgen_verify::{Expected, Options, Verdict, binary};

const SOURCE: &str = r#"
#![crate_type = "lib"]
#[unsafe(no_mangle)]
pub fn flip_all(boards: &mut [u64]) { for board in boards { *board = board.swap_bytes(); } }
#[unsafe(no_mangle)]
pub fn flip_by_number(boards: &mut [u64]) {
    for number in 0..boards.len() { boards[number] = boards[number].swap_bytes(); }
}
#[unsafe(no_mangle)]
pub fn flip_into(from: &[u64], to: &mut [u64]) {
    for number in 0..from.len() { to[number] = from[number].swap_bytes(); }
}
#[unsafe(no_mangle)]
pub fn all_but_the_last(boards: &mut [u64]) {
    let last = boards.len() - 1;
    for board in &mut boards[..last] { *board = board.swap_bytes(); }
}
#[unsafe(no_mangle)]
pub fn one_too_many(boards: &mut [u64]) {
    for number in 0..=boards.len() { boards[number] = boards[number].swap_bytes(); }
}
#[unsafe(no_mangle)]
pub fn one_wrong_bit(boards: &mut [u64]) {
    for board in &mut *boards { *board = board.swap_bytes(); }
    if let Some(last) = boards.last_mut() { *last ^= *last & 1 << 63; }
}
#[unsafe(no_mangle)]
pub fn the_next_one(boards: &mut [u64]) {
    for number in 0..boards.len() { boards[number] = boards[(number + 1) % boards.len()].swap_bytes(); }
}
#[unsafe(no_mangle)]
pub fn reads_beyond(boards: &mut [u64]) {
    for number in 0..boards.len() {
        boards[number] = unsafe { *boards.as_ptr().add(number) | *boards.as_ptr().add(number + 1) & 0 }.swap_bytes();
        if number + 1 == boards.len() { boards[number] |= unsafe { *boards.as_ptr().add(number + 1) } & 1; }
    }
}
#[unsafe(no_mangle)]
pub fn writes_beyond(boards: &mut [u64]) {
    for board in &mut *boards { *board = board.swap_bytes(); }
    unsafe { *boards.as_mut_ptr().add(boards.len()) = 0; }
}
#[unsafe(no_mangle)]
pub fn halves_of_pairs(pairs: &mut [[u64; 2]]) { for pair in pairs { *pair = [pair[1], pair[0]]; } }
#[unsafe(no_mangle)]
pub fn first_and_last(words: &mut [u64]) { let word = words[0]; words[0] = words[2]; words[2] = word; }
#[unsafe(no_mangle)]
pub fn exchanged(words: &mut [u64; 2]) {
    let first = words.as_mut_ptr();
    unsafe { let low = *first; *first = *first.add(1); *first.add(1) = low; }
}
#[unsafe(no_mangle)]
pub unsafe fn exchanged_anywhere(words: *mut [u64; 2]) { unsafe { let [low, high] = *words; *words = [high, low]; } }
#[unsafe(no_mangle)]
pub fn more_than_aligned(words: &mut [u64; 2]) {
    assert!(words.as_ptr() as usize % 16 == 0);
    *words = [words[1], words[0]];
}
"#;

const C: &str = "
#include <stdint.h>
#include <stddef.h>
void flip_all(uint64_t *x, size_t n) { for (size_t i = 0; i < n; i++) x[i] = __builtin_bswap64(x[i]); }
void flip_into(const uint64_t *x, size_t n, uint64_t *y) { for (size_t i = 0; i < n; i++) y[i] = __builtin_bswap64(x[i]); }
void one_too_many(uint64_t *x, size_t n) { for (size_t i = 0; i <= n; i++) x[i] = __builtin_bswap64(x[i]); }
void one_too_few(uint64_t *x, size_t n) { for (size_t i = 1; i < n; i++) x[i] = __builtin_bswap64(x[i]); }
";

/// An object of the source, and whether debug assertions are on.
fn rust(folder: &Path, level: u8, asserts: bool) -> Vec<u8> {
    let (source, object) = (folder.join("slices.rs"), folder.join("slices.o"));
    std::fs::write(&source, SOURCE).unwrap();
    let on = if asserts { "on" } else { "off" };
    let done = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--emit=obj", "--edition=2024", "-Ccodegen-units=1", "-Awarnings"])
        .args([format!("-Copt-level={level}"), format!("-Cdebug-assertions={on}")])
        .arg("-o")
        .args([&object, &source])
        .status();
    assert!(done.is_ok_and(|status| status.success()));
    std::fs::read(object).unwrap()
}

fn c(folder: &Path, level: &str) -> Vec<u8> {
    let (source, object): (PathBuf, PathBuf) = (folder.join("slices.c"), folder.join("slices_c.o"));
    std::fs::write(&source, C).unwrap();
    let done = Command::new("cc").args([level, "-c", "-o"]).args([&object, &source]).status();
    assert!(done.is_ok_and(|status| status.success()));
    std::fs::read(object).unwrap()
}

/// What becomes of a claim, and what is taken for granted.
fn decided(file: &[u8], name: &str, signature: &str, specification: &str) -> (&'static str, String) {
    let map: Expected = match read(specification).expect("a specification").meaning.words() {
        Some(map) => map.clone().into(),
        None => panic!("{specification} is not one map"),
    };
    let claim = match binary::claim(file, name, &map, Some(signature)) {
        Ok(claim) => claim,
        Err(MachineError::Signature { reason }) => return ("refused", reason),
        Err(error) => panic!("{error}"),
    };
    let verdict = claim.decide(&Options::default()).unwrap_or_else(|fault| panic!("{fault}"));
    let said = claim.assumed.unwrap_or_default();
    match verdict {
        Verdict::Proved(_) => ("proven", said),
        Verdict::Refuted(_) => ("refuted", said),
        Verdict::Unknown(reason) => {
            let stops: Vec<String> = claim.conduct.stops.iter().map(ToString::to_string).collect();
            ("unknown", format!("{reason}: {}", stops.join("; ")))
        }
    }
}

#[test]
fn every_element_of_a_slice_of_a_stated_length() {
    let folder = tempfile::tempdir().unwrap();
    for (level, asserts) in [(1, true), (1, false), (2, false), (2, true)] {
        let file = rust(folder.path(), level, asserts);
        let is = |name: &str, signature: &str| decided(&file, name, signature, "sq ^ 56");
        for name in ["flip_all", "flip_by_number"] {
            for count in [1, 3, 4] {
                let (verdict, said) = is(name, &format!("fn(boards: &mut [u64] of {count})"));
                // Vectors of bytes may be shuffled by instructions that are not followed.
                let is_vector = level > 1 && verdict == "unknown" && said.contains("instruction `");
                assert!(verdict == "proven" || is_vector, "{name} {count} {level} {asserts}: {said}");
                assert!(is_vector || said.contains(&format!("`boards` is a slice of {count} words")), "{said}");
            }
        }
        for name in ["all_but_the_last", "one_too_many", "one_wrong_bit", "the_next_one"] {
            let (verdict, said) = is(name, "fn(&mut [u64] of 4)");
            // Where addresses are compared, what is wrong may be unknown.
            assert_ne!(verdict, "proven", "{name} {level} {asserts}: {said}");
            assert!(asserts || level > 1 || name != "one_too_many" || verdict == "refuted", "{name}: {said}");
        }
        for name in ["reads_beyond", "writes_beyond"] {
            let (verdict, said) = is(name, "fn(&mut [u64] of 4)");
            assert_eq!(verdict, "unknown", "{name} {level} {asserts}: {said}");
        }
        let into = "fn(from: &[u64] of 4, to: &mut [u64] of 4)";
        let (verdict, said) = is("flip_into", into);
        let is_vector = level > 1 && verdict == "unknown" && said.contains("instruction `");
        assert!(verdict == "proven" || is_vector, "{level} {asserts}: {said}");
        assert!(is_vector || said.contains("`from` and `to` do not overlap"), "{said}");
        // What goes out is too short: this panics.
        let (verdict, _) = decided(
            &file,
            "flip_into",
            "fn(&[u64] of 4, &mut [u64] of 3)",
            "width = [u64; 4] -> [u64; 3], outside = lost; i",
        );
        assert_ne!(verdict, "proven");
    }
}

#[test]
fn slices_that_are_one_value() {
    let folder = tempfile::tempdir().unwrap();
    let file = rust(folder.path(), 1, true);
    let turn = "width = [u64; 3]; 64 * (2 - i / 64) + i % 64";
    assert_eq!(decided(&file, "first_and_last", "fn(&mut [u64] of 3)", turn).0, "proven");
    // Of two words the third is not there.
    let two = "width = [u64; 2]; (i + 64) % 128";
    assert_eq!(decided(&file, "first_and_last", "fn(&mut [u64] of 2)", two).0, "refuted");
    // Elements of several words.
    let (verdict, said) = decided(&file, "halves_of_pairs", "fn(&mut [[u64; 2]] of 3)", two);
    assert_eq!(verdict, "proven", "{said}");
    assert!(said.contains("is a slice of 3 elements"), "{said}");
    assert_eq!(decided(&file, "halves_of_pairs", "fn(&mut [[u64; 2]] of 3)", "width = [u64; 2]; i").0, "refuted");
    for (signature, what) in [
        ("fn(&mut [u64])", "how long `[u64]` is must be stated: `&[u64] of 6`"),
        ("fn(&mut [u64] of many)", "write it as"),
        ("fn(&mut [u64] of 4, k: u8 = 3)", "no word of 32 or 64 bits"),
        ("fn(&mut [u64] of 5)", "the specification `[u64; 2]` to `[u64; 2]`"),
    ] {
        let (verdict, said) = decided(&file, "flip_all", signature, two);
        assert_eq!(verdict, "refused", "{signature}: {said}");
        assert!(said.contains(what), "{signature}: {said}");
    }
}

#[test]
fn pointers_of_c_with_a_stated_count() {
    let folder = tempfile::tempdir().unwrap();
    for level in ["-O1", "-O2"] {
        let file = c(folder.path(), level);
        let is = |name: &str, signature: &str| decided(&file, name, signature, "sq ^ 56");
        let all = "extern \"C\" fn(x: *mut u64 of 4, n: usize = 4)";
        let (verdict, said) = is("flip_all", all);
        assert_eq!((verdict, &*said), ("proven", "`x` leads to 4 words, `n` is 4"), "{level}");
        let (verdict, said) = is("flip_into", "extern \"C\" fn(x: *const u64 of 4, n: usize = 4, y: *mut u64 of 4)");
        assert_eq!(verdict, "proven", "{level}: {said}");
        assert_eq!(is("one_too_many", all).0, "unknown", "{level}");
        assert_eq!(is("one_too_few", all).0, "refuted", "{level}");
        // The count that goes with it is what is stated, not what would be right.
        assert_eq!(is("flip_all", "extern \"C\" fn(*mut u64 of 4, usize = 5)").0, "unknown", "{level}");
        assert_eq!(is("flip_all", "extern \"C\" fn(*mut u64 of 4, usize = 3)").0, "refuted", "{level}");
    }
}

#[test]
fn references_are_aligned_and_other_pointers_need_not_be() {
    let folder = tempfile::tempdir().unwrap();
    let (exchange, same) = ("width = [u64; 2]; (i + 64) % 128", "width = [u64; 2]; i");
    let (reference, pointer) = ("fn(words: &mut [u64; 2])", "unsafe fn(words: *mut [u64; 2])");
    let aligned = "`words` is a reference, aligned to 8 bytes";
    for level in [0, 1, 2] {
        let file = rust(folder.path(), level, true);
        let is = |name: &str, signature: &str, map: &str| decided(&file, name, signature, map);
        // Debug assertions ask where the pointer leads.
        assert_eq!(is("exchanged_anywhere", reference, exchange), ("proven", aligned.to_owned()), "{level}");
        assert_eq!(is("exchanged_anywhere", pointer, exchange).0, "unknown", "{level}");
        assert_ne!(is("exchanged_anywhere", reference, same).0, "proven", "{level}");
        assert_eq!(
            is("exchanged", reference, exchange).0,
            "proven",
            "{level}: {}",
            is("exchanged", reference, exchange).1
        );
        assert_ne!(is("exchanged", reference, same).0, "proven", "{level}");
        // What is asked is more than what is known of a reference.
        assert_ne!(is("more_than_aligned", reference, exchange).0, "proven", "{level}");
    }
    // Without debug assertions nothing asks, and nothing is assumed.
    let file = rust(folder.path(), 2, false);
    for name in ["exchanged", "exchanged_anywhere"] {
        assert_eq!(decided(&file, name, reference, exchange), ("proven", String::new()));
        assert_eq!(decided(&file, name, pointer, exchange).0, "proven");
    }
}
