//! `permgen scan`: files of C and C++, and the commands that compile them.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::scan::{objects, scan};
use serde_json::{Value, json};

const SWAPPED: &str = "unsigned long long flip_vertical(unsigned long long x) { return __builtin_bswap64(x); }\n";
const WRONG: &str = "unsigned long long flip_vertical(unsigned long long x) { return x; }\n";

/// A folder with a file that is compiled by a command.
fn project(file: &str, text: &str, command: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(file), text).expect("written");
    let entry = json!([{ "directory": folder.path(), "file": file, "command": command }]);
    fs::write(folder.path().join("compile_commands.json"), entry.to_string()).expect("written");
    folder
}

/// The verdict on a function, or why there is none.
fn of(folder: &Path, name: &str) -> Value {
    let (_, out, err) = scan(folder, &["--json", "."]);
    let found = objects(&out).into_iter().find(|object| object["function"] == name);
    found.unwrap_or_else(|| panic!("{out}{err}"))
}

#[test]
fn files_that_the_database_does_not_list_are_named() {
    let folder = project("a.c", SWAPPED, "cc -O2 -c a.c");
    fs::create_dir_all(folder.path().join("sub")).expect("a folder");
    fs::create_dir_all(folder.path().join("build")).expect("a folder");
    // What a listed file includes is scanned with it.
    let included = WRONG.replace("flip", "mirror_and_flip");
    fs::write(folder.path().join("sub/included.c"), included).expect("written");
    fs::write(folder.path().join("a.c"), format!("#include \"sub/included.c\"\n{SWAPPED}")).expect("written");
    for name in ["b.c", "sub/c.c", "r.rs", "build/made.c", "a.h"] {
        fs::write(folder.path().join(name), WRONG).expect("written");
    }
    let (code, out, _) = scan(folder.path(), &["."]);
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        out.contains("`compile_commands.json`: 3 source files of its folder are not in it, and not scanned: "),
        "{out}"
    );
    assert!(["/b.c`", "/sub/c.c`", "/r.rs`"].iter().all(|name| out.contains(name)) && !out.contains("made.c"), "{out}");
    assert!(out.ends_with("2 functions, 2 proven, of which 1 moves nothing") && code == 0, "{out}");
}

#[test]
fn all_suffixes_of_cpp_are_compiled_and_headers_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["a.c++", "a.CPP", "a.cp", "a.C", "a.cc", "a.cxx", "a.cpp"];
    for name in names {
        fs::write(folder.path().join(name), WRONG).expect("written");
    }
    let (code, out, err) = scan(folder.path(), &["."]);
    assert!(names.iter().all(|name| out.contains(&format!("  {name}:1: flip_vertical: "))) && code == 1, "{out}{err}");
    let (code, out, err) = scan(folder.path(), &["a.c++"]);
    assert_eq!(code, 1, "{out}{err}");
    fs::write(folder.path().join("a.h"), WRONG).expect("written");
    let (code, _, err) = scan(folder.path(), &["a.h"]);
    assert!(code == 2 && err.contains("a.h` is a header") && err.contains("scan a file that includes it"), "{err}");
}

/// A function that is one map where a condition of the preprocessor holds, and another where it does not.
fn under(condition: &str) -> String {
    format!(
        "unsigned long long moved(unsigned long long x) {{\n#if {condition}\n    return x << 1 | x >> 63;\n#else\n    \
         return x;\n#endif\n}}\n"
    )
}

/// The build of the command has the map, and that of the scan would have another.
#[test]
fn functions_have_the_macros_that_their_command_predefines() {
    for (flags, condition) in [
        ("-O2 -fPIC", "defined(__PIC__) && !defined(__PIE__)"),
        ("-O2 -fno-pic -fno-pie", "!defined(__PIC__) && !defined(__PIE__)"),
        ("@flags", "defined(__OPTIMIZE__) && !defined(__NO_INLINE__)"),
        ("-Ofast", "defined(__FAST_MATH__) && __FINITE_MATH_ONLY__"),
        ("-O2 -fstack-protector-strong", "defined(__SSP_STRONG__)"),
        ("-O2 -fcf-protection=full", "__CET__ == 3"),
        ("--optimize=s", "defined(__OPTIMIZE__) && defined(__OPTIMIZE_SIZE__)"),
        ("-O0", "!defined(__OPTIMIZE__) && defined(__NO_INLINE__)"),
        ("-O2 -include first.h", "defined(FIRST) && !defined(__PIC__)"),
        ("-O2 -D__OPTIMIZE__=7 -U__GNUC__", "__OPTIMIZE__ == 7 && !defined(__GNUC__)"),
    ] {
        let pic = if condition.ends_with("!defined(__PIC__)") { "-fno-pic -fno-pie" } else { "" };
        let folder = project("a.c", &under(condition), &format!("gcc {flags} {pic} -c a.c -o a.o"));
        fs::write(folder.path().join("flags"), "-O2\n").expect("written");
        let first = "#ifndef __PIC__\n#define FIRST\n#endif\n";
        fs::write(folder.path().join("first.h"), first).expect("written");
        let it = of(folder.path(), "moved");
        assert_eq!((&it["name"], &it["verdict"]), (&"rotate_left(1)".into(), &"proven".into()), "{flags}: {it}");
    }
}

#[test]
fn what_a_command_predefines_is_not_guessed() {
    let folder = project("a.c", SWAPPED, "gcc -O2 @missing -c a.c");
    let (_, out, err) = scan(folder.path(), &["--json", "."]);
    assert!(!out.contains("proven") && err.contains("missing"), "{out}{err}");
    fs::write(folder.path().join("a.sh"), "#!/bin/sh\nexec gcc -O2 -c a.c \"$@\"\n").expect("written");
    let entry = json!([{ "directory": folder.path(), "file": "a.c", "command": "sh a.sh" }]);
    fs::write(folder.path().join("compile_commands.json"), entry.to_string()).expect("written");
    let (_, out, err) = scan(folder.path(), &["--json", "."]);
    assert!(!out.contains("proven") && err.contains("does not name"), "{out}{err}");
}

/// A dependency file that names a temporary copy breaks the next build.
#[test]
fn nothing_of_the_project_is_written() {
    let text = "unsigned long long flip_vertical(unsigned long long x) {\n    unsigned long long r = 0;\n    \
                for (int i = 0; i < 64; i++) r |= (x >> i & 1) << (i ^ 56);\n    return r;\n}\n";
    let flags = "-O2 -Wp,-MMD,a.d -Wa,--MD=b.d -Xassembler -aln=c.d -fdump-tree-optimized=d.d -Xpreprocessor -MD \
                 -Xpreprocessor e.d @more";
    let folder = project("a.c", text, &format!("gcc {flags} -c a.c -o a.o"));
    fs::write(folder.path().join("more"), "-MD -MF f.d\n").expect("written");
    let (code, out, err) = scan(folder.path(), &[".", "--patch", "better.patch"]);
    assert!(code == 0 && out.contains("replaced"), "{out}{err}");
    let names = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["a.c", "better.patch", "compile_commands.json", "more"]);
}

#[test]
fn words_have_the_names_that_the_file_uses() {
    for (header, word) in [("stdint.h", "uint64_t"), ("cstdint", "std::uint64_t")] {
        let text = format!(
            "#include <{header}>\n{word} mirror_horizontal({word} x) {{\n    {word} r = 0;\n    \
             for (int i = 0; i < 64; i++) r |= (x >> i & 1) << (i ^ 7);\n    return r;\n}}\n"
        );
        let folder = project("a.cpp", &text, "c++ -O2 -c a.cpp");
        let (code, out, err) = scan(folder.path(), &[".", "--patch", "better.patch"]);
        assert!(code == 0 && out.contains("replaced"), "{out}{err}");
        let patch = fs::read_to_string(folder.path().join("better.patch")).expect("written");
        let added: Vec<&str> =
            patch.lines().filter(|line| line.starts_with("+ ") && line.contains("uint64_t")).collect();
        assert!(
            !added.is_empty() && added.iter().all(|line| line.contains("std::") == (header == "cstdint")),
            "{patch}"
        );
    }
}

/// It holds its line, which a longer function above it changes.
#[test]
fn what_changes_a_variable_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let slow = "unsigned long long flip_vertical(unsigned long long x) { unsigned long long r = 0; \
                for (int i = 0; i < 64; i++) r |= (x >> i & 1) << (i ^ 56); return r; }\n";
    let kept = |text: &str| {
        fs::write(folder.path().join("a.c"), format!("{slow}{text}\n")).expect("written");
        let (_, out, err) = scan(folder.path(), &["--json", "a.c", "--patch", "better.patch"]);
        let found = objects(&out).into_iter().find(|object| object["function"] == "flip_vertical");
        found.unwrap_or_else(|| panic!("{out}{err}"))["kept"].clone()
    };
    assert_eq!(
        kept("const int known = 7; const char *named = \"a\"; int zero[3]; double (*called)(void);"),
        Value::Null
    );
    for text in ["const int checkpoint = __LINE__;", "_Thread_local int checkpoint = __LINE__;"] {
        assert_eq!(kept(text), "the variable `checkpoint` would have another value in the scan's build");
    }
}

/// An alias is its function, under another name; what is chosen when the program starts is nothing that is known.
#[test]
fn functions_are_judged_by_all_their_names() {
    let text = "typedef unsigned long u64;
u64 flip(u64 x) { return __builtin_bswap64(x); }
u64 rotate_90(u64 x) __attribute__((alias(\"flip\")));
u64 turned(u64 x) __attribute__((alias(\"flip\")));
static u64 hidden(u64 x) { return x; }
u64 kept(u64 x) __attribute__((weak, alias(\"hidden\")));
static void *pick(void) { return flip; }
u64 mirror_horizontal(u64 x) __attribute__((ifunc(\"pick\")));\n";
    let folder = project("a.c", text, "cc -O2 -c a.c");
    for flags in ["-O0", "-O2"] {
        let mut cc = std::process::Command::new("cc");
        cc.args(["-g", flags, "-c", "-w", "-o", "a.o", "a.c"]).current_dir(folder.path());
        assert!(cc.status().is_ok_and(|status| status.success()));
        for input in ["a.o", "a.c"] {
            let (code, out, err) = scan(folder.path(), &["--json", input]);
            assert_eq!(code, 1, "{out}{err}");
            let all = objects(&out);
            let of = |name: &str| all.iter().find(|object| object["function"] == name).expect("it is there");
            let flip = of("flip");
            assert_eq!((&flip["aliases"], &flip["verdict"]), (&json!(["rotate_90", "turned"]), &"refuted".into()));
            let found = flip["findings"].as_array().expect("a list");
            let told = "the name `rotate_90` says `rotate_90_cw` or `rotate_90_ccw`; it is `flip_vertical`";
            assert!(found.len() == 1 && found[0]["message"] == told, "{flip}");
            if input == "a.o" {
                assert_eq!(of("hidden")["aliases"], json!(["kept"]), "{out}");
            }
            let refused = &all.last().expect("the counts")["summary"]["refused"];
            let told = "1 function is chosen when the program starts: `mirror_horizontal`";
            assert!(refused.as_array().is_some_and(|all| all.len() == 1) && refused[0]["reason"] == told, "{refused}");
            let (_, out, _) = scan(folder.path(), &[input]);
            assert!(out.contains("a.c:2: flip, also rotate_90, turned: flip_vertical ("), "{out}");
        }
    }
    // By any of them it is named and accepted.
    let told = "[scan]\naccept = [\"rotate_90: name\"]\n[scan.named]\nturned = \"sq ^ 56\"\n";
    fs::write(folder.path().join("permgen.toml"), told).expect("written");
    let (code, out, _) = scan(folder.path(), &["a.c"]);
    assert!(code == 0 && !out.contains("no function is called"), "{out}");
}

/// An argument whose type is described elsewhere is not one of no type.
#[test]
fn a_function_with_a_type_of_another_unit_is_unknown() {
    let text = "struct D { double d; };\nunsigned long flip(D d, unsigned long x) { return __builtin_bswap64(x); }\n";
    let folder = project("a.cpp", text, "c++ -c a.cpp");
    let mut cc = std::process::Command::new("c++");
    cc.args(["-gdwarf-4", "-fdebug-types-section", "-O1", "-c", "-w", "-o", "a.o", "a.cpp"]).current_dir(folder.path());
    assert!(cc.status().is_ok_and(|status| status.success()));
    let (code, out, err) = scan(folder.path(), &["--json", "a.o"]);
    let found = objects(&out);
    assert!(code == 0 && found.iter().any(|object| object["verdict"] == "unknown"), "{out}{err}");
    assert!(!found.iter().any(|object| object["verdict"] == "proven"), "{out}");
}

/// A comment behind code, or above another function, is not the next function's.
#[test]
fn what_is_said_of_one_function_is_not_said_of_the_next() {
    let text = "typedef unsigned long u64;
#define SAME(name) u64 name(u64 x) { return x; }
// permgen: sq
SAME(generated)
u64 swapped(u64 x) { return __builtin_bswap64(x); }
// permgen: accept name
u64 rotate_180(u64 x) { return x; }
#define FIVE 5 /* five */
u64 flip_vertical(u64 x) { return x << FIVE | x >> (64 - FIVE); }\n";
    let folder = project("a.c", text, "cc -c a.c");
    let findings = |name: &str| {
        let findings = of(folder.path(), name)["findings"].as_array().expect("a list").clone();
        findings.into_iter().map(|it| (it["rule"].clone(), it["level"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(findings("swapped"), []);
    assert_eq!(of(folder.path(), "rotate_180")["findings"][0]["accepted"], true);
    assert_eq!(findings("flip_vertical"), [(json!("name"), json!("wrong"))]);
}

/// Distributions build packages in these folders, and others their programs.
#[test]
fn only_functions_of_a_binary_are_a_distributions() {
    let text = format!(
        "#line 1 \"/build/board.c\"\n{SWAPPED}#line 1 \"/usr/src/app/board.c\"\n{}",
        WRONG.replace("flip_", "mirror_")
    );
    let folder = project("a.c", &text, "cc -c a.c");
    assert_eq!(of(folder.path(), "flip_vertical")["verdict"], "proven");
    assert_eq!(of(folder.path(), "mirror_vertical")["verdict"], "refuted");
    let mut cc = std::process::Command::new("cc");
    cc.args(["-g", "-c", "-w", "-o", "a.o", "a.c"]).current_dir(folder.path());
    assert!(cc.status().is_ok_and(|status| status.success()));
    let (_, out, err) = scan(folder.path(), &["a.o"]);
    let told = "2 functions are left out, as a distribution's: below `/usr/src` or `/build`: ";
    assert!(out.split_whitespace().collect::<Vec<_>>().join(" ").contains(told), "{out}{err}");
}

/// A `bitwise` takes boards by their places, so that names in another order would mislead.
#[test]
fn boards_that_are_called_as_arguments_are_in_their_order() {
    let text = "typedef unsigned long u64;
// permgen: bitwise(|b, a, c| a & c | b & !c)
u64 moved(u64 a, u64 b, u64 c) { return b & c | a & ~c; }
u64 other(u64 b, u64 a, u64 c) { return b & c | a & ~c; }\n";
    let folder = project("a.c", text, "cc -c a.c");
    let found = of(folder.path(), "moved")["findings"][0].clone();
    let told = "it takes `a` where the specification names `b`: name the arguments in their order";
    assert!(found["level"] == "wrong" && found["message"].as_str().is_some_and(|it| it.ends_with(told)), "{found}");
    let said = of(folder.path(), "other")["specification"].clone();
    assert!(said.as_str().is_some_and(|said| said.starts_with("bitwise(|w, x, y| ")), "{said}");
}

/// Types that are described apart, and formats that only old compilers write.
#[test]
fn functions_are_described_whatever_a_command_asks() {
    let text = "typedef struct { unsigned long long word; } Board;
Board flip_vertical(Board x) { Board y = { __builtin_bswap64(x.word) }; return y; }\n";
    for asked in ["-g -fdebug-types-section", "-gstabs", "-g0", "-gsplit-dwarf"] {
        let folder = project("a.c", text, &format!("cc {asked} -c a.c"));
        assert_eq!(of(folder.path(), "flip_vertical")["verdict"], "proven", "{asked}");
    }
}

/// A link to a file is scanned as that; links back, and to folders, are not followed.
#[test]
fn links_to_files_are_scanned_and_links_to_folders_named() {
    let (folder, shared) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (root, away) = (folder.path(), shared.path());
    fs::write(away.join("b.c"), WRONG).expect("written");
    fs::write(root.join("a.c"), SWAPPED).expect("written");
    let links =
        [(away.join("b.c"), "b.c"), (away.to_owned(), "away"), (root.join("a.c"), "c.c"), (root.to_owned(), "d")];
    for (to, name) in links {
        std::os::unix::fs::symlink(to, root.join(name)).expect("a link");
    }
    let (code, out, err) = scan(root, &["--json", "."]);
    let all = objects(&out);
    let mut files = all.iter().filter_map(|it| it["file"].as_str()?.rsplit('/').next()).collect::<Vec<_>>();
    files.sort_unstable();
    let refused = &all.last().expect("the counts")["summary"]["refused"];
    assert_eq!((code, &files[..]), (1, &["a.c", "b.c"][..]), "{out}{err}");
    assert!(refused.as_array().is_some_and(|all| all.len() == 1), "{refused}");
    assert_eq!(refused[0]["reason"], "is a link to a folder, which is not followed");
}

#[test]
fn what_is_refuted_is_not_said_to_be_what_only_one_build_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let rust = "// permgen: sq ^ 56\n\
                pub fn flip(x: u64) -> u64 { if cfg!(debug_assertions) { x ^ (x >> 1) } else { x.reverse_bits() } }\n\
                // permgen: sq ^ 56\n\
                pub fn turn(x: u64) -> u64 { x.reverse_bits() }\n";
    fs::write(folder.path().join("board.rs"), rust).expect("written");
    let (code, out, err) = scan(folder.path(), &["board.rs"]);
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, 1, "{out}{err}");
    assert!(
        words.contains("flip: refuted; its map is unknown: with debug assertions: it is something else"),
        "{out}{err}"
    );
    assert!(words.contains("turn: rotate_180 (permutation, refuted: linear)"), "{out}{err}");
}

#[test]
fn lambdas_are_called_by_their_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "#include <stdint.h>\n\
                  typedef uint64_t (*map)(uint64_t);\n\
                  extern const map maps[2];\n\
                  const map maps[2] = {\n\
                  [](uint64_t x) -> uint64_t { return __builtin_bswap64(x); },\n\
                  [](auto x) -> uint64_t { return x << 1; },\n\
                  };\n\
                  template <class F> __attribute__((noinline)) static uint64_t twice(F f, uint64_t x) { return f(f(x)); }\n\
                  namespace engine {\n\
                  uint64_t use(uint64_t x, uint64_t m) {\n\
                  auto turn = [m](uint64_t y) __attribute__((noinline)) { return (y << 3 | y >> 61) ^ m; };\n\
                  return twice(turn, x);\n\
                  }\n\
                  struct { uint64_t operator()(uint64_t x) const { return x; } } same;\n\
                  uint64_t call(uint64_t x) { return same(x); }\n\
                  }\n";
    fs::write(folder.path().join("maps.cpp"), source).expect("written");
    for compiler in ["g++", "clang++"] {
        let compiled = Command::new(compiler).args(["-g", "-O1", "-c", "maps.cpp"]).current_dir(folder.path()).status();
        let Ok(status) = compiled else { continue };
        assert!(status.success());
        let (_, out, err) = scan(folder.path(), &["maps.o", "--all", "--json"]);
        let all = objects(&out);
        let names: Vec<&str> = all.iter().filter_map(|object| object["function"].as_str()).collect();
        let has = |begin: &str, end: &str| names.iter().any(|name| name.starts_with(begin) && name.ends_with(end));
        assert!(has("{lambda at maps.cpp:5", "_FUN") || has("{lambda at maps.cpp:5", "::__invoke"), "{out}{err}");
        assert!(has("{lambda at maps.cpp:6", ">"), "{out}{err}");
        // gcc keeps what is within a function apart from the namespace.
        let within = ["engine::use::{lambda at maps.cpp:11", "use::{lambda at maps.cpp:11"];
        assert!(within.iter().any(|begin| has(begin, "}")), "{out}{err}");
        assert!(!names.iter().any(|name| name.contains("_::")), "{out}{err}");
    }
}
