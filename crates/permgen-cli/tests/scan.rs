//! `permgen scan`: what it says of source, how it ends, and what it writes.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::permgen;
use serde_json::Value;

const SOURCE: &str = r"#include <stdint.h>

uint64_t flip_vertical(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << (s ^ 56);
    return result;
}

static const unsigned char to[64] = {
    56, 57, 58, 59, 60, 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55,
    40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39,
    24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23,
    8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};
int flip_vertical_square(int square) { return to[square]; }

uint64_t hash(uint64_t x) { return (x ^ x >> 31) * 0x9e3779b97f4a7c15ull; }
";

const WRONG: &str = r"#include <stdint.h>
uint64_t flip_vertical(uint64_t x) {
    x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1;
    x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2;
    return (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4;
}
";

pub(crate) fn scan(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = permgen(&["scan"]).args(arguments).current_dir(folder).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

pub(crate) fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn functions_without_debug_information_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = ".text; .type plain, @function; plain: ret; .size plain, . - plain";
    fs::write(folder.path().join("board.c"), format!("{SOURCE}__asm__(\"{plain}\");\n")).expect("written");
    let compiled = Command::new("cc").args(["-g", "-O1", "-c", "board.c"]).current_dir(folder.path()).status();
    assert!(compiled.is_ok_and(|status| status.success()));
    let (code, out, err) = scan(folder.path(), &["board.o"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("  `board.o`: 1 function has no debug information: `plain`\n"), "{out}");
    assert!(out.contains("\n3 functions, 2 proven"), "{out}");
}

#[test]
fn functions_are_named_and_proven() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("board.c"), SOURCE).expect("written");
    let (code, out, err) = scan(folder.path(), &["--json", "."]);
    assert_eq!(code, 0, "{out}{err}");
    let all = objects(&out);
    let of = |name: &str| all.iter().find(|object| object["function"] == name).expect("it is there");
    let flip = of("flip_vertical");
    assert_eq!((&flip["kind"], &flip["name"]), (&"permutation".into(), &"flip_vertical".into()));
    assert_eq!((&flip["verdict"], &flip["line"], &flip["best"]), (&"proven".into(), &3.into(), &1.into()));
    assert_eq!(flip["to"][0], 56);
    assert!(flip["replacement"].as_str().is_some_and(|text| text.contains("flip_vertical")), "{flip}");
    let square = of("flip_vertical_square");
    assert_eq!((&square["kind"], &square["verdict"]), (&"square_map".into(), &"proven".into()));
    let hash = of("hash");
    assert_eq!((&hash["kind"], &hash["verdict"]), (&"none".into(), &"unknown".into()));
    assert!(hash["reason"].is_string());
    assert_eq!(all.last().expect("the counts")["summary"]["functions"], 3);
}

#[test]
fn what_is_wrong_is_told_and_may_be_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.c");
    fs::write(&file, WRONG).expect("written");
    let (code, out, _) = scan(folder.path(), &["board.c", "--sarif", "out.sarif"]);
    assert_eq!(code, 1, "{out}");
    let words: Vec<&str> = out.split_whitespace().collect();
    assert!(out.starts_with("Wrong:\n  board.c:2: flip_vertical: ") && !out.contains("error"), "{out}");
    assert!(words.join(" ").contains("it is `mirror_horizontal`"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let sarif: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("out.sarif")).expect("it is written"))
            .expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(
        (&sarif["version"], &result["ruleId"], &result["level"]),
        (&"2.1.0".into(), &"name".into(), &"error".into())
    );
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 2);

    fs::write(folder.path().join("permgen.toml"), "[scan]\naccept = [\"flip_vertical: name\"]\n").expect("written");
    assert_eq!(scan(folder.path(), &["board.c"]).0, 0);
    fs::remove_file(folder.path().join("permgen.toml")).expect("it was there");
    fs::write(&file, WRONG.replace("uint64_t flip", "// permgen: accept name\nuint64_t flip")).expect("written");
    assert_eq!(scan(folder.path(), &["board.c"]).0, 0);
    // A name that is said is held to.
    fs::write(&file, WRONG.replace("uint64_t flip_vertical", "// permgen: sq ^ 8\nuint64_t turn")).expect("written");
    let (code, out, _) = scan(folder.path(), &["board.c"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("said to be `sq ^ 8`"), "{out}");
}

#[test]
fn patches_are_proven_and_apply() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.c");
    fs::write(&file, SOURCE).expect("written");
    let (code, out, err) = scan(folder.path(), &["board.c", "--patch", "better.patch"]);
    assert_eq!(code, 0, "{out}{err}");
    let patch = fs::read_to_string(folder.path().join("better.patch")).expect("it is written");
    assert!(patch.starts_with("--- a/board.c\n+++ b/board.c\n@@ "), "{patch}");
    assert!(patch.contains("-    for (int s = 0; s < 64; s++)\n"), "{patch}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), SOURCE);
    let apply = Command::new("git").args(["apply", "better.patch"]).current_dir(folder.path()).output();
    assert!(apply.expect("git runs").status.success(), "{patch}");
    let written = fs::read_to_string(&file).expect("it is there");
    assert!(written.contains("__builtin_bswap64(board)") && !written.contains("for (int"), "{written}");
    let (_, out, _) = scan(folder.path(), &["board.c", "--json"]);
    assert_eq!(objects(&out)[0]["name"], "flip_vertical");
}

/// Sums of bits as people write them; the first two are as short as they can be.
const SUMS: &str = r"#include <stdint.h>
uint64_t gray(uint64_t x) { return x ^ (x >> 1); }
uint64_t xorshift(uint64_t x) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; return x; }
uint64_t binary(uint64_t x) { for (int i = 1; i < 64; i *= 2) x ^= x >> i; return x; }
uint64_t prefix(uint64_t x) { uint64_t sum = 0; for (int i = 0; i < 64; i++) sum ^= x << i; return sum; }
uint32_t crc(uint32_t x) { for (int i = 0; i < 8; i++) x = x >> 1 ^ (0 - (x & 1) & 0xedb88320u); return x; }
uint32_t lfsr(uint32_t x) { for (int i = 0; i < 8; i++) x = x >> 1 ^ (0 - (x & 1) & 0xa3000000u); return x; }
uint64_t back(uint64_t x) {
    uint64_t y = x;
    for (int i = 0; i < 3; i++) y = x ^ y << 17;
    x = y;
    for (int i = 0; i < 9; i++) y = x ^ y >> 7;
    x = y;
    for (int i = 0; i < 4; i++) y = x ^ y << 13;
    return y;
}
static uint8_t twice(uint8_t b) { return (uint8_t)(b << 1 ^ (b >> 7) * 0x1b); }
uint32_t mix(uint32_t x) {
    uint8_t a = x, b = x >> 8, c = x >> 16, d = x >> 24;
    uint8_t e = twice(a) ^ twice(b) ^ b ^ c ^ d, f = twice(b) ^ twice(c) ^ c ^ d ^ a;
    uint8_t g = twice(c) ^ twice(d) ^ d ^ a ^ b, h = twice(d) ^ twice(a) ^ a ^ b ^ c;
    return e | (uint32_t)f << 8 | (uint32_t)g << 16 | (uint32_t)h << 24;
}
";

#[test]
#[ignore = "slow: searches for six sums of bits, and two scans"]
fn shorter_sums_are_offered_and_proven() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("sums.c"), SUMS).expect("written");
    let (code, out, err) = scan(folder.path(), &["sums.c", "--json", "--patch", "better.patch"]);
    assert_eq!(code, 0, "{out}{err}");
    let all = objects(&out);
    let of = |name: &str| all.iter().find(|object| object["function"] == name).expect("it is there");
    for name in ["gray", "xorshift"] {
        assert_eq!((of(name)["verdict"].as_str(), &of(name)["replacement"]), (Some("proven"), &Value::Null), "{name}");
    }
    for (name, most) in [("binary", 12), ("prefix", 12), ("crc", 36), ("lfsr", 8), ("back", 18), ("mix", 11)] {
        let found = of(name);
        assert_eq!((found["verdict"].as_str(), &found["replaced"]), (Some("proven"), &Value::Bool(true)), "{found}");
        assert!(found["best"].as_u64().is_some_and(|best| best <= most), "{found}");
    }
    let apply = Command::new("git").args(["apply", "better.patch"]).current_dir(folder.path()).output();
    assert!(apply.expect("git runs").status.success());
    let (_, out, err) = scan(folder.path(), &["sums.c", "--json"]);
    let again = objects(&out);
    assert!(again.iter().all(|object| object["replacement"].is_null()), "{out}{err}");
}

#[test]
fn compilation_databases_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    let text = "#include <stdint.h>\nWORD turned(WORD x) { return __builtin_bswap64(x); }\n";
    fs::write(folder.path().join("src/a.c"), text).expect("written");
    let commands = format!(
        "[{{\"directory\": {:?}, \"command\": \"cc -O3 -DWORD=uint64_t -MD -o a.o -c src/a.c\", \"file\": \"src/a.c\"}}]",
        folder.path()
    );
    fs::write(folder.path().join("compile_commands.json"), commands).expect("written");
    let (code, out, err) = scan(folder.path(), &[".", "--json"]);
    assert_eq!(code, 0, "{out}{err}");
    assert_eq!(objects(&out)[0]["name"], "flip_vertical");
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).expect("it is there").map(|entry| entry.expect("an entry").file_name()).collect();
    left.sort();
    assert_eq!(left, ["compile_commands.json", "src"]);
}

/// What the compiler says of itself is what the command asks of it, not what a scan does.
#[test]
fn functions_are_those_that_the_command_compiles() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "#include <stdint.h>
#if defined(WANTED) == defined(UNWANTED)
#error \"the command decides\"
#elif defined(WANTED)
uint64_t turned(uint64_t x) { return __builtin_bswap64(x); }
#else
uint64_t turned(uint64_t x) { return x; }
#endif
";
    let cases = [
        ("-O2", "__OPTIMIZE__", "__NO_INLINE__"),
        ("-O0", "__NO_INLINE__", "__OPTIMIZE__"),
        ("", "__NO_INLINE__", "__OPTIMIZE__"),
    ];
    for (flags, wanted, unwanted) in cases {
        let commands =
            format!("[{{\"directory\": {:?}, \"command\": \"cc {flags} -c a.c\", \"file\": \"a.c\"}}]", folder.path());
        fs::write(folder.path().join("compile_commands.json"), commands).expect("written");
        let text = text.replace("UNWANTED", unwanted).replace("WANTED", wanted);
        fs::write(folder.path().join("a.c"), text).expect("written");
        let (code, out, err) = scan(folder.path(), &[".", "--json"]);
        assert_eq!(code, 0, "{flags}: {out}{err}");
        assert_eq!(objects(&out)[0]["name"], "flip_vertical", "{flags}");
    }
}

#[test]
fn what_a_command_inlines_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = SOURCE.replace("uint64_t hash(uint64_t x) {", "uint64_t hash(uint64_t x) { x = flip_vertical(x);");
    let written = |flags: &str| {
        let commands = format!(
            "[{{\"directory\": {:?}, \"command\": \"cc {flags} -c board.c\", \"file\": \"board.c\"}}]",
            folder.path()
        );
        fs::write(folder.path().join("compile_commands.json"), commands).expect("written");
        fs::write(folder.path().join("board.c"), &text).expect("written");
        let (_, out, err) = scan(folder.path(), &[".", "--json", "--patch", "better.patch"]);
        let all = objects(&out);
        all.into_iter().find(|it| it["function"] == "flip_vertical").unwrap_or_else(|| panic!("{out}{err}"))
    };
    let kept = written("-O3");
    let why = kept["kept"].as_str().unwrap_or_default();
    assert!(why.contains("`hash`, would be compiled differently in the build of its command"), "{kept}");
    let replaced = written("-O3 -fno-inline");
    assert_eq!(replaced["replaced"], true, "{replaced}");
}

/// What another build would make of the file is not known: macros of headers, and lines between the head and the body.
#[test]
fn what_the_preprocessor_changes_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("checks.h"), "#define CHECK(it) ((void)0)\n").expect("written");
    let of = |text: &str| {
        let text = text.replace("#include <stdint.h>\n", "#include <stdint.h>\n#include \"checks.h\"\n");
        fs::write(folder.path().join("board.c"), text).expect("written");
        let (_, out, err) = scan(folder.path(), &["board.c", "--json", "--patch", "better.patch"]);
        let all = objects(&out);
        all.into_iter().find(|it| it["function"] == "flip_vertical").unwrap_or_else(|| panic!("{out}{err}"))
    };
    let head = "uint64_t flip_vertical(uint64_t board) {\n    uint64_t";
    assert!(SOURCE.contains(head));
    let checked = of(&SOURCE.replace(head, &head.replace("{\n", "{\n    CHECK(board != 5);\n")));
    assert!(checked["kept"].as_str().is_some_and(|why| why.contains("uses a macro")), "{checked}");
    let split = "uint64_t flip_vertical(uint64_t board)\n#ifdef NONE\n{ return board; }\nuint64_t none(uint64_t board)\n#endif\n{\n    uint64_t";
    let split = of(&SOURCE.replace(head, split));
    assert!(split["kept"].as_str().is_some_and(|why| why.contains("preprocessor")), "{split}");
    // A macro that gives a number its type changes nothing.
    let typed = of(&SOURCE.replace("uint64_t result = 0;", "uint64_t result = UINT64_C(0);"));
    assert_eq!(typed["replaced"], true, "{typed}");
    // Nor does a file without `<stdint.h>` keep its function.
    let own = SOURCE.replace("#include <stdint.h>\n", "typedef unsigned long long u64;\n").replace("uint64_t", "u64");
    let own = of(&own.replace("uint32_t", "unsigned").replace("uint8_t", "unsigned char"));
    assert_eq!(own["replaced"], true, "{own}");
}

#[test]
fn files_that_others_take_in_are_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("board.c"), SOURCE).expect("written");
    fs::write(folder.path().join("all.c"), "#define flip_vertical other\n#include \"board.c\"\n").expect("written");
    let (_, out, err) = scan(folder.path(), &[".", "--json", "--patch", "better.patch"]);
    let all = objects(&out);
    let flip = all.iter().find(|it| it["function"] == "flip_vertical").unwrap_or_else(|| panic!("{out}{err}"));
    assert!(flip["kept"].as_str().is_some_and(|why| why.contains("compiled with others")), "{flip}");
}

/// The mirror of fewest operations takes more cycles than the usual one.
#[test]
fn what_is_no_faster_is_not_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = WRONG.replace("flip_vertical", "mirror_horizontal")
        + "uint64_t swapped(uint64_t x) { return __builtin_bswap64(x); }\n";
    fs::write(folder.path().join("board.c"), text).expect("written");
    let (code, out, err) = scan(folder.path(), &["board.c", "--json"]);
    assert_eq!(code, 0, "{out}{err}");
    for it in objects(&out).iter().filter(|it| it["function"].is_string()) {
        assert!(it["verdict"] == "proven" && it["replacement"].is_null(), "{it}");
        assert!(it["cycles"].as_u64() > Some(0), "{it}");
    }
    let mirror = &objects(&out)[0];
    assert_eq!((&mirror["cycles"], &mirror["best_cycles"]), (&9.into(), &9.into()), "{mirror}");
}

#[test]
fn a_named_map_that_inverts_bits_is_not_what_its_name_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "unsigned long long flip_vertical(unsigned long long x) { return __builtin_bswap64(x) ^ 1; }
unsigned long long inverted_flip_vertical(unsigned long long x) { return ~__builtin_bswap64(x); }
unsigned long long flip_diagonal(unsigned long long x) { return x ^ x >> 1; }
unsigned swap_bytes(unsigned x) { return ~__builtin_bswap32(x); }\n";
    fs::write(folder.path().join("a.c"), text).expect("written");
    let (code, out, _) = scan(folder.path(), &["a.c"]);
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, bits) in [("flip_vertical", "1 bit"), ("swap_bytes", "32 bits")] {
        let message = format!("the name `{name}` says `{name}`; it is `{name}`, and inverts {bits}");
        assert!(code == 1 && out.contains(&message), "{out}");
    }
    assert_eq!(out.matches("the name").count(), 2, "{out}");
}

/// A shorter program is offered for a function of several boards; `!a & b` is no shorter where it takes two operations.
#[test]
fn functions_of_several_boards_are_named_and_shortened() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = "../../tests/data/scan/bitwise.c";
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), folder.path().join("bitwise.c")).expect("copied");
    let (code, out, err) = scan(folder.path(), &["bitwise.c", "--json", "--patch", "better.patch"]);
    assert_eq!(code, 0, "{out}{err}");
    let all = objects(&out);
    let of = |name: &str| all.iter().find(|it| it["function"] == name).unwrap_or_else(|| panic!("{out}"));
    let named = "bitwise(|a, b, c| (a | b) & (c | (a & b)))";
    for name in ["majority", "majority_counted"] {
        assert_eq!((&of(name)["kind"], &of(name)["specification"]), (&"bitwise".into(), &named.into()), "{out}");
    }
    let counted = of("majority_counted");
    assert_eq!(counted["best"], 4, "{counted}");
    assert!(counted["replacement"].as_str().is_some_and(|it| it.contains("(a | b) & (c | (a & b))")), "{counted}");
    assert_eq!(counted["kept"], "it does not take one word and make one");
    for name in ["two_pairs", "select_by", "adder"] {
        assert!(of(name)["verdict"] == "proven" && of(name)["replacement"].is_null(), "{}", of(name));
    }
    for name in ["majority_but", "both", "free_squares"] {
        assert_eq!(of(name)["verdict"], "unknown", "{}", of(name));
    }
}

/// A list's link is an enum that holds a reference to the list.
#[test]
fn types_that_refer_to_themselves_are_read_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let rust = "pub struct Node<'a> { pub next: Option<&'a Node<'a>>, pub board: u64, pub more: [u64; 4] }\n\
                #[inline(never)]\npub fn flipped(node: &Node<'_>) -> u64 { node.board.swap_bytes() }\n\
                pub fn flip(board: u64) -> u64 { board.swap_bytes() }\n";
    fs::write(folder.path().join("list.rs"), rust).expect("written");
    let (code, out, err) = scan(folder.path(), &["list.rs", "--json"]);
    assert_eq!(code, 0, "{out}{err}");
    let all = objects(&out);
    let of = |name: &str| all.iter().find(|it| it["function"] == name).unwrap_or_else(|| panic!("{out}"));
    assert_eq!((&of("flipped")["verdict"], &of("flip")["verdict"]), (&"unknown".into(), &"proven".into()), "{out}");
}

#[test]
fn bad_input_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(scan(folder.path(), &["."]).0, 2);
    assert_eq!(scan(folder.path(), &["missing.c"]).0, 2);
    fs::write(folder.path().join("bad.c"), "int f( {").expect("written");
    let (code, _, err) = scan(folder.path(), &["bad.c"]);
    assert_eq!(code, 2);
    assert!(err.contains("bad.c`: it does not compile: ") && err.matches("bad.c`").count() == 1, "{err}");
    fs::write(folder.path().join("data.bin"), "nothing").expect("written");
    assert_eq!(scan(folder.path(), &["data.bin"]).0, 2);
}

/// A claim that needs much of the stack says how much, as text and as JSON.
#[test]
fn what_a_proof_assumes_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let deep = "#include <stdint.h>\n#ifdef __clang__\n__attribute__((optnone))\n#else\n__attribute__((optimize(\"O0\")))\n\
                #endif\nuint64_t deep(uint64_t x) { uint64_t room[10000]; room[0] = x; return room[0]; }\n\
                uint64_t swap(uint64_t x) { return __builtin_bswap64(x); }\n\
                void into(uint64_t *to, const uint64_t *from) { *to = __builtin_bswap64(*from); }\n";
    fs::write(folder.path().join("deep.c"), deep).expect("written");
    let (code, out, err) = scan(folder.path(), &["deep.c", "--json"]);
    assert_eq!(code, 0, "{out}{err}");
    let all = objects(&out);
    let of = |name: &str| all.iter().find(|object| object["function"] == name).expect("it is there");
    assert_eq!(of("deep")["verdict"], "proven", "{out}");
    assert!(of("deep")["provided"].as_str().is_some_and(|what| what.starts_with("the stack has ")), "{out}");
    assert_eq!((&of("swap")["verdict"], &of("swap")["provided"]), (&"proven".into(), &Value::Null));
    assert_eq!(of("into")["provided"], "`to` and `from` do not overlap", "{out}");
    let (_, out, _) = scan(folder.path(), &["deep.c", "--all"]);
    let words: Vec<&str> = out.split_whitespace().collect();
    assert!(words.join(" ").contains("where the stack has"), "{out}");
}

#[test]
fn what_is_compiled_differently_is_not_proven() {
    let folder = tempfile::tempdir().expect("a folder");
    let rust = "pub fn sum(x: u64) -> u64 { if cfg!(debug_assertions) { x ^ (x >> 2) } else { x ^ (x >> 1) } }\n\
                #[cfg(not(debug_assertions))]\npub fn flip(x: u64) -> u64 { x.swap_bytes() }\n\
                #[cfg(debug_assertions)]\npub fn turn(x: u64) -> u64 { x.reverse_bits() }\n\
                pub fn same(x: u64) -> u64 { x ^ (x >> 1) }\n\
                pub fn two(a: u64, b: u64, c: u64) -> u64 {\n\
                if cfg!(debug_assertions) { a & b | a & c | b & c } else { a & b | c & !a } }\n";
    fs::write(folder.path().join("sums.rs"), rust).expect("a file");
    let (_, out, _) = scan(folder.path(), &["sums.rs", "--json"]);
    let verdicts = |out: &str| -> Vec<(String, String, String)> {
        let text = |object: &Value, key: &str| object[key].as_str().unwrap_or_default().to_owned();
        objects(out)
            .iter()
            .filter(|object| object["function"].is_string())
            .map(|object| (text(object, "function"), text(object, "verdict"), text(object, "reason")))
            .collect()
    };
    let told: Vec<_> = verdicts(&out);
    let of =
        |name: &str| told.iter().find(|(function, ..)| function == name).cloned().unwrap_or_else(|| panic!("{out}"));
    assert_eq!(of("sum").1, "unknown", "{out}");
    assert_eq!(of("sum").2, "with debug assertions: it is something else");
    assert_eq!(of("two").2, "with debug assertions: it is something else");
    assert_eq!(
        (of("flip").1, of("flip").2),
        ("unknown".to_owned(), "with debug assertions it is not there".to_owned())
    );
    assert_eq!(of("turn").2, "without debug assertions it is not there");
    assert_eq!(of("same").1, "proven");

    // A header's function is what all files make of it.
    let header = "#include <stdint.h>\nstatic inline uint64_t moved(uint64_t x) {\n    uint64_t r = 0;\n    \
                  for (int i = 0; i < 64; i++) r |= (x >> i & 1) << (i ^ TURN);\n    return r;\n}\n\
                  static inline uint64_t kept(uint64_t x) { return x >> 1; }\n";
    fs::create_dir(folder.path().join("c")).expect("a folder");
    fs::write(folder.path().join("c/moved.h"), header).expect("a file");
    for (name, turn) in [("a", 56), ("b", 7)] {
        let text = format!(
            "#define TURN {turn}\n#include \"moved.h\"\nuint64_t {name}(uint64_t x) {{ return moved(x) ^ kept(x); }}\n"
        );
        fs::write(folder.path().join(format!("c/{name}.c")), text).expect("a file");
    }
    let (_, out, _) = scan(folder.path(), &["c", "--json"]);
    let told = verdicts(&out);
    let of =
        |name: &str| told.iter().find(|(function, ..)| function == name).cloned().unwrap_or_else(|| panic!("{out}"));
    assert_eq!(
        (of("moved").1, of("moved").2),
        ("unknown".to_owned(), "where it is compiled again: it is something else".to_owned())
    );
    assert_eq!(of("kept").1, "proven", "{out}");
}

#[test]
fn functions_that_make_other_words_are_no_twins() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "#include <stdint.h>
void out(const uint64_t *a, uint64_t *b) { *b = __builtin_bswap64(*a); }
void again(const uint64_t *a, uint64_t *b) { uint64_t x = __builtin_bswap64(*a); *b = x; }
uint64_t besides(const uint64_t *a, uint64_t *b) { *b = 0; return __builtin_bswap64(*a); }
";
    fs::write(folder.path().join("words.c"), text).expect("written");
    let (_, out, _) = scan(folder.path(), &["--json", "words.c"]);
    let twins = |name: &str| {
        let all = objects(&out);
        let found = all.iter().find(|it| it["function"] == name).expect("it is there")["findings"].clone();
        found.as_array().expect("a list").iter().filter(|it| it["rule"] == "twin").count()
    };
    assert_eq!(["out", "again", "besides"].map(twins), [0, 1, 0], "{out}");
}

#[test]
fn maps_are_drawn_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("flip.rs"), "pub fn flip(x: u64) -> u64 { x.swap_bytes() }\n").expect("a file");
    let plain = scan(folder.path(), &["flip.rs"]).1;
    let (_, drawn, _) = scan(folder.path(), &["flip.rs", "--draw"]);
    assert!(!plain.contains('●') && plain.contains("flip_vertical"), "{plain}");
    let picture = "8 │ · ● ● ● ● · · · │        8 │ · ● · · · ● · · │";
    assert!(drawn.contains(picture), "{drawn}");
}
