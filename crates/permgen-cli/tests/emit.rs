//! `permgen emit`.

use std::fs;
use std::path::Path;

use crate::common::{permgen, stderr, stdout};
use assert_cmd::Command;
use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Program;
use permgen_core::width::Width;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, is_empty, starts_with};
use serde_json::Value;
use tempfile::tempdir;

/// The command with little effort: what is found is not what is tested here.
pub fn emit(arguments: &[&str]) -> Command {
    let mut command = permgen(&["emit", "--effort", "low"]);
    command.args(arguments);
    command
}

#[test]
fn rust_and_program_text_go_to_standard_output() {
    emit(&["sq ^ 56", "--name", "flip"])
        .assert()
        .success()
        .stdout(contains("pub const fn flip(board: u64) -> u64"))
        .stdout(contains("permgen emit 'sq ^ 56' --effort low --name flip"))
        .stderr(is_empty());
    let text = stdout(&emit(&["sq ^ 56", "--lang", "program"]).assert().success());
    let program: Program = text.parse().unwrap();
    assert_eq!(program.run(0x1234), 0x1234u64.swap_bytes().into());
}

#[test]
fn tables_of_sums_of_bits_take_no_more_bytes_than_allowed() {
    let crc = "linear(|x| repeat(x >> 1 ^ (x & 1) * 0xedb88320, 64))";
    for (limit, bytes) in
        [("16384", "16384 bytes of tables"), ("16383", "2048 bytes of tables"), ("0", "constants. Proven")]
    {
        let emitted = emit(&[crc, "--bytes", limit]).assert().success();
        emitted.stdout(contains(bytes)).stdout(contains(format!("--bytes {limit}")));
    }
    emit(&["linear(|x| x.rotate_left(8))", "--bytes", "0"]).assert().success();
    emit(&["sq ^ 56", "--bytes", "0"])
        .assert()
        .code(2)
        .stderr(contains("`--bytes` limits the tables of linear functions, and this is none"))
        .stderr(contains("leave `--bytes` out"));
}

#[test]
fn single_words_of_two_widths_are_those_of_the_function() {
    for (specification, signature) in [
        ("width = u64 -> u8; gather(file(a))", "uint8_t permute(uint64_t board) {"),
        ("width = u8 -> u64; scatter(file(a))", "uint64_t permute(uint8_t board) {"),
        ("width = u64 -> u8; linear(|x| (x ^ x >> 8) & 0xff)", "uint8_t permute(uint64_t x) {"),
        ("width = u32; reverse_bits", "uint32_t permute(uint32_t board) {"),
    ] {
        emit(&[specification, "--lang", "c"]).assert().success().stdout(contains(signature));
    }
    emit(&["width = u16 -> u64; perfect_shuffle"]).assert().code(2).stderr(contains("the argument, a `u16`"));
}

#[test]
fn programs_of_xors_are_no_deeper_than_allowed() {
    let sums = "width = [u8; 5] -> [u8; 3]; linear(|x| [x[0] ^ x[1] ^ x[2], \
                x[0] ^ x[1] ^ x[2] ^ x[3], x[0] ^ x[1] ^ x[2] ^ x[3] ^ x[4]])";
    let emit = |limit| emit(&[sums, "--lang", "program", "--depth", limit]);
    for (limit, ops) in [("3", 5), ("4", 4)] {
        let program: Program = stdout(&emit(limit).assert().success()).parse().unwrap();
        assert_eq!((program.depth() <= limit.parse().unwrap(), program.op_count()), (true, ops), "{limit}");
    }
    emit("2")
        .assert()
        .code(2)
        .stderr(contains("no program has a depth of 2 or less: the longest sum needs 3"))
        .stderr(contains("write `--depth 3`, or more"));
    permgen(&["emit", "linear(|x| x ^ x >> 1)", "--depth", "2"])
        .assert()
        .code(2)
        .stderr(contains("`--depth` limits linear functions that add whole words, at most 128 of them"))
        .stderr(contains("leave `--depth` out"));
}

#[test]
fn json_as_a_language_holds_programs_that_can_be_read() {
    let text = stdout(&emit(&["sq ^ 56", "--lang", "json", "--name", "flip"]).assert().success());
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["about"][2], "    permgen emit 'sq ^ 56' --effort low --lang json --name flip");
    let function = &value["functions"][0];
    assert_eq!((&function["name"], &function["target"]), (&"flip".into(), &"portable".into()));
    let lines: Vec<&str> = function["program"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let program: Program = lines.join("\n").parse().unwrap();
    assert_eq!(program.run(0x1234), 0x1234u64.swap_bytes().into());
}

#[test]
fn a_specification_that_is_a_name_names_the_function() {
    emit(&["flip_vertical"]).assert().success().stdout(contains("fn flip_vertical("));
    emit(&["sq ^ 1"]).assert().success().stdout(contains("fn permute("));
}

#[test]
fn json_holds_the_program_and_the_code() {
    for arguments in [&["sq ^ 63"][..], &["sq", "--board", "7x6"], &["i ^ 5", "--width", "8"]] {
        let text = stdout(&emit(&["--json"]).args(arguments).assert().success());
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(text.lines().count(), 1);
        let width = |field: &str| Width::from_bits(report[field].as_u64().unwrap() as u32).unwrap();
        let to: Vec<Option<u8>> = serde_json::from_value(report["to"].clone()).unwrap();
        let map = PartialMap::new(width("width"), width("output_width"), &to, 0).unwrap();
        let program: Program = report["program"].as_str().unwrap().parse().unwrap();
        assert_eq!(certify(&map, program).unwrap().certificate().name(), report["certificate"]);
        assert!(report["code"].as_str().unwrap().contains("const fn"));
        assert_eq!((&report["lang"], &report["same"]), (&Value::from("rust"), &Value::Null));
    }
}

#[test]
fn specifications_come_from_pipes_and_files_too() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("flip.spec");
    fs::write(&file, "sq\n  ^ 56\n").unwrap();
    let file = file.to_str().unwrap();
    let strip_header = |text: String| text.split_once("/// ").unwrap().1.replace("sq\n  ^", "sq ^").replace('\n', "");
    let expected = strip_header(stdout(&emit(&["sq ^ 56"]).assert().success()));
    let code = |text: String| strip_header(text).split("#[inline]").nth(1).unwrap().to_owned();
    let expected = expected.split("#[inline]").nth(1).unwrap();
    assert_eq!(code(stdout(&emit(&["-"]).write_stdin("sq ^ 56").assert().success())), expected);
    assert_eq!(code(stdout(&emit(&[&format!("@{file}")]).assert().success())), expected);
    assert_eq!(code(stdout(&emit(&["--spec-file", file]).assert().success())), expected);
    emit(&["@/does/not/exist"]).assert().code(2).stderr(contains("cannot read `/does/not/exist`"));
    emit(&["sq", "--spec-file", file]).assert().code(2).stderr(contains("cannot be used with"));
}

#[test]
fn what_is_no_text_or_too_much_of_it_is_refused() {
    emit(&["-"]).write_stdin(b"sq \xff".as_slice()).assert().code(2).stderr(contains("not text in UTF-8"));
    emit(&["-"])
        .write_stdin("1 + ".repeat(1 << 19))
        .assert()
        .code(2)
        .stderr(contains("error: standard input is too large for a specification"));
    emit(&["-"]).write_stdin("").assert().code(2).stdout("").stderr(starts_with("error: "));
    for text in ["(".repeat(100_000), "-".repeat(100_000) + "sq", "sq".to_owned() + &" then sq".repeat(50_000)] {
        let code = emit(&["-"]).write_stdin(text).assert().get_output().status.code();
        assert!(code == Some(2) || code == Some(0), "{code:?}");
    }
}

#[test]
fn a_file_is_written_whole_and_then_checks() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("flip.rs");
    let path = file.to_str().unwrap();
    let arguments = ["sq ^ 56", "--name", "flip", "-o", path];
    let check = [&arguments[..], &["--check"]].concat();

    let missing = emit(&check).assert().code(1).stdout("");
    assert!(stderr(&missing).starts_with(&format!("`{path}` does not exist\nto write it: permgen emit 'sq ^ 56'")));
    assert!(!file.exists());

    emit(&arguments).assert().success().stdout("").stderr("");
    let written = fs::read_to_string(&file).unwrap();
    emit(&check).assert().success().stdout("").stderr("");
    emit(&arguments).assert().success();
    assert_eq!(fs::read_to_string(&file).unwrap(), written, "two runs give the same bytes");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary is left");

    // The line by which the second needs no search.
    let checksum = format!("//\n// Checksum: {} ", env!("CARGO_PKG_VERSION"));
    assert!(written.contains(&checksum), "{written}");

    fs::write(&file, written.replace("swap_bytes", "reverse_bits")).unwrap();
    let differs = stderr(&emit(&check).assert().code(1).stdout(""));
    assert!(differs.contains("differs\nat line "), "{differs}");
    assert!(differs.contains("\n-     board.reverse_bits()\n+     board.swap_bytes()\n"), "{differs}");

    let report: Value = serde_json::from_str(&stdout(&emit(&check).arg("--json").assert().code(1))).unwrap();
    assert_eq!(report["same"], false);
}

#[test]
fn the_command_in_the_header_writes_the_file_again() {
    let arguments = ["sq", "--board", "7x6", "--off-board", "keep", "--objective", "latency", "--lang", "program"];
    let text = stdout(&emit(&arguments).assert().success());
    assert!(
        text.contains(
            "    permgen emit sq --board 7x6 --off-board keep --objective latency --effort low --lang program\n"
        ),
        "{text}"
    );
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    emit(&["sq", "-o", directory]).assert().code(2).stderr(contains("is a directory"));
    let nowhere = folder.path().join("no/such/folder/file.rs");
    emit(&["sq", "-o", nowhere.to_str().unwrap()]).assert().code(2).stderr(contains("error: cannot write `"));
    let unwritable = Path::new("/proc/permgen.rs");
    if Path::new("/proc/self").exists() {
        emit(&["sq", "-o", unwritable.to_str().unwrap()]).assert().code(2).stderr(contains("cannot write"));
    }
    let unknown = folder.path().join("flip.foo");
    emit(&["sq", "-o", unknown.to_str().unwrap()])
        .assert()
        .code(2)
        .stderr(contains("no language has files that end in `.foo`").and(contains(".hpp")));
    assert!(!unknown.exists());
    emit(&["sq", "--lang", "c", "-o", unknown.to_str().unwrap()]).assert().success();
    fs::remove_file(&unknown).unwrap();
    let file = folder.path().join("kept.rs");
    fs::write(&file, "old").unwrap();
    emit(&["sq * 2", "-o", file.to_str().unwrap()]).assert().code(2).stdout("");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_new_file_is_readable_by_others_and_a_link_stays_a_link() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let (file, link) = (folder.path().join("file.rs"), folder.path().join("link.rs"));
    emit(&["sq", "-o", file.to_str().unwrap()]).assert().success();
    assert_ne!(fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0);
    fs::write(&file, "").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    emit(&["sq", "-o", link.to_str().unwrap()]).assert().success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("const fn"));
}

#[test]
fn bad_options_list_what_is_known() {
    for (arguments, message) in [
        (&["--lang", "rst"][..], "a similar value exists: 'rust'"),
        (&["--target", "vax"], "[possible values: portable"),
        (&["--numbering", "a1_lsp"], "a similar value exists: 'a1_lsb"),
        (&["--off-board", "drop"], "[possible values: clear, keep, zero]"),
        (&["--width", "12"], "a width is 8, 16, 32, 64 or 128"),
        (&["--board", "chess"], "a board is ranks x files, such as 7x6"),
        (&["--name", "self"], "a function in Rust cannot be called `self`: Rust has no escape for this keyword"),
        (&["--name", "self"], "for example `--name self_`"),
        (
            &["--lang", "c", "--name", "abs"],
            "a function in C cannot be called `abs`: the standard library has a function of this name",
        ),
        (&["--lang", "c", "--name", "INT_MAX"], "for example `--name int_max`"),
        (&["--name", "r#fn"], "does not start with a digit"),
        (&["--name", "1st"], "does not start with a digit"),
        (&["--check"], "--output <FILE>"),
        (&["--check", "-o", "-"], "`--check` has no file to compare with"),
    ] {
        emit(&["sq"]).args(arguments).assert().code(2).stdout("").stderr(contains(message));
    }
}

#[test]
fn an_option_that_does_not_exist_is_not_taken_for_a_specification() {
    permgen(&["emit", "--bord", "7x6", "sq"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("a similar argument exists: '--board'"));
    emit(&["--", "-sq & 63"]).assert().success().stdout(contains("emit --effort low -- '-sq & 63'"));
}

#[test]
fn mistakes_in_a_specification_are_underlined_all_at_once() {
    let report = |text: &str| stderr(&emit(&[text]).assert().code(2).stdout(""));
    insta::assert_snapshot!("collision", report("sq / 2"));
    insta::assert_snapshot!("out_of_range", report("|rank, file| (rank + 1, file)"));
    insta::assert_snapshot!("unknown_names", report("flip_vertcal then\n  mirror_horizntal then sq ^ 1"));
    insta::assert_snapshot!("division", report("sq / (sq - sq)"));
    insta::assert_snapshot!("table", report("to [0, 1, 1]"));
    insta::assert_snapshot!("unbalanced", report("sq ^ (56"));
    insta::assert_snapshot!("by_square", report("match sq { 0 => 1, _ => sq }"));
    insta::assert_snapshot!("no_token", report("♟ sq"));
    insta::assert_snapshot!("empty", report(""));
    insta::assert_snapshot!("width", stderr(&emit(&["width = u32, i", "--width", "64"]).assert().code(2)));
    insta::assert_snapshot!("board", stderr(&emit(&["sq", "--width", "64", "--board", "12x11"]).assert().code(2)));
}

#[test]
fn a_function_for_a_machine_says_so_and_has_its_instructions() {
    let random = "to [5, 3, 7, 1, 15, 0, 2, 4, 9, 8, 10, 14, 12, 13, 11, 6]";
    let random_of_bytes = "shape = 8x16; |a, b| ((a * 37 + b * 11 + 16 * a * b) % 8, (b * 5 + 3) % 16)";
    for (target, width, map, feature, instruction) in [
        ("x86-64-v3", "16", random, "bmi2", "_pext_u64"),
        ("x86-64-v4", "64", "mirror_horizontal", "gfni", "_mm_gf2p8affine_epi64_epi8"),
        ("x86-64-v4", "64", "linear(|x| inverse(x ^ x >> 1))", "pclmulqdq", "_mm_clmulepi64_si128"),
        ("x86-64-v4", "[u64; 6]", "board = 19x19; rotate_90", "avx512vbmi", "_mm512_permutexvar_epi8"),
        ("x86-64-v4", "[u8; 16]", random_of_bytes, "avx512vbmi", "_mm512_permutexvar_epi8"),
        (
            "x86-64-v4",
            "[u128; 2]",
            "board = 16x16; (37 * sq + 5) & 255",
            "avx512bitalg",
            "_mm512_bitshuffle_epi64_mask",
        ),
    ] {
        let arguments = ["emit", map, "--width", width, "--target", target, "--name", "map", "--effort", "low"];
        let code = stdout(&permgen(&arguments).assert().success());
        assert!(code.contains("#[target_feature(") && code.contains(feature), "{code}");
        assert!(code.contains(instruction) && !code.contains("const fn"), "{code}");
        compile(&code);
    }
    // Nothing here needs the machine, so that it is a function for all.
    let code = stdout(&permgen(&["emit", "sq ^ 56", "--target", "x86-64-v4", "--name", "map"]).assert().success());
    assert!(code.contains("pub const fn map") && !code.contains("target_feature"), "{code}");
    compile(&code);
}

/// Compiles a file as a library with all warnings as errors.
fn compile(code: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("map.rs");
    fs::write(&file, code).expect("a file");
    let mut rustc = std::process::Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
    rustc.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-D", "warnings", "--out-dir"]);
    let output = rustc.arg(folder.path()).arg(&file).output().expect("rustc runs");
    assert!(output.status.success(), "{code}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn names_are_in_the_case_of_the_language_and_the_ending_says_which() {
    let folder = tempdir().unwrap();
    for (file, line) in [
        ("board.go", "func TurnLeft(board uint64) uint64 {"),
        ("Board.java", "public static long turnLeft(long board) {"),
        ("board.hpp", "[[nodiscard]] constexpr std::uint64_t turn_left(std::uint64_t board) noexcept {"),
        ("board.py", "def turn_left(board: int) -> int:"),
        ("board.zig", "pub fn turnLeft(board: u64) u64 {"),
        (
            "board.ts",
            "export function turnLeft({ 0: boardLow, 1: boardHigh }: readonly [number, number]): [number, number] {",
        ),
    ] {
        let path = folder.path().join(file);
        let arguments = ["rotate_270", "--name", "turn_left", "-o", path.to_str().unwrap()];
        emit(&arguments).assert().success().stdout("");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(line), "{text}");
        assert!(!text.contains("--lang"), "{text}");
        emit(&arguments).arg("--check").assert().success();
    }
    let java = fs::read_to_string(folder.path().join("Board.java")).unwrap();
    assert!(java.contains("public final class Board {"), "{java}");
    emit(&["sq", "--lang", "java", "--module", "org.example.Board"]).assert().success().stdout(
        contains("package org.example;\n\n/** Bit maps, each with its proof. */\npublic final class Board {")
            .and(contains("--lang java --module org")),
    );
}

/// A class fills all its arrays in one method of at most 64 KiB.
#[test]
fn many_tables_of_java_are_texts() {
    let folder = tempfile::tempdir().unwrap();
    let java = |functions: usize| {
        let spec = |first: usize| {
            format!("square_of(match n {{ 0 => (sq + {first}) % 64, 1 => rotate_90, _ => rotate_180 }})")
        };
        let function = |at: usize| format!("[[function]]\nname = \"f{at}\"\nspec = \"{}\"\n", spec(at));
        let list = folder.path().join("board.toml");
        fs::write(&list, (0..functions).map(function).collect::<String>()).unwrap();
        stdout(&emit(&["--list", list.to_str().unwrap(), "--lang", "java"]).assert().success())
    };
    assert!(java(20).contains("private static final short[] F0_TABLE = {"));
    assert!(java(40).contains("private static final short[] F0_TABLE = unpackF0_TABLE("));
}

#[test]
fn what_a_language_lacks_is_refused() {
    let random = "to [5, 3, 7, 1, 15, 0, 2, 4, 9, 8, 10, 14, 12, 13, 11, 6]";
    let machine = [random, "--width", "16", "--target", "x86-64-v3"];
    emit(&machine).args(["--lang", "go"]).assert().code(2).stderr(contains("cannot be written in Go"));
    let reversed = emit(&["rotate_180", "--target", "aarch64", "--lang", "javascript"]).assert().code(2);
    reversed.stderr(contains("write it for any machine, `--target portable`, or choose another language"));
    emit(&machine).args(["--lang", "java"]).assert().success().stdout(contains("Long.compress("));
    for (language, name, suggestion) in
        [("java", "switch", "switch_bits"), ("python", "pass", "pass_bits"), ("zig", "u8", "u8_bits")]
    {
        let refused = emit(&["sq", "--lang", language, "--name", name]).assert().code(2);
        assert!(stderr(&refused).contains(&format!("for example `--name {suggestion}`")), "{}", stderr(&refused));
    }
}

#[test]
fn a_list_is_written_into_one_file_and_checked() {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let list = |name: &str| {
        let mut command = emit(&["--list", name, "-o", "board.go"]);
        command.current_dir(folder.path());
        command
    };
    write(
        "board.toml",
        "module = \"board\"\n[[function]]\nname = \"flip\"\nspec = \"sq ^ 56\"\n[[function]]\nname = \"left_handed\"\n\
         spec = \"|rank, file| (rank, 5 - file)\"\nboard = \"7x6\"\n[[function]]\nname = \"index\"\nspec = \"gather(inner(file(g)))\"\nresult = 8\n",
    );
    list("board.toml").assert().success().stdout("");
    let text = fs::read_to_string(folder.path().join("board.go")).unwrap();
    for line in
        ["package board", "func Flip(board uint64) uint64 {", "func LeftHanded(", "func Index(board uint64) uint8 {"]
    {
        assert!(text.contains(line), "{text}");
    }
    assert!(text.contains("//     permgen emit --list board.toml --effort low -o board.go\n"), "{text}");
    list("board.toml").arg("--check").assert().success();
    // Under another path it is the same file; a file of another specification is not.
    let [toml, go] = ["board.toml", "board.go"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    emit(&["--list", &toml, "-o", &go, "--check"]).assert().success();
    emit(&["--list", &toml, "-o", &go, "--check", "--target", "aarch64"]).assert().code(1);
    // Nor is one of a list that has changed since, whatever its checksum says.
    let listed = fs::read_to_string(&toml).unwrap();
    fs::write(&toml, listed.replace("sq ^ 56", "sq ^ 7")).unwrap();
    list("board.toml").arg("--check").assert().code(1).stderr(contains("differs"));
    fs::write(&toml, listed).unwrap();
    let report: Value =
        serde_json::from_str(&stdout(&list("board.toml").args(["--check", "--json"]).assert().success())).unwrap();
    assert_eq!((&report["same"], report["functions"].as_array().unwrap().len()), (&Value::from(true), 3));

    for (text, message) in [
        ("", "has no functions"),
        ("[[function]]\nname = \"a\"\nspec = \"sq\"\nbord = \"7x6\"\n", "unknown field `bord`"),
        ("[[function]]\nname = \"a b\"\nspec = \"sq\"\n", "function `a b`"),
        ("[[function]]\nname = \"a\"\nspec = \"sq\"\nwidth = 12\n", "a width is 8, 16, 32, 64 or 128"),
        (
            "[[function]]\nname = \"a\"\nspec = \"sq\"\n[[function]]\nname = \"A\"\nspec = \"sq\"\n",
            "another function of the file has this name",
        ),
        ("[[function]]\nname = \"a\"\nspec = \"sq / 2\"\n", "error: "),
        ("module = \"a-b\"\n[[function]]\nname = \"a\"\nspec = \"sq\"\n", "module: a module is a list of names"),
    ] {
        write("wrong.toml", text);
        list("wrong.toml").assert().code(2).stdout("").stderr(contains(message));
    }
    assert_eq!(fs::read_to_string(folder.path().join("board.go")).unwrap(), text);
    permgen(&["emit", "sq", "--list", "board.toml"]).assert().code(2).stderr(contains("cannot be used with"));
}

#[test]
fn square_numbers_of_a_choice_are_a_table_where_nothing_multiplies() {
    let map = "square_of(match turns { 0 => identity, 1 => rotate_90, _ => flip_antidiagonal })";
    emit(&[map, "--name", "turned", "--board", "9x9", "--target", "riscv32", "--lang", "c"])
        .assert()
        .success()
        .stdout(contains("turned_table[512] = {"));
}

#[test]
fn choices_that_are_none_are_told() {
    let wrong = |arguments: &[&str], message: &str, help: &str| {
        let said = stderr(&emit(&[&["rotate_90"], arguments].concat()).assert().code(2).stdout(is_empty()));
        assert!(said.contains(message) && said.contains(help), "{said}");
    };
    let (one, two) = (["--targets", "x86-64-v3"], ["--targets", "x86-64-v3,x86-64-v3", "--lang", "c"]);
    let rust = "`rust` has no way to take a program by the machine of the build";
    wrong(&one, rust, "let the macro choose: `permutation! { targets = [x86-64-v3]; .. }`");
    let go = [&one[..], &["--lang", "go"]].concat();
    wrong(&go, "`go` has no way to take", "write a file for each with `--target`, or choose C or C++");
    wrong(&two, "`x86-64-v3` is named twice", "name each machine once");
    let any = ["--targets", "x86-64", "--lang", "c"];
    wrong(&any, "no build says that it is for `x86-64`", "write `--target x86-64`: what is left takes that");
    wrong(&["--dispatch", "--lang", "c"], "--targets", "");
    let arm = ["--targets", "aarch64-sve2", "--dispatch", "--lang", "c"];
    wrong(&arm, "`--targets` names no such machine", "leave it out, or name one: `--targets x86-64-v3`");
    let module = ["--module", "board", "--lang", "python"];
    wrong(&module, "files of `python` have no module", "leave `--module` out; it is for cpp, go, java, csharp");
    wrong(&["--targets", "vax", "--lang", "c"], "vax", "");
}

#[test]
fn errors_of_a_list_name_the_function() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("list.toml");
    for (entry, complaint) in [
        ("spec = \"sq +\"", "list.toml`, function `turn`: "),
        (
            "spec = \"square_of(sq ^ 7)\"\nresult = \"u16\"",
            "list.toml`, function `turn`: a square number is a `u8`, not a `u16`",
        ),
    ] {
        fs::write(
            &list,
            format!("[[function]]\nname = \"flip\"\nspec = \"sq ^ 56\"\n[[function]]\nname = \"turn\"\n{entry}\n"),
        )
        .unwrap();
        emit(&["--list", list.to_str().unwrap()]).assert().code(2).stderr(contains(complaint));
    }
    // The word that it has anyway may be said.
    emit(&["square_of(sq ^ 7)", "--result", "u8"]).assert().success();
}
