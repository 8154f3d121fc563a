//! `permgen prove --binary`: machine code that a compiler made, found by name.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::process::Command;

use crate::common::{permgen, stderr, stdout};
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, starts_with};

const SOURCE: &str = "
pub mod board {
    #[inline(never)] pub fn flip_vertical(board: u64) -> u64 { board.swap_bytes() }
    /// One digit of the second mask is wrong.
    #[inline(never)] pub fn mirror(x: u64) -> u64 {
        let x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
        let x = ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333331333333) << 2);
        ((x >> 4) & 0x0f0f0f0f0f0f0f0f) | ((x & 0x0f0f0f0f0f0f0f0f) << 4)
    }
    #[inline(never)] pub fn looked_up(table: &[u64; 64], square: usize) -> u64 { table[square & 63] }
}
pub mod other { #[inline(never)] pub fn flip_vertical(board: u64) -> u64 { board.rotate_left(8) } }
#[unsafe(no_mangle)] pub fn nibbles(word: u8) -> u8 { word.rotate_left(4) }
#[unsafe(no_mangle)] pub fn gray(x: u64) -> u64 { x ^ x >> 1 }
#[unsafe(no_mangle)] pub extern \"C\" fn majority(a: u64, b: u64, c: u64) -> u64 { (a & b) | (c & (a ^ b)) }
";

/// The assumption about files without debug information.
const ASSUMED: &str = ", where the calling convention is System V, which the file does not say";

/// An rlib and an object of the source.
fn compiled() -> (tempfile::TempDir, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("engine.rs"), SOURCE).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    for (emit, name) in [("link", "libengine.rlib"), ("obj", "engine.o")] {
        let output = Command::new(&rustc)
            .args(["--edition", "2024", "--crate-type", "lib", "--crate-name", "engine", "-O", "-C", "codegen-units=1"])
            .args(["--emit", emit, "-o"])
            .args([path(name), path("engine.rs")])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = |name: &str| path(name).to_string_lossy().into_owned();
    let (library, object) = (text("libengine.rlib"), text("engine.o"));
    (folder, library, object)
}

#[test]
fn machine_code_is_proven_or_refuted() {
    let (_folder, library, object) = compiled();
    for file in [&library, &object] {
        permgen(&["prove", "--binary", file, "--symbol", "board::flip_vertical", "--map", "sq ^ 56"])
            .assert()
            .code(0)
            .stdout(format!("engine::board::flip_vertical is proven: linear{ASSUMED}\n"));
        permgen(&["prove", "--binary", file, "--symbol", "nibbles", "--map", "sq ^ 4", "--width", "8"])
            .assert()
            .code(0)
            .stdout(format!("nibbles is proven: linear{ASSUMED}\n"));
    }
    let wrong = permgen(&["prove", "--binary", &library, "--symbol", "mirror", "--map", "sq ^ 7", "--ascii"]);
    let assert = { wrong }.assert().code(1).stdout(starts_with("engine::board::mirror is refuted: "));
    let text = stdout(&assert);
    assert!(
        text.contains("step by step:") && text.contains("shr ") && text.contains("#[test]\nfn mirror_of_"),
        "{text}"
    );
    assert!(!text.contains("no change of a single line"), "only programs are repaired: {text}");
    assert!(text.contains("assert_eq!(engine::board::mirror(0x"), "{text}");
}

#[test]
fn sums_of_bits_are_proven_or_refuted() {
    let (_folder, path, _) = compiled();
    let prove = |map: &str| permgen(&["prove", "--binary", &path, "--symbol", "gray", "--map", map]);
    prove("linear(|x| x ^ x >> 1)").assert().success().stdout(contains("gray is proven: linear"));
    prove("linear(|x| x ^ x >> 2)")
        .assert()
        .code(1)
        .stdout(contains("gray is refuted: the result is 0x3, must be 0x2"));
}

#[test]
fn functions_of_several_boards_are_proven_or_refuted() {
    let (_folder, path, _) = compiled();
    let signature = "extern \"C\" fn(a: u64, b: u64, c: u64) -> u64";
    let prove = |map: &str| {
        permgen(&["prove", "--binary", &path, "--symbol", "majority", "--signature", signature, "--map", map])
    };
    prove("bitwise(|a, b, c| a & b | a & c | b & c)").assert().success().stdout(contains("majority is proven: bdd"));
    prove("bitwise(|a, b, c| a & b | a & c | b & !c)").assert().code(1).stdout(contains("majority is refuted: "));
    prove("bitwise(|a, b| a & b)")
        .assert()
        .code(2)
        .stderr(contains("maps 3 words of 64 bits to 64, the specification"));
    prove("sq").assert().code(2).stderr(contains("takes 3 words, a map takes 1"));
}

/// What else may be wrong: a carry that one word of 2^64 shows, a panic, a result that is no `bool`, a pointer.
#[test]
fn laws_of_binaries_are_functions_that_return_true() {
    const LAWS: &str = "
#[inline(never)] pub fn flip(x: u64) -> u64 { x.swap_bytes() }
#[unsafe(no_mangle)] pub fn twice(x: u64) -> bool { flip(flip(x)) == x }
#[unsafe(no_mangle)] pub fn and_or(a: u64, b: u64) -> bool { (a & b).wrapping_add(a | b) == a.wrapping_add(b) }
#[unsafe(no_mangle)] pub fn no_carry(a: u64, b: u64) -> bool { a ^ b != a.wrapping_add(b) || a & b & !0 >> 1 == 0 }
#[unsafe(no_mangle)] pub fn almost(x: u64) -> bool { x != 0x0123_4567_89ab_cdef }
#[unsafe(no_mangle)] pub fn carries(a: u64, b: u64) -> bool { a ^ b == a + b - 2 * (a & b) && (a & b) >> 63 == 0 }
#[unsafe(no_mangle)] pub fn panics(x: u64) -> bool { 1 / (x ^ 77) <= 1 }
#[unsafe(no_mangle)] pub fn folded(x: bool) -> bool { x || !x }
#[unsafe(no_mangle)] pub fn number(x: u64) -> u64 { x | 1 }
#[unsafe(no_mangle)] pub fn pointer(x: &u64) -> bool { *x == *x }
";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("laws.rs");
    std::fs::write(&path, LAWS).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let object = folder.path().join("laws.o");
    for debug in ["2", "0"] {
        let options = ["--edition", "2024", "--crate-type", "lib", "-O", "--emit", "obj"];
        let level = format!("-Cdebuginfo={debug}");
        let status = Command::new(&rustc).args(options).args([&level, "-o"]).args([&object, &path]).status().unwrap();
        assert!(status.success());
        let file = object.to_string_lossy();
        let prove = |law: &str, more: &[&str]| {
            permgen(&[&["prove", "--binary", &file, "--law", law][..], more].concat()).assert()
        };
        if debug == "0" {
            prove("twice", &[]).code(2).stderr(contains("compile with debug information"));
            prove("twice", &["--signature", "fn(x: u64) -> bool"]).code(0).stdout(contains("twice is proven"));
            prove("almost", &["--signature", "fn(x: u64) -> bool"]).code(1);
            prove("twice", &["--signature", "fn(x: u64) -> u64"]).code(2).stderr(contains("is not a law"));
            continue;
        }
        for law in ["twice", "and_or", "no_carry"] {
            prove(law, &[]).code(0).stdout(contains(format!("{law} is proven: ")));
        }
        for law in ["almost", "carries", "panics"] {
            prove(law, &[]).code(1).stdout(contains(format!("{law} is refuted")));
        }
        prove("almost", &[]).stdout(contains("0x123456789abcdef"));
        let folded = "its code does not read the first of them, perhaps because the compiler folded it to a constant: \
                      compile it without optimization";
        prove("folded", &[]).code(2).stderr(contains(folded));
        for law in ["number", "pointer"] {
            prove(law, &[]).code(2).stderr(contains("is not a law: a law takes words, and returns a `bool`"));
        }
        prove("|x| x == x", &[]).code(2).stderr(contains("and say `--law twice`"));
        prove("twice", &["--given", "x > 1"]).code(2).stderr(contains("`x > 1` is not assumed"));
        permgen(&["prove", "--binary", &file]).assert().code(2).stderr(contains("--symbol <NAME>"));
    }
}

#[test]
fn arguments_that_nobody_names_are_asked_for() {
    let (_folder, path, _) = compiled();
    let prove = |map: &str| permgen(&["prove", "--binary", &path, "--symbol", "gray", "--map", map]);
    for (map, name) in [("if flip { sq ^ 56 } else { sq }", "flip"), ("delta_swap(mask, 8)", "mask")] {
        let help = format!("say it: `--signature 'extern \"C\" fn(board: u64, {name}: TYPE) -> u64'`");
        prove(map).assert().code(2).stderr(contains(help));
    }
}

#[test]
fn json_has_the_verdict() {
    let (_folder, library, _) = compiled();
    let command =
        |symbol: &str| permgen(&["prove", "--binary", &library, "--symbol", symbol, "--map", "sq ^ 7", "--json"]);
    let report = |symbol: &str, code: i32| -> serde_json::Value {
        serde_json::from_str(&stdout(&command(symbol).assert().code(code))).unwrap()
    };
    let assumed = command("board::flip_vertical").args(["--given", "0"]).assert().code(0);
    assert!(stdout(&assumed).contains("\"provided\":\"`--given '0'` holds"));
    let refuted = report("mirror", 1);
    assert_eq!((&refuted["name"], &refuted["verdict"]), (&"engine::board::mirror".into(), &"refuted".into()));
    let unknown = report("looked_up", 3);
    assert_eq!(unknown["verdict"], "unknown");
    assert!(unknown["reason"].as_str().unwrap().starts_with("not followed: `mov` reads memory"), "{unknown}");
}

#[test]
fn what_is_not_modelled_is_unknown() {
    let (_folder, library, _) = compiled();
    permgen(&["prove", "--binary", &library, "--symbol", "looked_up", "--map", "sq ^ 7"]).assert().code(3).stdout(
        contains(
            "engine::board::looked_up is unknown: not followed: `mov` reads memory at an address that is not known at \
         engine::board::looked_up+0x",
        ),
    );
    permgen(&["prove", "--binary", &library, "--symbol", "looked_up", "--map", "sq ^ 7", "--emit", "smt2"])
        .assert()
        .code(2)
        .stderr(contains("there is no question about engine::board::looked_up: not followed: `mov`"));
}

#[test]
fn bad_input_is_told() {
    let (folder, library, _) = compiled();
    let error = |file: &str, symbol: &str, map: &str| {
        let assert = permgen(&["prove", "--binary", file, "--symbol", symbol, "--map", map]).assert().code(2);
        stderr(&assert).replace(&*folder.path().to_string_lossy(), "FOLDER")
    };
    assert_eq!(
        error(&library, "flip_vertical", "sq ^ 56"),
        "error: `FOLDER/libengine.rlib`: `flip_vertical` is the name of 2 functions\n  help: write more of the path, or the \
         mangled name: `engine::board::flip_vertical`, `engine::other::flip_vertical`\n"
    );
    assert_eq!(
        error(&library, "flip_vertcal", "sq ^ 56"),
        "error: `FOLDER/libengine.rlib`: there is no function `flip_vertcal` among the 7 of the file\n  help: similar: \
         `engine::board::flip_vertical`, `engine::other::flip_vertical`\n"
    );
    assert_eq!(
        error("/no/such/file", "f", "sq ^ 56"),
        "error: cannot read `/no/such/file`: No such file or directory (os error 2)\n"
    );
    let source = folder.path().join("engine.rs").to_string_lossy().into_owned();
    assert_eq!(
        error(&source, "f", "sq ^ 56"),
        "error: `FOLDER/engine.rs`: a file that is no ELF object is not supported\n  help: objects, rlibs, shared libraries \
         and executables in ELF for x86-64 can be read\n"
    );
    assert!(error(&library, "mirror", "sq ^ 70").contains("70"));
    permgen(&["prove", "--binary", &library, "--map", "sq ^ 7"]).assert().code(2).stderr(contains("--symbol <NAME>"));
    permgen(&["prove", "--binary", &library, "--symbol", "mirror"])
        .assert()
        .code(2)
        .stderr(contains("there is no map to compare with"));
    permgen(&["prove", "--symbol", "mirror", "--map", "sq ^ 7"]).assert().code(2).stderr(contains("--binary <FILE>"));
}

/// What a compiler makes of a text of C, or of C++.
fn compiled_from(text: &str, name: &str, flags: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let source = if text.contains("namespace") { "a.cpp" } else { "a.c" };
    std::fs::write(folder.path().join(source), text).unwrap();
    let compiled = Command::new("cc").args(["-O1", source, "-o", name]).args(flags).current_dir(folder.path()).status();
    assert!(compiled.is_ok_and(|status| status.success()));
    let path = folder.path().join(name).display().to_string();
    (folder, path)
}

const FLIP: &str = "unsigned long flip_vertical(unsigned long x) { return __builtin_bswap64(x); }\n";

#[test]
fn a_pipe_is_no_binary() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.o").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    for arguments in [&["prove", "--symbol", "f", "--map", "sq", "--binary", &pipe][..], &["scan", &pipe]] {
        let mut command = permgen(arguments);
        let assert = command.timeout(std::time::Duration::from_secs(20)).assert().code(2);
        assert!(stderr(&assert).contains("it is not a regular file"), "{}", stderr(&assert));
    }
}

/// Functions whose arguments are not described are as good as those without debug information.
#[test]
fn little_debug_information_is_none() {
    let (_folder, path) = compiled_from(FLIP, "a.o", &["-g1", "-c"]);
    permgen(&["prove", "--binary", &path, "--symbol", "flip_vertical", "--map", "sq ^ 56"])
        .assert()
        .code(0)
        .stdout(contains(ASSUMED));
    permgen(&["scan", &path]).assert().code(2).stderr(contains("it has no debug information that is read"));
    let (_folder, path) = compiled_from(FLIP, "a.o", &["-g", "-gsplit-dwarf", "-c"]);
    permgen(&["scan", &path]).assert().code(2).stderr(contains("in another file: compile without `-gsplit-dwarf`"));
    let program = format!("__attribute__((noinline)) {FLIP}int main(int n) {{ return flip_vertical(n); }}\n");
    let (_folder, path) = compiled_from(&program, "a", &["-g", "-flto"]);
    permgen(&["scan", &path]).assert().code(2).stderr(contains("link-time optimizer: compile without `-flto`"));
}

#[test]
fn calls_that_another_file_may_replace_are_named() {
    let text = "__attribute__((noinline)) unsigned long g(unsigned long x) { return __builtin_bswap64(x); }\n\
                unsigned long f(unsigned long x) { return g(x) ^ 1; }\n";
    let (_folder, path) = compiled_from(text, "a.so", &["-fPIC", "-shared"]);
    permgen(&["prove", "--binary", &path, "--symbol", "f", "--map", "sq ^ 56"])
        .assert()
        .code(3)
        .stdout(contains("not followed: calls `g`, which another file may define at "));
}

#[test]
fn functions_of_cpp_are_found_by_their_paths() {
    let text = "namespace board { unsigned long flip(unsigned long x) { return __builtin_bswap64(x); }\n\
                int turn(int x) { return x; } long turn(long x) { return x; }\n\
                template <class T> T memcpy(T x) { return x; } template int memcpy(int); }\n\
                struct Board { unsigned long word; unsigned long same() const; };\n\
                unsigned long Board::same() const { return word; }\n\
                void *memcpy(unsigned long); unsigned long called(unsigned long x) { return (unsigned long)memcpy(x); }\n";
    let (_folder, path) = compiled_from(text, "a.o", &["-g", "-c"]);
    let prove =
        |symbol: &str, map: &str| permgen(&["prove", "--binary", &path, "--symbol", symbol, "--map", map]).assert();
    for symbol in ["flip", "board::flip", "_ZN5board4flipEm"] {
        prove(symbol, "sq ^ 56").code(0).stdout(contains("is proven: linear"));
    }
    prove("same", "sq").code(0);
    prove("Board::same", "sq ^ 7").code(1);
    prove("turn", "sq").code(2).stderr(contains("write more of the path, or the mangled name: `_ZN5board4turnEi`, `"));
    prove("oard::flip", "sq").code(2).stderr(contains("there is no function `oard::flip`"));
    // That has the name of one of C's library, and is another.
    prove("called", "sq").code(3).stdout(contains("which the file does not hold"));
}

#[test]
fn names_and_files_that_help_nobody_are_told() {
    let (folder, path) = compiled_from(FLIP, "a.o", &["-c", "-flto", "-fno-fat-lto-objects"]);
    permgen(&["prove", "--binary", &path, "--symbol", "flip_vertical", "--map", "sq"])
        .assert()
        .code(2)
        .stderr(contains("link-time optimizer (`-flto`)").and(contains("or with `-ffat-lto-objects`")));
    let text = format!("static {FLIP} void *NAME = flip_vertical;");
    for name in ["one", "two"] {
        std::fs::write(folder.path().join(format!("{name}.c")), text.replace("NAME", name)).unwrap();
    }
    let linked = Command::new("cc")
        .args(["-O1", "-r", "-nostdlib", "one.c", "two.c", "-o", "both.o"])
        .current_dir(folder.path())
        .status();
    assert!(linked.is_ok_and(|status| status.success()));
    let path = folder.path().join("both.o").display().to_string();
    permgen(&["prove", "--binary", &path, "--symbol", "flip_vertical", "--map", "sq ^ 56"])
        .assert()
        .code(2)
        .stderr(contains("several files define it for themselves: name the object of one of them"));
}

/// Nobody says how these are called. One is no map however it is; the others may be, with arguments in other registers.
#[test]
fn what_depends_on_registers_without_arguments_is_not_refuted() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "typedef unsigned long u64;
__attribute__((ms_abi)) u64 of_windows(u64 x) { return __builtin_bswap64(x); }
u64 of_fractions(double d, u64 x) { u64 y; __builtin_memcpy(&y, &d, 8); return __builtin_bswap64(x) ^ y; }
u64 wrong(u64 x) { return x; }\n";
    std::fs::write(folder.path().join("a.c"), text).expect("written");
    let mut cc = std::process::Command::new("cc");
    cc.args(["-O1", "-c", "-w", "-o", "a.o", "a.c"]).current_dir(folder.path());
    assert!(cc.status().is_ok_and(|status| status.success()));
    let prove = |name: &str| {
        permgen(&["prove", "--binary", "a.o", "--symbol", name, "--map", "sq ^ 56"]).current_dir(folder.path()).assert()
    };
    for name in ["of_windows", "of_fractions"] {
        let why = "depends on registers in which the assumed calling convention passes nothing";
        prove(name).code(3).stdout(contains(why));
    }
    prove("wrong").code(1).stdout(contains("wrong is refuted: "));
}

/// The same of bytes that hold bits: what is right, and what is a `bool` only in its lowest bit.
const BOOLS: &str = "#include <stdint.h>
#include <stdbool.h>
#include <string.h>
struct bits { bool bit[8]; };
struct bits spread(uint8_t b) { struct bits t; for (int i = 0; i < 8; i++) t.bit[i] = b >> i & 1; return t; }
struct bits spread_wrong(uint8_t b) { struct bits t; for (int i = 0; i < 8; i++) ((uint8_t *)&t)[i] = b >> i; return t; }
void left(const uint8_t *b, struct bits *t) { for (int i = 0; i < 8; i++) t->bit[i] = *b >> i & 1; }
void left_wrong(const uint8_t *b, struct bits *t) { for (int i = 0; i < 8; i++) ((uint8_t *)t)[i] = *b >> i; }
struct bits turned(struct bits t) { uint64_t x; memcpy(&x, &t, 8); x ^= 0x0101010101010101; memcpy(&t, &x, 8); return t; }
struct bits turned_wrong(struct bits t) { uint64_t x; memcpy(&x, &t, 8); x = ~x; memcpy(&t, &x, 8); return t; }
bool low(uint64_t x) { return x & 1; }
bool same(uint64_t x) { return (x ^ x) == 0; }
__asm__(\".text\\n.globl odd\\n.type odd, @function\\nodd: mov $3, %eax\\nret\\n.size odd, . - odd\\n\");
";

#[test]
fn a_bool_that_is_neither_0_nor_1_proves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (source, object) = (folder.path().join("bools.c"), folder.path().join("bools.o"));
    std::fs::write(&source, BOOLS).unwrap();
    let object_name = object.to_str().unwrap();
    for level in ["-O0", "-O2"] {
        let flags = ["-g", "-w", "-c", level, "-o"];
        assert!(Command::new("cc").args(flags).args([&object, &source]).status().unwrap().success());
        let output = permgen(&["scan", "--json", object_name]).output().unwrap();
        let scanned: Vec<serde_json::Value> =
            String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of = |name: &str| scanned.iter().find(|it| it["function"] == name).unwrap_or_else(|| panic!("{name}"));
        for name in ["spread", "left", "turned", "low"] {
            assert_eq!(of(name)["verdict"], "proven", "{level} {}", of(name));
        }
        for name in ["spread", "left", "turned"] {
            let wrong = of(&format!("{name}_wrong"));
            assert_eq!(wrong["verdict"], "unknown", "{level} {wrong}");
            assert!(wrong["reason"].as_str().unwrap().contains("makes a `bool` that is neither 0 nor 1"), "{wrong}");
        }
        let prove = |more: &[&str]| permgen(&[&["prove", "--binary", object_name][..], more].concat()).assert();
        let map = ["--map", "width = u8; sq"];
        prove(&[&["--symbol", "spread"][..], &map].concat()).code(0);
        prove(&[&["--symbol", "spread_wrong"][..], &map].concat()).code(3);
        prove(&["--law", "same"]).code(0);
        let odd = ["--law", "odd", "--signature", "extern \"C\" fn(x: u64) -> bool"];
        prove(&odd).code(3).stdout(contains("makes a `bool` that is neither 0 nor 1"));
    }
}
