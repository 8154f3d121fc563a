//! `permgen scan`: tables that are wrong, and shifts that C does not define.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;

use crate::common::permgen;
use permgen_core::width::Width;
use permgen_tables::magic::de_bruijn::{Scan, factors};
use permgen_tables::magic::{MagicEntry, MagicFile, Piece};
use serde_json::Value;

/// What is found in a file of a text.
fn scan(name: &str, text: &str, arguments: &[&str]) -> (i32, Vec<Value>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("written");
    let output =
        permgen(&["scan", "--json", name, "--sarif", "out.sarif"]).args(arguments).current_dir(folder.path()).output();
    let output = output.expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let objects = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let sarif = fs::read_to_string(folder.path().join("out.sarif"));
    (
        output.status.code().expect("a code"),
        objects,
        sarif.unwrap_or_else(|_| String::from_utf8_lossy(&output.stderr).into_owned()),
    )
}

fn tables(objects: &[Value]) -> Vec<&Value> {
    objects.iter().filter(|object| object["table"].is_string()).collect()
}

/// What each magic of a piece has, by the number of its square.
fn list(piece: Piece, what: impl Fn(&MagicEntry) -> String) -> String {
    let file: MagicFile = include_str!("data/magics.txt").parse().expect("magics");
    let mut entries: Vec<MagicEntry> = file.entries.into_iter().filter(|entry| entry.piece == piece).collect();
    entries.sort_by_key(|entry| entry.square);
    entries.iter().map(|entry| format!("    {},\n", what(entry))).collect()
}

fn sources() -> [(&'static str, String); 2] {
    let factor = |entry: &MagicEntry| format!("{:#x}", entry.magic.factor);
    let shift = |entry: &MagicEntry| entry.magic.shift.to_string();
    let c = format!(
        "#include <stdint.h>\nconst uint64_t RookMagics[64] = {{\n{}}};\nconst uint8_t RookShifts[64] = {{\n{}}};\n\
         uint64_t flip(uint64_t x) {{ return __builtin_bswap64(x); }}\n",
        list(Piece::Rook, factor),
        list(Piece::Rook, shift),
    );
    let rust = format!(
        "pub const ROOK_MAGICS: [u64; 64] = [\n{}];\npub const ROOK_SHIFTS: [u8; 64] = [\n{}];\n\
         pub fn flip(x: u64) -> u64 {{ x.swap_bytes() }}\n",
        list(Piece::Rook, factor),
        list(Piece::Rook, shift),
    );
    [("magics.c", c), ("magics.rs", rust)]
}

#[test]
#[ignore = "slow: magics of several pieces, each in all numberings"]
fn magics_that_an_occupancy_refutes_are_told() {
    for (file, right) in sources() {
        let (code, all, told) = scan(file, &right, &[]);
        assert_eq!((code, tables(&all).len()), (0, 0), "{told}");
        let first = right.lines().find(|line| line.contains("0x")).expect("a magic").trim().to_owned();
        let wrong = right.replacen(&first, "0x3,", 1);
        let (code, all, sarif) = scan(file, &wrong, &[]);
        assert_eq!(code, 1, "{sarif}");
        let found = tables(&all);
        assert_eq!(found.len(), 1, "{found:#?}");
        let message = found[0]["findings"][0]["message"].as_str().expect("a message");
        assert!(message.starts_with("rook a1: the occupancy 0x") && message.contains("gets entry"), "{message}");
        assert_eq!((&found[0]["verdict"], &found[0]["findings"][0]["rule"]), (&"refuted".into(), &"table".into()));
        let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("results");
        let result = results.iter().find(|result| result["ruleId"] == "table").expect("it is there");
        assert_eq!(
            (&result["level"], &result["locations"][0]["physicalLocation"]["region"]["startLine"]),
            (&"error".into(), &found[0]["line"])
        );
        // Somebody knows of it.
        let accepted = match file {
            "magics.c" => wrong.replace("const uint64_t Rook", "// permgen: accept table\nconst uint64_t Rook"),
            _ => wrong.replace("pub const ROOK_MAGICS", "// permgen: accept table\npub const ROOK_MAGICS"),
        };
        assert_eq!(scan(file, &accepted, &[]).0, 0);
    }
}

#[test]
fn tables_that_may_be_read_otherwise_are_not_called_wrong() {
    for (file, right) in sources() {
        let numbers = |line: &&str| line.trim().starts_with("0x");
        // Of squares in another order, which nobody says.
        let mut magics: Vec<&str> = right.lines().filter(numbers).collect();
        magics.reverse();
        let mut magics = magics.into_iter();
        let reversed: Vec<&str> =
            right.lines().map(|line| if numbers(&line) { magics.next().unwrap_or(line) } else { line }).collect();
        // Without shifts; and before somebody has found them.
        let hidden = right.replace("RookShifts", "Others").replace("ROOK_SHIFTS", "OTHERS");
        let first = right.lines().find(numbers).expect("a magic").trim().to_owned();
        let unfound = right.replacen(&first, "0,", 1);
        for text in [reversed.join("\n"), hidden, unfound] {
            let (code, all, told) = scan(file, &text, &[]);
            assert_eq!((code, tables(&all).len()), (0, 0), "{file}: {all:#?}{told}");
        }
    }
}

#[test]
fn tables_need_no_functions_beside_them() {
    let of_bits = factors(Scan::Isolate, Width::W64).next().expect("there is one");
    let factor = of_bits.factor();
    let numbers: Vec<String> = of_bits.table().iter().map(ToString::to_string).collect();
    let text = |numbers: &[String]| {
        let numbers = numbers.join(", ");
        format!(
            "static const unsigned long long debruijn = {factor:#x}ull;\nconst unsigned char bruijn_to[64] = {{{numbers}}};\n"
        )
    };
    let mut swapped = numbers.clone();
    swapped.swap(20, 21);
    let (code, all, told) = scan("table.c", &text(&numbers), &[]);
    assert_eq!((code, tables(&all).len()), (0, 0), "{told}");
    let (code, all, told) = scan("table.c", &text(&swapped), &[]);
    assert_eq!((code, tables(&all).len()), (1, 1), "{told}");
}

const SHIFTS: &str = r"#include <stdint.h>
uint64_t left(uint64_t x, unsigned n) { return x << n | x >> (64 - n); }
uint64_t kept(uint64_t x, unsigned n) { return x << (n & 63) | x >> (-n & 63); }
uint64_t asked(uint64_t x, unsigned n) { if (n >= 64) __builtin_trap(); return x << n; }
uint64_t bit(unsigned n) { return 1ull << n; }
unsigned exchanged(unsigned sq) { return sq ^ (unsigned)(0xff000000000000ffull >> sq & 1) * 56; }
uint64_t constant(uint64_t x) { return x << 8 | x >> 56; }
uint64_t flipped(uint64_t x) {
    uint64_t r = 0;
    for (int i = 0; i < 64; i++) r |= (x >> i & 1) << (i ^ 56);
    return r;
}
uint64_t flipped_too_far(uint64_t x) {
    uint64_t r = 0;
    for (int i = 0; i < 64; i++) {
        unsigned n = (i ^ 56) + (x == 5 ? 64 : 0);
        r |= (x >> i & 1) << n;
    }
    return r;
}
uint64_t refused(uint64_t x) { if (x == 7) __builtin_trap(); return x << (x == 9 ? 64 : 8); }
uint64_t until_negative(uint64_t x) { for (int8_t i = 1; i <= 64; i *= 2) x ^= x >> i; return x; }
uint64_t from_negative(uint64_t x) { uint64_t r = 0; for (int16_t i = -1; i < 63; i++) r |= (x >> i & 1) << 5; return r; }
uint64_t bytes(uint64_t x) { uint64_t r = 0; for (uint8_t i = 0; i <= 64; i += 8) r |= (x >> i & 255) << (56 - i); return r; }
";

#[test]
fn shifts_that_are_not_defined_are_told_with_an_input() {
    let (code, all, told) = scan("shifts.c", SHIFTS, &[]);
    let undefined = |name: &str| -> Vec<&Value> {
        let object = all.iter().find(|object| object["function"] == name).unwrap_or_else(|| panic!("{name}: {told}"));
        object["findings"]
            .as_array()
            .expect("findings")
            .iter()
            .filter(|finding| finding["rule"] == "undefined")
            .collect()
    };
    // Only the numbers of squares matter.
    assert!(all.iter().any(|object| object["function"] == "exchanged" && object["kind"] == "square_map"), "{told}");
    for name in ["kept", "asked", "bit", "exchanged", "constant", "flipped"] {
        assert!(undefined(name).is_empty(), "{name}: {:?}", undefined(name));
    }
    // What takes a number may ask that it be small.
    let left = undefined("left");
    assert_eq!((left.len(), &left[0]["level"]), (1, &"note".into()), "{left:#?}");
    let message = left[0]["message"].as_str().expect("a message");
    let n = message.split_once("n = 0x").and_then(|(_, rest)| rest.split(':').next()).expect("the count");
    let n = u32::from_str_radix(n, 16).expect("a number");
    assert_eq!(n, 0, "{message}");
    let far = undefined("flipped_too_far");
    assert_eq!((far.len(), &far[0]["level"]), (1, &"wrong".into()), "{far:#?}");
    assert!(far[0]["message"].as_str().is_some_and(|message| message.contains("x = 0x5:")), "{far:#?}");
    // A function may have traps of its own, and need not return: `int8_t` never gets beyond 64.
    for (name, word) in [("refused", 9), ("until_negative", 0), ("from_negative", 0), ("bytes", 0)] {
        let found = undefined(name);
        let expected = format!("for x = {word:#x}:");
        let is_told = |finding: &&Value| finding["message"].as_str().is_some_and(|it| it.contains(&expected));
        assert!(found.len() == 1 && found.iter().all(is_told), "{name} {expected} {found:#?}");
    }
    assert_eq!(code, 1);
}

#[test]
#[ignore = "slow: searches for every map"]
fn functions_that_are_almost_a_symmetry_are_told_with_the_squares() {
    let text = "#include <stdint.h>
#define K1 0x5555555555555555
#define K2 0x3333333333333333
#define K4 0x0f0f0f0f0f0f0f0f
static uint64_t rest(uint64_t x) { x = (x >> 2 & K2) | (x & K2) << 2; return (x >> 4 & K4) | (x & K4) << 4; }
uint64_t dropped(uint64_t x) { return rest((x >> 1 & 0x5555555555555551) | (x & K1) << 1); }
uint64_t kept(uint64_t x) { return rest((x >> 1 & 0x5555555555555557) | (x & K1) << 1); }
uint64_t meeting(uint64_t x) { return __builtin_bswap64(x) ^ (x & x >> 1 & 1); }
unsigned char square(unsigned char s) { return s == 9 ? 50 : s == 10 ? 49 : s ^ 56; }
uint64_t right(uint64_t x) { return rest((x >> 1 & K1) | (x & K1) << 1); }
uint64_t one_file_less(uint64_t x) { return right(x) & 0x7f7f7f7f7f7f7f7f; }
";
    let (_, objects, _) = scan("near.c", text, &[]);
    let near: Vec<(&str, &str)> = objects
        .iter()
        .flat_map(|object| {
            let findings = object["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
            let name = object["function"].as_str().unwrap_or_default();
            let near = findings.iter().filter(|finding| finding["rule"] == "near");
            near.map(move |finding| (name, finding["message"].as_str().unwrap_or_default()))
        })
        .collect();
    assert_eq!(
        near,
        [
            ("dropped", "it is `mirror_horizontal` except from d1"),
            ("kept", "it is `mirror_horizontal` except from c1"),
            (
                "meeting",
                "it is `flip_vertical` of each square alone, but returns 0x300000000000001 for 0x3, not 0x300000000000000"
            ),
            ("square", "it is `flip_vertical` except from b2, c2"),
        ],
        "{objects:#?}"
    );
}

#[test]
#[ignore = "slow: searches for every map"]
fn quarter_turns_undo_each_other_and_pseudo_rotations_need_not() {
    let stages = |masks: [&str; 3]| {
        let stage =
            |(mask, places): (&str, u32)| format!("x ^= {mask}u & (x ^ (x >> {places} | x << {})); ", 64 - places);
        masks.into_iter().zip([8, 16, 32]).map(stage).collect::<String>()
    };
    let clockwise = stages(["0xAAAAAAAAAAAAAAAA", "0xCCCCCCCCCCCCCCCC", "0xF0F0F0F0F0F0F0F0"]);
    let anticlockwise = stages(["0x5555555555555555", "0x3333333333333333", "0x0F0F0F0F0F0F0F0F"]);
    let turn =
        |to: &str| format!("uint64_t y = 0; for (int s = 0; s < 64; s++) y |= (x >> s & 1) << ({to}); return y;");
    let text = format!(
        "#include <stdint.h>\nuint64_t pseudo_clockwise(uint64_t x) {{ {clockwise}return x; }}\nuint64_t \
         pseudo_anticlockwise(uint64_t x) {{ {anticlockwise}return x; }}\nuint64_t side_cw(uint64_t x) {{ {} }}\nuint64_t \
         side_ccw(uint64_t x) {{ {} }}\n",
        turn("(7 - (s & 7)) * 8 + (s >> 3)"),
        turn("(s & 7) * 8 + (s >> 3)"),
    );
    let (_, objects, told) = scan("turns.c", &text, &[]);
    let all = format!("{objects:?}");
    assert!(all.contains("it does not undo `side_cw`"), "{all}{told}");
    assert!(!all.contains("it does not undo `pseudo_clockwise`"), "{all}");
}

const CHOICES: &str = r"#include <stdint.h>
#include <stdbool.h>
static uint64_t mirrored(uint64_t b) {
    uint64_t r = 0;
    for (int i = 0; i < 64; i++) r |= (b >> i & 1) << (i ^ 7);
    return r;
}
uint64_t orient(uint64_t b, bool flip) { return flip ? __builtin_bswap64(b) : b; }
uint64_t seen_by(int side, uint64_t b) { return side ? __builtin_bswap64(b) : b; }
uint64_t turned(uint64_t b, int n) {
    switch (n) { case 0: return b; case 1: return mirrored(b); default: return __builtin_bswap64(b); }
}
uint64_t both(uint64_t b, bool v, bool h) { if (v) b = __builtin_bswap64(b); if (h) b = mirrored(b); return b; }
uint8_t relative(uint8_t sq, bool black) { return black ? sq ^ 56 : sq; }
uint64_t pushed(uint64_t b, bool white) { return white ? b << 8 : b >> 8; }
void in_place(uint64_t *b, bool flip) { if (flip) *b = __builtin_bswap64(*b); }
// permgen: if flip { sq ^ 56 } else { sq }
uint64_t said(uint64_t b, bool flip) { return orient(b, flip); }
// permgen: swap(x, y)
uint64_t swapped(uint64_t b, unsigned x, unsigned y) {
    uint64_t d = (b >> (x & 63) ^ b >> (y & 63)) & 1;
    return b ^ d << (x & 63) ^ d << (y & 63);
}
// permgen: if flip { sq ^ 7 } else { sq }
uint64_t said_wrong(uint64_t b, bool flip) { return orient(b, flip); }
// permgen: if flip { sq } else { sq ^ 56 }
uint64_t said_inverted(uint64_t b, bool flip) { return orient(b, flip); }
// permgen: bitwise(|a, b| a & !b)
uint64_t said_reversed(uint64_t a, uint64_t b) { return b & ~a; }
uint64_t but_for_one(uint64_t b, int side) { return side == 77 ? b + 1 : side ? __builtin_bswap64(b) : b; }
uint64_t negative(uint64_t b, int side) { return side < 0 ? b : side ? __builtin_bswap64(b) : b; }
uint64_t nearly(uint64_t b, bool flip) { return flip ? __builtin_bswap64(b) ^ (b == 5) : b; }
uint64_t shifted(uint64_t b, int n) { return b << (n & 63); }
";

#[test]
#[ignore = "slow: searches for every map"]
fn maps_that_an_argument_chooses_are_named_with_what_each_value_means() {
    let (code, all, told) = scan("choices.c", CHOICES, &[]);
    let of = |name: &str| all.iter().find(|it| it["function"] == name).unwrap_or_else(|| panic!("{name}: {told}"));
    for (name, specification) in [
        ("orient", "if flip { flip_vertical } else { identity }"),
        ("seen_by", "match side { 0 => identity, _ => flip_vertical }"),
        ("turned", "match n { 0 => identity, 1 => mirror_horizontal, _ => flip_vertical }"),
        (
            "both",
            "if v { if h { rotate_180 } else { flip_vertical } } else { if h { mirror_horizontal } else { identity } }",
        ),
        ("relative", "if black { square_of(flip_vertical) } else { square_of(sq) }"),
        ("pushed", "outside = lost; if white { |rank, file| (rank + 1, file) } else { |rank, file| (rank - 1, file) }"),
        ("in_place", "if flip { flip_vertical } else { identity }"),
        ("said", "if flip { sq ^ 56 } else { sq }"),
        ("swapped", "swap(x, y)"),
    ] {
        let it = of(name);
        assert_eq!(
            [&it["kind"], &it["specification"], &it["verdict"]],
            [&"choice".into(), &Value::from(specification), &"proven".into()],
            "{it}"
        );
    }
    for name in ["but_for_one", "negative", "nearly", "shifted"] {
        assert_eq!((&of(name)["verdict"], &of(name)["kind"]), (&"unknown".into(), &"none".into()), "{}", of(name));
    }
    for name in ["said_wrong", "said_inverted", "said_reversed"] {
        let it = of(name);
        let finding = &it["findings"][0];
        assert_eq!((&it["verdict"], &finding["rule"]), (&"refuted".into(), &"name".into()), "{it}");
        assert!(finding["message"].as_str().is_some_and(|it| it.contains("; it is not for ")), "{it}");
    }
    // What is shorter is offered with the names of the arguments and all its tables; integers may be wider than those of what is
    // emitted.
    let text = of("both")["replacement"].as_str().expect("a shorter program");
    assert!(text.contains("both(bool v, bool h, uint64_t board)") && text.contains("both_table_2[4] = {"), "{text}");
    assert!(of("turned")["replacement"].is_null(), "{}", of("turned"));
    assert_eq!(code, 1);
}

const STATED: &str = "#include <stdint.h>
// permgen: sq ^ 56
uint64_t plus(uint64_t x) { return __builtin_bswap64(x) ^ (x == 7); }
// permgen: flip_verticl
uint64_t misspelt(uint64_t x) { return x; }
// permgen: sq ^ 56
uint64_t wide(uint32_t x) { return x; }
// permgen: linear(|x| x ^ x >> 2)
uint64_t gray(uint64_t x) { return x ^ x >> 1; }
// permgen: accept nme
uint64_t accepted(uint64_t x) { return x; }
/* permgen: sq ^ 56 */
uint64_t right(uint64_t x) { return __builtin_bswap64(x); }
// permgen: linear(|x| x ^ x >> 1)
uint64_t coded(uint64_t x) { return x ^ x >> 1; }
// permgen: sq ^ 56
double of_another_type(double x) { return x; }
// permgen: sq ^ 56
uint64_t second(uint64_t x, uint64_t y) { return __builtin_bswap64(y); }
// permgen: if n > 1 { sq } else { sq ^ 56 }
uint64_t compared(uint64_t x, int n) { return n > 1 ? x : __builtin_bswap64(x); }
// permgen: match n { -1 => sq, _ => sq ^ 56 }
uint64_t below(uint64_t x, int n) { return n == -1 ? x : __builtin_bswap64(x); }
// permgen: accept name, twin because both are public
uint64_t same(uint64_t x) { return x; }
uint64_t named(uint64_t x) { return x; }
";

#[test]
fn stated_maps_are_decided_and_what_cannot_be_used_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("stated.toml"), "[scan.named]\nnosuch = \"sq\"\nnamed = \"bogus_map\"\n")
        .expect("written");
    let config = folder.path().join("stated.toml").display().to_string();
    let (code, all, _) = scan("stated.c", STATED, &["--config", &config]);
    assert_eq!(code, 1);
    let of = |name: &str| all.iter().find(|it| it["function"] == name).unwrap_or_else(|| panic!("{name}: {all:?}"));
    for (name, verdict, rule, level, said) in [
        ("plus", "refuted", "name", "wrong", "it is said to be `sq ^ 56`; it is not for x = 0x"),
        ("misspelt", "proven", "annotation", "wrong", "said to be `flip_verticl`, which is not a map for it: "),
        ("wide", "proven", "annotation", "wrong", "said to be `sq ^ 56`, which is not a map for it: "),
        ("gray", "refuted", "name", "wrong", "it is not for x = 0x"),
        ("accepted", "proven", "annotation", "wrong", "there is no rule `nme`: the rules are name, family, "),
        ("second", "proven", "annotation", "wrong", "not a map for it: it takes 2 words, a map takes 1"),
        (
            "compared",
            "unknown",
            "annotation",
            "wrong",
            "not a map for it: here, a condition is a `bool` by its name, or compares",
        ),
        (
            "below",
            "unknown",
            "annotation",
            "wrong",
            "not a map for it: here, a `match` compares names with numbers up to 62",
        ),
        ("of_another_type", "unknown", "annotation", "note", "which is not shown: it takes or returns "),
        ("named", "proven", "annotation", "wrong", "said to be `bogus_map`, which is not a map for it: "),
    ] {
        let it = of(name);
        let findings = it["findings"].as_array().expect("a list");
        let found = findings.iter().find(|it| it["rule"] == rule).unwrap_or_else(|| panic!("{it}"));
        assert_eq!((&it["verdict"], &found["level"]), (&verdict.into(), &level.into()), "{it}");
        assert!(found["message"].as_str().is_some_and(|it| it.contains(said)), "{it}");
    }
    for name in ["right", "coded", "same"] {
        let it = of(name);
        let is_bad = |it: &Value| it["rule"] == "annotation" || it["rule"] == "name";
        assert!(it["verdict"] == "proven" && !it["findings"].as_array().expect("a list").iter().any(is_bad), "{it}");
    }
    let refused = &all.last().expect("the counts")["summary"]["refused"][0];
    assert_eq!(refused["reason"], "no function is called `nosuch`");
}

const UNREAD: &str = "// permgen: sq ^ 56

pub fn apart(x: u64) -> u64 { x }
pub fn after(x: u64) -> u64 { x } // permgen: sq ^ 56
/// permgen: sq
pub fn read(x: u64) -> u64 { x } // permgen: accept twin
pub fn quoted() -> &'static str {
    \"
    // permgen: sq ^ 56\"
}
// permgen: sq ^ 56
#[cfg(any())]
pub fn left_out(x: u64) -> u64 { x }
pub fn around() -> u64 {
    let inner = || {
        // permgen: sq
        fn inside(x: u64) -> u64 { x }
        inside(1)
    };
    inner()
}
";

/// The findings about comments that nobody reads, with their lines and levels.
fn unread(name: &str, text: &str) -> (i32, Vec<(u64, String, String)>) {
    let (code, all, sarif) = scan(name, text, &[]);
    let comments = all.iter().filter(|it| it["comment"].is_string());
    let told = comments.map(|it| {
        let finding = &it["findings"][0];
        assert_eq!((&finding["rule"], &it["verdict"]), (&"annotation".into(), &"unknown".into()), "{it}");
        assert!(sarif.contains(&format!("\"startLine\": {}", it["line"])), "{sarif}");
        let text = |of: &Value| of.as_str().expect("text").to_owned();
        (it["line"].as_u64().expect("a line"), text(&finding["level"]), text(&finding["message"]))
    });
    (code, told.collect())
}

#[test]
fn comments_that_say_nothing_of_a_function_are_told() {
    let apart = |above: &str| format!("the comment `// permgen: sq ^ 56` is above no {above}");
    let after =
        "`// permgen: sq ^ 56` is no annotation; write `// permgen: sq ^ 56` in a line of its own above the function";
    let wrong = |line, message: &str| (line, "wrong".to_owned(), message.to_owned());
    let left_out =
        "`left_out` is not looked at: it is left out by `cfg`, or generic and not used, or in no file of the crate";
    let left_out = (11, "note".to_owned(), left_out.to_owned());
    assert_eq!(unread("unread.rs", UNREAD), (1, vec![wrong(1, &apart("function")), wrong(4, after), left_out]));
    let in_c = "#include <stdint.h>
// permgen: sq ^ 56

uint64_t apart(uint64_t x) { return x; }
uint64_t after(uint64_t x) { return x; } // permgen: sq ^ 56
/* The first line.
 * permgen: sq
 */
uint64_t read(uint64_t x) { return x; }
#ifdef NEVER
// permgen: sq ^ 56
uint64_t left_out(uint64_t x) { return x; }
#endif
/* The first line.
 * permgen: sq ^ 56 */

";
    let none = apart("function that is compiled");
    let block = after.replacen("// permgen: sq ^ 56", "* permgen: sq ^ 56 */", 1);
    let note = (11, "note".to_owned(), none.clone());
    assert_eq!(unread("unread.c", in_c), (1, vec![wrong(2, &none), wrong(5, after), note, wrong(15, &block)]));
    assert_eq!(
        unread("read.c", "// permgen: identity\nunsigned long same(unsigned long x) { return x; }\n"),
        (0, vec![])
    );
    for (file, function) in [("odd.c", "unsigned long f(unsigned long x) {"), ("odd.rs", "pub fn f(x: u64) -> u64 {")] {
        for comment in ["// Permgen: sq", "// permgen : sq", "//\tpermgen: sq", "//! permgen: sq", "//permgen: sq"] {
            let body = if file == "odd.c" { "return x; }" } else { "x }" };
            let found = unread(file, &format!("\n{comment}\n{function} {body}\n"));
            let odd = after.replacen("// permgen: sq ^ 56", comment, 1);
            let expected = if comment.starts_with("//permgen") { (0, vec![]) } else { (1, vec![wrong(2, &odd)]) };
            assert_eq!(found, expected, "{file}: {comment}");
        }
    }
}
