//! `permgen prove` for functions of Rust files, pairs of them, and laws.

use crate::common::{permgen, stdout};
use predicates::boolean::PredicateBooleanExt;
use predicates::str::{contains, starts_with};

fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.rs");
    std::fs::write(&path, text).unwrap();
    let path = path.to_string_lossy().into_owned();
    (folder, path)
}

const BOARD: &str = "\
pub struct Bitboard(pub u64);

impl Bitboard {
    // permgen: sq ^ 56
    #[must_use]
    pub const fn flip(self) -> Self {
        let k = 0x00ff00ff00ff00ff;
        let mut x = self.0;
        x = ((x >> 8) & k) | ((x & k) << 8);
        x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
        Bitboard(x.rotate_left(32))
    }
}

// permgen: sq ^ 7
pub fn mirror(x: u64) -> u64 {
    x.reverse_bits().swap_bytes()
}
";

#[test]
fn a_file_is_proven_function_by_function() {
    let (_folder, path) = file(BOARD);
    permgen(&["prove", &path]).assert().code(0).stdout(
        starts_with("Bitboard::flip is proven: linear, a separate crate, edition 2024, dev and release, rustc ")
            .and(contains("\nmirror is proven: linear, a separate crate, edition 2024, dev and release, rustc "))
            .and(contains("rustc 1.")),
    );
    for name in ["Bitboard::flip", "flip"] {
        permgen(&["prove", &path, "--fn", name, "--map", "sq ^ 56"]).assert().code(0);
    }
    permgen(&["prove", &path, "--fn", "mirror", "--map", "sq ^ 56"]).assert().code(1);
    let broken = BOARD.replace("sq ^ 7", "sq ^ 63") + "// permgen: sq\nfn root<T>(x: T) -> T { x }\n";
    let (_folder, path) = file(&broken);
    permgen(&["prove", &path]).assert().code(1).stdout(
        contains("Bitboard::flip is proven: linear")
            .and(contains("mirror is refuted: "))
            .and(contains("root at line 20 is unknown: no code is compiled under the path `root`")),
    );
}

#[test]
fn choices_are_proven_case_by_case_by_the_names_of_arguments() {
    let (_folder, path) = file(
        "pub enum Color { White, Black }
pub fn coded(x: u32, back: bool) -> u32 {
    if back { let x = x ^ x >> 1; let x = x ^ x >> 2; let x = x ^ x >> 4; let x = x ^ x >> 8; x ^ x >> 17 } else { x ^ x >> 1 }
}
// permgen: match color { Color::White => sq, _ => sq ^ 24 }
pub fn seen(board: u32, color: Color) -> u32 {
    match color { Color::White => board, Color::Black => board.swap_bytes() }
}
pub fn turned(color: u8, x: u32) -> u32 { x.rotate_left(u32::from(color)) }
pub fn toggled(back: &mut bool, x: u32) -> u32 { *back = !*back; if *back { x } else { x.swap_bytes() } }
pub fn seen_by(back: &bool, x: u32) -> u32 { if *back { x.swap_bytes() } else { x } }
pub fn taken(a: &mut u32, b: u32) -> u32 { let both = *a & b; *a = 0; both }
pub fn kept(a: &mut u32, b: u32) -> u32 { *a & b }
pub fn cleared(a: &mut u32) -> u32 { let flipped = a.swap_bytes(); *a = 0; flipped }
pub fn read(a: &mut u32) -> u32 { *a = !*a; *a = !*a; a.swap_bytes() }
pub fn chosen(a: u32, b: u32, m: u32) -> u32 { b & m | a & !m }
",
    );
    let prove = |name: &str, map: &str| permgen(&["prove", &path, "--fn", name, "--map", map, "--width", "u32"]);
    permgen(&["prove", &path]).assert().code(0).stdout(starts_with("seen is proven: cases, 2 linear, "));
    prove("coded", "linear(|x| if back { inverse(x ^ x >> 1) } else { x ^ x >> 1 })").assert().code(1).stdout(
        starts_with("coded is refuted: in the case `back`, the result is 0x1fffe, must be 0x1ffff\n")
            .and(contains("input back 0x1   expected 0x1ffff"))
            .and(contains("assert_eq!(coded(0x10000_u32, true), 0x1ffff_u32);")),
    );
    let mut json = prove("coded", "if back { sq } else { linear(|x| x ^ x >> 1) }");
    json.arg("--json").assert().code(1).stdout(contains(r#""case":"back""#));
    prove("turned", "rotate_left(color)").assert().code(0).stdout(starts_with("turned is proven: cases, "));
    prove("chosen", "bitwise(|x, y, m| y & m | x & !m)").assert().code(0);
    prove("seen_by", "if back { sq ^ 24 } else { sq }").assert().code(0);
    prove("read", "sq ^ 24").assert().code(0);
    prove("kept", "bitwise(|a, b| a & b)").assert().code(0);
    for (name, map, says) in [
        ("toggled", "if back { sq ^ 24 } else { sq }", "`toggled` may write to `back`, which says what it does"),
        ("taken", "bitwise(|a, b| a & b)", "`taken` returns words and writes to `a`: a map makes one of them"),
        ("cleared", "sq ^ 24", "`cleared` returns words and writes to `a`: a map makes one of them"),
        (
            "chosen",
            "bitwise(|b, a, m| a & m | b & !m)",
            "takes `a` where the specification names `b`: name the arguments",
        ),
        ("coded", "if black { sq } else { sq ^ 7 }", "`coded` has no argument `black`, only `x` and `back`"),
        ("coded", "match back { 0 => sq, _ => sq ^ 7 }", "`coded` takes `back: bool`, the specification a number"),
        (
            "turned",
            "if color { sq } else { sq ^ 7 }",
            "`turned` takes `color: u8`, the specification a `bool`: write `match color { 0 => .., _ => .. }`",
        ),
        ("seen", "if color { sq } else { sq ^ 7 }", "`seen` takes `color: Color`, the specification a `bool`"),
        ("seen", "match color { Red => sq, _ => sq ^ 7 }", "`seen` takes `color: Color`, which has no variant `Red`"),
        (
            "turned",
            "match color { 0 => sq, 1 => sq ^ 7 }",
            "`turned` takes `color: u8`, of which the specification leaves values out: end it with `_`",
        ),
    ] {
        prove(name, map).assert().code(2).stderr(contains(says));
    }
}

/// Other numbers are of no square: what the function does with them is not specified.
#[test]
fn functions_for_all_squares_are_proven_for_the_number_of_each() {
    let (_folder, path) = file(
        "#[repr(u8)] pub enum Rank { One, Two, Three, Four, Five, Six, Seven, Eight }
pub enum Odd { One = 1, Three = 3 }
// permgen: gather(rank(rank))
pub fn index(rank: u8, x: u64) -> u64 { x >> (rank * 8) & 0xff }
pub fn index_of(x: u64, rank: Rank) -> u8 { (x >> (rank as u32 * 8)) as u8 }
pub fn checked(rank: usize, x: u64) -> u64 { assert!(rank < 8); x >> (rank * 8) & 0xff }
pub fn but_one(rank: u8, x: u64) -> u64 { if rank == 5 { x >> 48 & 0xff } else { x >> (rank * 8) & 0xff } }
pub fn of_seven(rank: usize, x: u64) -> u64 { assert!(rank < 7); x >> (rank * 8) & 0xff }
pub fn above(rank: u8, x: u64) -> u64 { x >> ((rank + 1) * 8) & 0xff }
pub fn of_all_bits(rank: u8, x: u64) -> u64 { x >> (rank * 8) }
pub fn of_file(file: u8, x: u64) -> u64 { x >> (file * 8) & 0xff }
pub fn of_odd(rank: Odd, x: u64) -> u64 { x >> (rank as u32 * 8) & 0xff }
pub fn spoiled(rank: u8, x: u64) -> u64 {
    static mut MASK: u64 = 0xff;
    unsafe { if rank == 200 { MASK = 0x7f; } x >> ((rank & 7) * 8) & MASK }
}
pub fn of_flag(rank: bool, x: u64) -> u64 { x >> (rank as u32 * 8) & 0xff }
",
    );
    let prove = |name: &str, map: &str| permgen(&["prove", &path, "--fn", name, "--map", map]).assert();
    permgen(&["prove", &path])
        .assert()
        .code(0)
        .stdout(starts_with("index is proven: cases, ").and(contains("`rank` is below 8")));
    for name in ["index_of", "checked"] {
        prove(name, "gather(rank(rank))").code(0);
    }
    for (name, case) in [("but_one", "rank 6"), ("of_seven", ""), ("above", "rank 1"), ("of_all_bits", "rank 1")] {
        prove(name, "gather(rank(rank))").code(1).stdout(contains(case));
    }
    // A number of no rank may change what the others make.
    prove("spoiled", "gather(rank(rank))").code(3);
    prove("index", "numbering = a8_lsb; gather(rank(rank))").code(1);
    for (name, says) in [
        ("of_file", "`of_file` has no argument `rank`, only `file` and `x`"),
        ("of_odd", "`of_odd` takes `rank: Odd`, the specification a number below 8"),
        ("of_flag", "`of_flag` takes `rank: bool`, the specification a number below 8"),
    ] {
        prove(name, "gather(rank(rank))").code(2).stderr(contains(says));
    }
    prove("index", "gather(rank(rank), any_order)").code(2).stderr(contains("leave `any_order` out"));
}

#[test]
fn a_comparison_with_a_number_leaves_all_other_values_to_the_rest() {
    let (_folder, path) = file(
        "pub enum Color { White, Black }
pub fn at_three(x: u32, a: u8) -> u32 { if a == 3 { x.swap_bytes() } else { x } }
pub fn at_the_last(x: u32, a: u8) -> u32 { if a == 3 || a == 255 { x.swap_bytes() } else { x } }
pub fn of_two_bits(x: u32, a: u8) -> u32 { if a & 3 == 3 { x.swap_bytes() } else { x } }
pub fn from_three(x: u32, a: u64) -> u32 { if a >= 3 { x.swap_bytes() } else { x } }
pub fn of_low_bits(x: u32, a: u64) -> u32 { if a as u32 == 3 { x.swap_bytes() } else { x } }
pub fn of_all_bits(x: u32, a: i64) -> u32 { if a == 3 { x.swap_bytes() } else { x } }
pub fn with_a_flag(x: u32, a: u8, flip: bool) -> u32 { if flip && a == 3 { x.swap_bytes() } else { x } }
pub fn black(x: u32, color: Color) -> u32 { match color { Color::Black => x.swap_bytes(), Color::White => x } }
",
    );
    let prove = |name: &str, map: &str| permgen(&["prove", &path, "--fn", name, "--map", map, "--width", "u32"]);
    let three = "if a == 3 { sq ^ 24 } else { sq }";
    for name in ["at_three", "of_all_bits"] {
        prove(name, three).assert().code(0);
        prove(name, "match a { 0 => sq, 3 => sq ^ 24, _ => sq }").assert().code(0);
    }
    for name in ["at_the_last", "of_two_bits", "from_three", "of_low_bits"] {
        prove(name, three).assert().code(1).stdout(contains("in the case `_`"));
    }
    prove("at_three", "if a == 2 { sq ^ 24 } else { sq }").assert().code(1);
    prove("with_a_flag", "if a == 3 && flip { sq ^ 24 } else { sq }").assert().code(0);
    prove("with_a_flag", "if a == 3 || flip { sq ^ 24 } else { sq }").assert().code(1);
    prove("black", "if color == Color::Black { sq ^ 24 } else { sq }").assert().code(0);
    prove("black", "if color == Color::White { sq ^ 24 } else { sq }").assert().code(1);
}

#[test]
fn functions_of_square_numbers_are_compared_with_square_of() {
    let squares = "pub struct Square(u8);\nimpl Square { pub fn flip(self) -> Self { Square(self.0 ^ 56) } }\n";
    let (_folder, path) = file(squares);
    let prove = |map: &str| permgen(&["prove", &path, "--fn", "Square::flip", "--map", map]).assert();
    prove("square_of(sq ^ 56)").success().stdout(starts_with("Square::flip is proven: "));
    prove("square_of(flip_vertical)").success();
    prove("square_of(sq ^ 7)")
        .code(1)
        .stdout(contains("is refuted: ").and(contains("it is `square_of(flip_vertical)` (proven)")));
    // The numbers of a smaller board are fewer, and those of the board are not its bits.
    prove("board = 4x4; square_of(sq ^ 12)").code(1);
    prove("sq ^ 56").code(2);
    let program = "program(x: u64) -> u64\nreturn x\n";
    permgen(&["prove", "-", "--map", "square_of(sq)"])
        .write_stdin(program)
        .assert()
        .code(2)
        .stderr(contains("square_of"));
}

#[test]
fn nothing_to_prove_is_no_success() {
    let (_folder, path) = file("fn flip(x: u64) -> u64 { x.swap_bytes() }");
    permgen(&["prove", &path]).assert().code(2).stdout("").stderr(contains("nothing to prove"));
    let (_folder, path) = file("// permgen: sq ^ 56\nstruct Board;\nfn flip(x: u64) -> u64 { x.swap_bytes() }");
    permgen(&["prove", &path]).assert().code(2).stderr(contains("is above no function at line 1"));
    permgen(&["prove", "--law", "|a| a == 1", "--given", "a != a"])
        .assert()
        .code(3)
        .stdout(contains("is unknown").and(contains("no input")));
}

#[test]
fn a_counterexample_is_drawn_and_followed() {
    let (_folder, path) = file(&BOARD.replace("(x & 0x0000ffff0000ffff)", "(x & 0x0000ffff0000fffe)"));
    let assert = permgen(&["prove", &path, "--fn", "Bitboard::flip", "--map", "sq ^ 56", "--ascii"]).assert().code(1);
    insta::assert_snapshot!(stdout(&assert));
    let assert = permgen(&["prove", &path, "--filter", "flip", "--json"]).assert().code(1);
    let report: serde_json::Value = serde_json::from_str(&stdout(&assert)).unwrap();
    assert_eq!(report["wrong_square"], "a7");
}

#[test]
fn a_panic_is_a_counterexample() {
    let (_folder, path) = file("fn twice(x: u64) -> u64 {\n    x + x - x\n}");
    let assert = permgen(&["prove", &path, "--fn", "twice", "--map", "sq", "--ascii"]).assert().code(1);
    insta::assert_snapshot!(stdout(&assert));
    let assert = permgen(&["prove", &path, "--fn", "twice", "--map", "sq", "--json"]).assert().code(1);
    let report: serde_json::Value = serde_json::from_str(&stdout(&assert)).unwrap();
    assert_eq!(report["verdict"], "refuted");
    assert!(report["panics"].as_str().unwrap().contains("add_overflow"), "{report}");
    assert_eq!(report["got"], serde_json::Value::Null);
}

#[test]
fn functions_are_compared_with_each_other() {
    let (_folder, path) = file(
        "fn a(x: u64, y: u64) -> u64 { x & !y }\nfn b(x: u64, y: u64) -> u64 { x ^ (x & y) }\n\
         fn c(x: u64, y: u64) -> u64 { x ^ y }\nfn d(x: u64) -> u64 { x }",
    );
    let place = |name: &str| format!("{path}::{name}");
    permgen(&["prove", "--equal", &place("a"), &place("b")]).assert().code(0).stdout(starts_with("a = b is proven"));
    permgen(&["prove", "--equal", &place("a"), &place("c")])
        .assert()
        .code(1)
        .stdout(contains("assert_eq!(c(0x0_u64, 0x1_u64), a(0x0_u64, 0x1_u64));"));
    permgen(&["prove", "--equal", &place("a"), &place("d")])
        .assert()
        .code(2)
        .stderr(contains("`d` takes 1 word, the other function 2"));
    permgen(&["prove", "--equal", "a", "b"]).assert().code(2).stderr(contains("`a` names no function of a Rust file"));
}

#[test]
#[ignore = "slow: rustc, and proofs of many laws"]
fn laws_may_call_the_functions_of_a_file() {
    let (_folder, path) = file("const fn fill(x: u64) -> u64 { x | x << 8 }");
    permgen(&["prove", &path, "--law", "|a, b| fill(a | b) == fill(a) | fill(b)"]).assert().code(0);
    permgen(&["prove", &path, "--law", "|a, b| fill(a + b) == fill(a) + fill(b)", "--given", "a & b == 0"])
        .assert()
        .code(1);
    permgen(&["prove", "--law", "|a| fill(a) == a"]).assert().code(2).stderr(contains("cannot find function `fill`"));
}

#[test]
fn bad_input_is_told_with_its_place() {
    let flip = ["--fn", "f", "--map", "sq ^ 56"];
    for (text, code, message) in [
        ("fn f(x: u64 -> u64 { x }", 2, "board.rs`: not Rust: "),
        ("fn g(x: u64) -> u64 { x }", 2, "board.rs`: no function `f` was compiled"),
        ("mod a { fn f() {} } mod b { fn f() {} }", 2, "`f` is ambiguous: a::f at "),
        ("fn f(x: u32) -> u32 { x }", 2, "`f` maps 32 bits to 32, the specification `u64` to `u64`"),
        ("fn f(x: u64, y: u64) -> u64 { x }", 2, "`f` takes 2 words, a map takes 1"),
        ("fn f(x: u64) {}", 2, "`f` returns 0 words, a map returns 1"),
        ("fn f<T>(x: T) -> T { x }", 3, "no code is compiled under the path `f`: it is generic and not used"),
        ("async fn f(x: u64) -> u64 { x }", 3, "what `f` takes and returns is not understood"),
        ("fn f(x: u64) -> u64 { x.pext(3) }", 2, "no method named `pext` found for type `u64`"),
        ("fn f(x: u64) -> u64 { let [a, b] = x; a }", 2, "expected an array or slice, found `u64`"),
    ] {
        let (_folder, path) = file(text);
        let assert = permgen(&[&["prove", &path][..], &flip].concat()).assert().code(code);
        let (out, error) = (stdout(&assert), crate::common::stderr(&assert));
        assert!(out.contains(message) || error.contains(message), "{text}: {out}{error}");
        assert!(!error.contains("panicked"), "{text}: {error}");
    }
    let (_folder, path) = file("fn f(x: u64) -> u64 { x }");
    for (arguments, message) in [
        (&["prove", &path, "--fn", "f"][..], "there is no map to compare with"),
        (&["prove", &path, "--map", "sq"], "there is a map and no function"),
        (&["prove", &path, "--fn", "f", "--map", "sq ^ 64"], "error"),
        (&["prove", &path, "--fn", "f", "--map", "sq", "--width", "32"], "the specification `u32` to `u32`"),
        (&["prove", "--law", "a & b == 0"], "a law is written"),
        (&["prove", "--law", "|a, a| a == a"], "identifier `a` is bound more than once"),
        (&["prove", "--law", "|a| a"], "mismatched types"),
        (&["prove", "--law", "|a| a == a", "--given", "a +"], "the condition `a +` is not Rust"),
        (&["prove", "--law", "|a| a == a", "--given", "a"], "mismatched types"),
    ] {
        permgen(arguments).assert().code(2).stdout("").stderr(contains(message));
    }
    for (map, wrong) in [
        ("if b == 1 { sq ^ 64 } else { sq }", ""),
        (
            "if b > 1 { sq } else { sq ^ 7 }",
            "here, a condition is a `bool` by its name, or compares a name with a number",
        ),
        ("match b { -1 => sq, _ => sq ^ 7 }", "here, a `match` compares names with numbers up to 62, with paths"),
    ] {
        let (_folder, path) = file(&format!("// permgen: {map}\nfn f(x: u64, b: i8) -> u64 {{ x << b }}"));
        permgen(&["prove", &path]).assert().code(2).stderr(contains(format!("`{map}`, of `f`: {wrong}")));
    }
}

#[test]
fn exchanges_of_bits_that_arguments_name_are_proven() {
    let (_folder, path) = file(
        "// permgen: swap(a, b)
pub fn swap(x: u64, a: u8, b: u8) -> u64 {
    let d = (x >> (a & 63) ^ x >> (b & 63)) & 1;
    x ^ d << (a & 63) ^ d << (b & 63)
}
pub fn moved(b: u8, x: u64, a: u32) -> u64 {
    let (p, q) = (1_u64 << (a % 64), 1_u64 << (b % 64));
    let mut after = x & !(p | q);
    if x & p != 0 { after |= q }
    if x & q != 0 { after |= p }
    after
}
pub fn nearly(x: u64, a: u8, b: u8) -> u64 { if (a, b) == (200, 201) { x } else { swap(x, a, b) } }
pub fn unmasked(x: u64, a: u8, b: u8) -> u64 { let d = (x >> a ^ x >> b) & 1; x ^ d << a ^ d << b }
pub fn stage(mask: u64, x: u64, by: u8) -> u64 { let t = (x ^ x >> (by & 63)) & mask; x ^ t ^ t << (by & 63) }
pub fn in_place(x: &mut u64, mask: u64) { let t = (*x ^ *x >> 9) & mask; *x ^= t | t << 9; }
pub fn put(x: u64, mask: u64, by: u8) -> u64 {
    let by = by & 63;
    x & !(mask | mask << by) | (x & mask) << by | x >> by & mask
}
pub fn narrow(x: u64, mask: u32, by: bool) -> u64 { x ^ u64::from(mask) ^ u64::from(by) }
",
    );
    let prove = |name: &str, map: &str| permgen(&["prove", &path, "--fn", name, "--map", map]);
    permgen(&["prove", &path]).assert().code(0).stdout(starts_with("swap is proven: bdd, "));
    for (name, map) in [("moved", "swap(a, b)"), ("stage", "delta_swap(mask, by)")] {
        prove(name, map).assert().code(0).stdout(starts_with(format!("{name} is proven: bdd, ")));
    }
    for (name, map, says) in [
        ("nearly", "swap(a, b)", "  word 1: 0xc8"),
        ("unmasked", "swap(a, b)", "it panics, it calls `core::panicking::panic_const::panic_const_shr_overflow`"),
        ("swap", "swap(b, x)", "the specification"),
        ("stage", "delta_swap(mask, 8)", "takes 2 words"),
        ("in_place", "delta_swap(mask, 9)", "in_place is refuted"),
        ("in_place", "delta_swap(mask, 8)", "in_place is refuted"),
        ("put", "delta_swap(mask, by)", "put is refuted"),
        ("narrow", "delta_swap(mask, by)", "`narrow` takes `mask: u32`, the specification a mask, a `u64`"),
        ("narrow", "swap(mask, by)", "`narrow` takes `by: bool`, the specification a number"),
        ("nearly", "swap(a, c)", "`nearly` has no argument `c`, only `x` and `a` and `b`"),
    ] {
        let output = prove(name, map).output().expect("it runs");
        let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(!output.status.success() && told.contains(says), "{name}, {map}: {told}");
    }
}
