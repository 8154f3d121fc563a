//! What functions of engines take and return: indices, numbers of squares, enums, arrays; each with a false twin.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use crate::common::{permgen, stdout};
use predicates::boolean::PredicateBooleanExt;
use predicates::str::contains;

/// The verdict on each function of a text, by its name.
fn verdicts(text: &str) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.rs");
    std::fs::write(&path, text).unwrap();
    let output = permgen(&["prove", "--json", &path.to_string_lossy()]).assert();
    let verdict = |line: &str| {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        (report["name"].as_str().unwrap().to_owned(), report["verdict"].as_str().unwrap().to_owned())
    };
    stdout(&output).lines().map(verdict).collect()
}

fn expect(text: &str, expected: &[(&str, &str)]) {
    let found = verdicts(text);
    let found: Vec<(&str, &str)> = found.iter().map(|(name, verdict)| (name.as_str(), verdict.as_str())).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn indices_are_gathered_and_scattered() {
    let text = "
// permgen: scatter(file(a))
pub fn spread(x: u8) -> u64 { let mut r = 0; for i in 0..8 { r |= (x as u64 >> i & 1) << (8 * i); } r }
// permgen: scatter(file(a))
pub fn spread_beside(x: u8) -> u64 { let mut r = 0; for i in 0..8 { r |= (x as u64 >> i & 1) << (8 * i + 1); } r }
// permgen: gather(file(a))
pub fn gathered(x: u64) -> u8 { let mut r = 0; for i in 0..8 { r |= ((x >> (8 * i) & 1) as u8) << i; } r }
// permgen: gather(file(a))
pub fn one_is_missing(x: u64) -> u8 { let mut r = 0; for i in 0..7 { r |= ((x >> (8 * i) & 1) as u8) << i; } r }
";
    let expected =
        [("spread", "proved"), ("spread_beside", "refuted"), ("gathered", "proved"), ("one_is_missing", "refuted")];
    expect(text, &expected);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.rs");
    std::fs::write(&path, text).unwrap();
    for (function, map, code) in [
        ("spread", "scatter(file(a))", 0),
        ("spread", "scatter(file(b))", 1),
        ("gathered", "gather(file(a))", 0),
        // An index says nothing of the other bits of a board, and a board is no index.
        ("gathered", "sq", 2),
        ("spread", "sq", 2),
    ] {
        permgen(&["prove", &path.to_string_lossy(), "--fn", function, "--map", map]).assert().code(code);
    }
}

#[test]
fn numbers_of_squares_are_proved_for_every_square() {
    let text = "
#[derive(Clone, Copy)] pub struct Square(u8);
impl Square {
    // permgen: square_of(flip_vertical)
    pub fn flip(self) -> Self { Square(self.0 ^ 56) }
    // permgen: square_of(flip_vertical)
    pub fn index(self) -> usize { (self.0 ^ 56) as usize }
    // permgen: square_of(flip_vertical)
    pub fn beyond(self) -> Self { assert!(self.0 < 64); Square(self.0 ^ 56) }
    // permgen: square_of(flip_vertical)
    pub fn turns(self) -> Self { Square(self.0 ^ 63) }
    // permgen: square_of(flip_vertical)
    pub fn but_one(self) -> Self { Square(if self.0 == 63 { 63 } else { self.0 ^ 56 }) }
    // permgen: square_of(flip_vertical)
    pub fn panics(self) -> Self { assert!(self.0 < 63); Square(self.0 ^ 56) }
    // permgen: square_of(flip_vertical)
    pub fn is_low(self) -> bool { self.0 < 32 }
}";
    let found = verdicts(text);
    let of = |name: &str| found.iter().find(|(found, _)| found.contains(name)).map(|(_, verdict)| verdict.as_str());
    for name in ["flip", "index", "beyond"] {
        assert_eq!(of(name), Some("proved"), "{name}");
    }
    for name in ["turns", "but_one", "panics"] {
        assert_eq!(of(name), Some("refuted"), "{name}");
    }
    assert_eq!(of("is_low"), Some("unknown"));
}

#[test]
fn enums_have_the_values_of_their_variants_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.rs");
    let text = "
#[derive(Clone, Copy, PartialEq, Eq)] pub enum Color { White, Black }
#[derive(Clone, Copy, PartialEq, Eq)] #[repr(i8)] pub enum Step { South = -8, West = -1, East = 1, North = 8 }
#[derive(Clone, Copy, PartialEq, Eq)] pub enum Rank { R1, R2, R3, R4, R5, R6, R7, R8 }
impl Color { pub fn other(self) -> Self { match self { Color::White => Color::Black, Color::Black => Color::White } } }
impl Rank {
    const ALL: [Rank; 8] = [Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5, Rank::R6, Rank::R7, Rank::R8];
    const SHUFFLED: [Rank; 8] = [Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5, Rank::R7, Rank::R6, Rank::R8];
    // permgen: board = 8x1; square_of(flip_vertical)
    pub fn flip(self) -> Rank { Self::ALL[7 - self as usize] }
    // permgen: board = 8x1; square_of(flip_vertical)
    pub fn wrong(self) -> Rank { Self::SHUFFLED[7 - self as usize] }
}";
    std::fs::write(&path, text).unwrap();
    expect(text, &[("Rank::flip", "proved"), ("Rank::wrong", "refuted")]);
    for (law, code) in [
        ("|c: Color| c.other().other() == c", 0),
        ("|c: Color| c.other() == c", 1),
        ("|c: Color| c == Color::White", 1),
        ("|c: Color| c == Color::White || c == Color::Black", 0),
        ("|s: Step| { let n = s as i8; n == 8 || n == -8 || n == 1 || n == -1 }", 0),
        ("|s: Step| { let n = s as i8; n == 8 || n == -8 || n == 1 }", 1),
        ("|s: Step| s as i8 > -8", 1),
        ("|r: Rank| (r as u8) < 8", 0),
        ("|r: Rank| (r as u8) < 7", 1),
    ] {
        permgen(&["prove", &path.to_string_lossy(), "--law", law]).assert().code(code);
    }
}

#[test]
fn arrays_are_words_from_their_first_element_up() {
    expect(
        "
// permgen: sq ^ 56
pub fn ranks(mut x: [u8; 8]) -> [u8; 8] { x.reverse(); x }
// permgen: sq ^ 56
pub fn ranks_by_reference(x: &[u8; 8]) -> u64 { let mut y = *x; y.reverse(); u64::from_le_bytes(y) }
// permgen: sq ^ 56
pub fn ranks_in_place(x: &mut [u8; 8]) { x.reverse(); }
// permgen: sq ^ 56
pub fn squares(x: [bool; 64]) -> [bool; 64] { let mut r = [false; 64]; for i in 0..64 { r[i ^ 56] = x[i]; } r }
// permgen: i ^ 64
pub fn halves(x: [u64; 2]) -> [u64; 2] { [x[1], x[0]] }
// permgen: i ^ 64
pub fn halves_of_no_word(x: [u64; 2]) -> [u64; 2] { [x[1], x[0] ^ 1] }
// permgen: sq ^ 56
pub fn of_the_other_end(x: &[u8; 8]) -> u64 { let mut y = *x; y.reverse(); u64::from_be_bytes(y) }
// permgen: sq ^ 56
pub fn two_ranks(mut x: [u8; 8]) -> [u8; 8] { x.swap(0, 7); x }
// permgen: sq ^ 7
pub fn other_squares(x: [bool; 64]) -> [bool; 64] { let mut r = [false; 64]; for i in 0..64 { r[i ^ 56] = x[i]; } r }
",
        &[
            ("ranks", "proved"),
            ("ranks_by_reference", "proved"),
            ("ranks_in_place", "proved"),
            ("squares", "proved"),
            ("halves", "proved"),
            ("halves_of_no_word", "refuted"),
            ("of_the_other_end", "refuted"),
            ("two_ranks", "refuted"),
            ("other_squares", "refuted"),
        ],
    );
}

#[test]
fn functions_that_a_macro_makes_are_proved_by_the_comment_within_it() {
    expect(
        "
pub struct B(pub u64);
macro_rules! turn { ($name:ident, $method:ident) => {
    // permgen: sq ^ 56
    #[inline]
    pub fn $name(x: u64) -> u64 { x.$method() }
} }
turn!(flip, swap_bytes);
turn!(turned, reverse_bits);
macro_rules! nobody_calls { ($name:ident) => {
    // permgen: sq ^ 56
    pub fn $name(x: u64) -> u64 { x }
} }
",
        &[("flip", "proved"), ("turned", "refuted"), ("a function at line 12", "unknown")],
    );
}

#[test]
fn what_cfg_chose_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.rs");
    let text = "
#[cfg(target_os = \"linux\")]
// permgen: sq ^ 56
pub fn f(x: u64) -> u64 { x.swap_bytes() }
#[cfg(not(target_os = \"linux\"))]
// permgen: sq ^ 56
pub fn f(x: u64) -> u64 { x }
// permgen: sq ^ 56
pub fn g(x: u64) -> u64 { if cfg!(target_feature = \"bmi2\") { x } else { x.swap_bytes() } }
";
    std::fs::write(&path, text).unwrap();
    let chosen = "`cfg(target_os = \"linux\")` as in this build";
    permgen(&["prove", &path.to_string_lossy()]).assert().code(3).stdout(
        contains(chosen)
            .and(contains("f at line 7 is unknown: it is not compiled: left out by `cfg(not(target_os = \"linux\"))`"))
            .and(contains("`cfg(target_feature = \"bmi2\")`")),
    );
}

#[test]
fn a_function_that_is_another_named_map_is_told_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.rs");
    let turned = |to: &str| {
        format!(
            "pub fn f(x: u64) -> u64 {{ let mut r = 0; for s in 0..64u32 {{ let (rank, file) = (s / 8, s % 8); \
             r |= (x >> s & 1) << ({to}); }} r }}"
        )
    };
    for (text, map, is, is_not) in [
        (
            turned("file * 8 + 7 - rank"),
            "rotate_90",
            "it is `rotate_90_ccw` (proven)\nit is `rotate_90_cw` with `numbering = h1_lsb;` (proven)",
            "it is `flip",
        ),
        (
            "pub fn f(x: u64) -> u64 { x.reverse_bits() }".to_owned(),
            "sq ^ 56",
            "it is `rotate_180` (proven)",
            "numbering",
        ),
        // Right on every bit alone.
        (
            "pub fn f(x: u64) -> u64 { if x == 3 { 0 } else { x.reverse_bits() } }".to_owned(),
            "sq ^ 56",
            "refuted",
            "it is `",
        ),
        ("pub fn f(x: u64) -> u64 { assert!(x != 3); x.reverse_bits() }".to_owned(), "sq ^ 56", "refuted", "it is `"),
    ] {
        std::fs::write(&path, &text).unwrap();
        let arguments = ["prove", &path.to_string_lossy(), "--fn", "f", "--map", map];
        permgen(&arguments).assert().code(1).stdout(contains(is).and(contains(is_not).not()));
    }
}

#[test]
#[ignore = "slow: runs cargo"]
fn a_specification_that_is_none_does_not_stop_the_other_files_of_a_package() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    std::fs::create_dir(folder.path().join("src")).unwrap();
    write("Cargo.toml", "[package]\nname = \"engine\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n");
    write("src/lib.rs", "pub mod a;\npub mod b;\n");
    write("src/a.rs", "// permgen: frobnicate\npub fn f(x: u64) -> u64 { x }\n");
    write("src/b.rs", "// permgen: sq ^ 56\npub fn g(x: u64) -> u64 { x.swap_bytes() }\n");
    permgen(&["prove", "--package", &folder.path().to_string_lossy()])
        .assert()
        .code(3)
        .stdout(contains("b::g is proven").and(contains("f at line 2 is unknown: `frobnicate`, of `f`: unknown map")));
}
