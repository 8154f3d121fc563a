//! `permgen check`: tables as people have them are proved again.

use crate::common::{permgen, stdout};
use assert_cmd::assert::Assert;
use permgen_tables::magic::{Form, MagicEntry, MagicFile, Piece};
use predicates::str::contains;
use serde_json::Value;

const MAGICS: &str = include_str!("data/magics.txt");

fn magics() -> MagicFile {
    MAGICS.parse().unwrap()
}

fn check(text: &str, arguments: &[&str]) -> Assert {
    permgen(&[&["check", "-"], arguments].concat()).write_stdin(text).assert()
}

/// A list of what each magic of a piece has, by the number of its square.
fn list(piece: Piece, what: impl Fn(&MagicEntry) -> String) -> String {
    let mut entries: Vec<MagicEntry> = magics().entries.into_iter().filter(|entry| entry.piece == piece).collect();
    entries.sort_by_key(|entry| entry.square);
    entries.iter().map(|entry| format!("    {},\n", what(entry))).collect()
}

fn factor(entry: &MagicEntry) -> String {
    format!("{:#x}ULL", entry.magic.factor)
}

#[test]
fn a_file_of_magics_is_proved() {
    let output = check(MAGICS, &[]).success().stderr("");
    assert_eq!(
        stdout(&output),
        "rook: 64 magics proved for 102400 occupancies, 4900 attack sets, 10 to 12 bits of index in tables of 102400 entries\n\
         bishop: 64 magics proved for 5248 occupancies, 1428 attack sets, 5 to 9 bits of index in tables of 5248 entries\n"
    );
    let lines = stdout(&check(MAGICS, &["--json"]).success());
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 128);
    assert!(lines.iter().all(|line| line["verdict"] == "proved"));
}

#[test]
fn arrays_of_c_are_proved() {
    let bits = |entry: &MagicEntry| entry.magic.bits().to_string();
    let text = format!(
        "#include <stdint.h>\ntypedef uint64_t U64;\nconst U64 RMagic[64] = {{\n{}}};\nconst U64 BMagic[64] = {{\n{}}};\nconst int RBits[64] = {{\n{}}};\nconst int BBits[64] = {{\n{}}};\n",
        list(Piece::Rook, factor),
        list(Piece::Bishop, factor),
        list(Piece::Rook, bits),
        list(Piece::Bishop, bits),
    );
    let check = |text: &str, more: &[&str]| check(text, &[&["--source", "c"], more].concat());
    let output = check(&text, &[]).success();
    assert!(stdout(&output).starts_with("rook: 64 magics proved for 102400 occupancies"));
    assert!(stdout(&output).contains("\nbishop: 64 magics proved for 5248 occupancies"));
    // A digit of a magic, and a shift, wrong: with the array's place and a picture.
    let first = text.lines().find(|line| line.contains("0x")).unwrap();
    let output = check(&text.replacen(first, "0x3ULL,", 1), &["--ascii"]).code(1);
    let told = stdout(&output);
    assert!(told.contains("rook a1 (line 3) is wrong: the occupancy 0x"), "{told}");
    assert!(told.contains("occupied") && told.contains("attacks") && told.contains("the table says"), "{told}");
    assert!(told.contains("rook: 63 magics proved"), "{told}");
    check(&text.replace("    12,\n", "    11,\n"), &[]).code(1).stdout(contains("rook a1 (line 3) is wrong"));
}

#[test]
fn arrays_of_rust_are_proved() {
    let structure = |entry: &MagicEntry| {
        let magic = entry.magic;
        format!("Magic {{ mask: Bitboard({:#x}), factor: {:#x}, shift: {} }}", magic.mask, magic.factor, magic.shift)
    };
    let text = format!(
        "#![allow(dead_code)]\npub struct Bitboard(u64);\npub struct Magic {{ mask: Bitboard, factor: u64, shift: u8 }}\n\
         const PAWNS: [u64; 64] = [{}];\n\
         #[rustfmt::skip]\npub static ROOKS: [Magic; 64] = [\n{}];\n\
         const BISHOP_SHIFTS: &[u8] = &[\n{}];\npub(crate) const BISHOP_NUMBERS: [u64; 64] = [\n{}];\n",
        "1, ".repeat(64),
        list(Piece::Rook, structure),
        list(Piece::Bishop, |entry| entry.magic.shift.to_string()),
        list(Piece::Bishop, |entry| format!("{:#x}_u64", entry.magic.factor)),
    );
    let check = |text: &str, more: &[&str]| check(text, &[&["--source", "rust"], more].concat());
    // The table that is none of magics is named, and is said to be something else.
    check(&text, &[]).code(3).stdout(contains("`PAWNS` (line 4) is not checked: nothing says what its numbers are"));
    let output = check(&text, &["--ignore", "PAWNS"]).success();
    assert!(stdout(&output).contains("rook: 64 magics proved for 102400"), "{}", stdout(&output));
    assert!(stdout(&output).contains("bishop: 64 magics proved for 5248"), "{}", stdout(&output));
    let only = stdout(&check(&text, &["--piece", "bishop", "--ignore", "PAWNS"]).success());
    assert!(!only.contains("rook"), "{only}");
    let wide = text.replacen("mask: Bitboard(0x1", "mask: Bitboard(0x8", 1);
    // A mask that looks at more is wrong only if that does harm.
    check(&wide, &["--ignore", "PAWNS"]).code(1).stdout(contains("rook a1 (line 6) is wrong: the occupancy 0x"));
    let more = format!("{text}const ROOK_KEYS: [u64; 64] = [{}];", "0x1234, ".repeat(64));
    check(&more, &["--ignore", "PAWNS"])
        .code(3)
        .stdout(contains("`ROOK_KEYS` (line 204) is not checked: nothing says what its numbers are"));
}

#[test]
fn bare_lists_need_the_piece() {
    let text = list(Piece::Rook, |entry| format!("{:#x}", entry.magic.factor)).replace(',', "");
    check(&text, &[])
        .code(2)
        .stderr(contains("line 1: nothing says whether `the list of numbers` is of a rook or a bishop"));
    check(&text, &["--piece", "rook"]).code(2).stderr(contains("there are no shifts and no bits of the rook"));
    let standard = |more: &[&str]| check(&text, &[&["--piece", "rook", "--bits", "standard"], more].concat());
    standard(&[]).success().stdout(contains("rook: 64 magics proved"));
    check(&text, &["--piece", "rook", "--bits", "12"]).success().stdout(contains("12 bits of index"));
    check(&text, &["--piece", "rook", "--bits", "-1"]).code(1);
    check(&text, &["--piece", "bishop", "--bits", "standard"]).code(1).stdout(contains("bishop a1"));
    standard(&["--form", "black"]).code(1);
    // Another numbering gives the squares other names: the geometry of the bits is the same.
    let first = text.split_whitespace().next().unwrap();
    let wrong = text.replacen(first, "0x3", 1);
    let wrong = |more: &[&str]| check(&wrong, &[&["--piece", "rook", "--bits", "standard"], more].concat());
    wrong(&[]).code(1).stdout(contains("rook a1 (line 1) is wrong"));
    wrong(&["--numbering", "a8_lsb"]).code(1).stdout(contains("rook a8 (line 1) is wrong"));
}

#[test]
fn small_boards_are_proved() {
    let file = "magics 3x3\nrook a1 0x1 2\n";
    check(file, &[]).code(1);
    let found = (0..1 << 16).find(|factor| {
        let text = format!("magics 3x3\nrook a1 {factor:#x} 2\n");
        let file: MagicFile = text.parse().unwrap();
        let relation = file.entries[0].relation(file.board).unwrap();
        permgen_tables::magic::check(&file.entries[0].magic, &relation).is_ok()
    });
    let text = format!("magics 3x3\nrook a1 {:#x} 2\n", found.unwrap());
    let partial = check(&text, &[]).code(3).stdout(contains("rook: 1 magic proved for 4 occupancies"));
    assert!(
        stdout(&partial).contains("partial: of the rook only a1; there is no magic for b1, c1, a2, b2, c2, a3, b3, c3"),
        "{}",
        stdout(&partial)
    );
    check(&text, &["--partial"]).success().stdout(contains("partial: of the rook only a1"));
}

#[test]
fn tables_that_share_memory_are_proved_together() {
    let mut file = magics();
    file.entries.retain(|entry| entry.piece == Piece::Rook && entry.square < 2);
    file.entries[1].magic.offset = 4096;
    check(&file.to_string(), &["--partial"])
        .success()
        .stdout(contains("the table of all is proved: 6144 entries, 49152 bytes"));
    file.entries[1].magic.offset = 4000;
    let output = check(&file.to_string(), &[]).code(1);
    assert!(stdout(&output).contains("the table of rook is wrong: the occupancy 0x"), "{}", stdout(&output));
    assert!(stdout(&output).contains("rook b1 finds what rook a1 needs there"), "{}", stdout(&output));
    assert_eq!(file.entries[0].magic.form, Form::Plain);
}

/// Whoever allocates as many entries as a file says reads beyond them if magics need more.
#[test]
fn tables_are_as_long_as_the_file_says() {
    let mut file = magics();
    file.entries.retain(|entry| entry.square < 2 && entry.piece == Piece::Rook);
    let told = |file: &MagicFile| {
        let output = permgen(&["check", "-", "--partial"]).write_stdin(file.to_string()).assert();
        (output.get_output().status.code(), stdout(&output))
    };
    let said = |entries: u64| vec![("entries".to_owned(), entries.to_string())];
    file.provenance = said(6144);
    assert_eq!(told(&file).0, Some(0), "{}", told(&file).1);
    file.provenance = said(6143);
    assert_eq!(told(&file).0, Some(1));
    assert!(told(&file).1.contains("it needs 6144 entries, and the file says that it has 6143"), "{}", told(&file).1);
    file.entries[1].magic.offset = 4096;
    file.provenance = said(6144);
    assert_eq!(told(&file).0, Some(0), "{}", told(&file).1);
    file.entries[1].magic.offset = 4097;
    assert_eq!(told(&file).0, Some(1));
    assert!(told(&file).1.contains("it needs 6145 entries, and the file says that it has 6144"), "{}", told(&file).1);
}

/// One table of both pieces, of which each piece says how long it is; and the same table in C.
#[test]
fn attack_tables_that_change_or_are_too_short_are_not_proved() {
    let folder = tempfile::tempdir().unwrap();
    let made = |language: &str| {
        let path = folder.path().join(format!("magics.{language}"));
        permgen(&["find", "magics", "--lang", language, "-o"]).arg(&path).assert().success();
        std::fs::read_to_string(path).unwrap()
    };
    let json = made("json");
    let check_as = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        permgen(&["check"]).arg(path).assert()
    };
    check_as("right.json", &json).success();
    for fewer in ["\"entries\": 107647", "\"entries\": 5"] {
        check_as("short.json", &json.replace("\"entries\": 107648", fewer)).code(1).stdout(contains("it needs 107648"));
    }
    let c = made("c");
    check_as("right.c", &c).success();
    let table = "static const uint64_t rook_bishop_attacks_table[107648]";
    let variable = c.replace(table, "uint64_t rook_bishop_attacks_table[107648]");
    assert_ne!(variable, c);
    check_as("variable.c", &variable).code(3).stdout(contains("`rook_bishop_attacks_table` is unknown when"));
    let beyond = c.replace("107584", "107585");
    assert_ne!(beyond, c);
    let needs = "the magics need 107649 entries, and it has 107648";
    check_as("beyond.c", &beyond).code(1).stdout(contains(needs));
}

#[test]
fn de_bruijn_factors_are_proved() {
    let right = "de-bruijn 64 0x0218a392cd3d5dbf\n";
    check(right, &[])
        .success()
        .stdout("de Bruijn factor 0x218a392cd3d5dbf of 64 bits is proved: all 64 bits were tried\n");
    check("de-bruijn 64 0x0218a392cd3d5dbe\n", &[]).code(1).stdout(contains("is wrong: two bits get the same number"));
    for language in ["rust", "c", "json"] {
        let file = stdout(&permgen(&["find", "de-bruijn", "--lang", language]).assert().success());
        let source: &[&str] = if language == "json" { &[] } else { &["--source", language] };
        check(&file, source).success().stdout(contains("is proved: all 64 bits were tried"));
        let wrong = file.replacen(" 63", " 62", 1).replacen("[63", "[62", 1);
        let wrong = if wrong == file { file.replacen("63,", "62,", 1) } else { wrong };
        let told = check(&wrong, source);
        match language {
            // The file asserts what it is.
            "rust" => told.code(2).stderr(contains("evaluation panicked: assertion failed: lowest_bit")),
            _ => told.code(1).stdout(contains("the table says otherwise")),
        };
    }
    // The table stands in the program of the JSON once more.
    let file = stdout(&permgen(&["find", "de-bruijn", "--width", "16", "--lang", "json"]).assert().success());
    for (right, wrong, complaint) in [
        ("[0, 1, 2, 5, 3, 9, 6", "[0, 1, 2, 5, 3, 9, 7", "`functions[0].program` is wrong: for input 0x40 the"),
        ("and x, v1", "or x, v1", "`functions[0].program` is wrong: "),
        ("lookup v4", "look v4", "`functions[0].program`, line 6: "),
    ] {
        let place = file.find("functions").unwrap();
        let text = file[..place].to_owned() + &file[place..].replacen(right, wrong, 1);
        assert_ne!(text, file, "{right}");
        let told = check(&text, &[]);
        let output = told.get_output();
        let all = stdout(&told) + &String::from_utf8_lossy(&output.stderr);
        assert!(all.contains(complaint), "{all}");
        assert_eq!(output.status.code(), Some(if right.starts_with("lookup") { 2 } else { 1 }));
    }
    check(&file, &[]).success().stdout(contains("`functions[0].program` is proved: it finds the lowest bit"));
}

#[test]
fn what_makes_no_sense_is_told_with_its_line() {
    for (text, arguments, complaint) in [
        ("", &[][..], "`standard input`: there are no tables of numbers"),
        (
            "hello",
            &[],
            "the name of the file does not say its language: `check` reads C, C++ and Rust, and text and JSON",
        ),
        ("int rook[3] = {\n1, 2, 3 };", &["--source", "c"], "there are no tables of numbers"),
        ("magics 8x8\nrook a1 0x1\n", &[], "line 2: the number of bits is missing"),
        ("de-bruijn 65 0x1", &[], "line 1: `de-bruijn 65 0x1` is no de Bruijn factor"),
        ("permgen state 1\nversion 0.1.0\n", &[], "this is how far a search has come, and no result"),
        ("{ \"width\": 64, \"board\": \"8x8\" }", &[], "`pieces` is missing, or is not what it should be"),
        ("{ \"width\": 64,", &[], "not JSON: "),
        (
            "{ \"width\": 64, \"board\": \"8x8\", \"pieces\": [] }",
            &[],
            "`pieces`: there is no magic of the board of 8x8",
        ),
        (
            "{ \"width\": 64, \"board\": \"8x8\", \"pieces\": [{ \"piece\": \"rook\", \"form\": \"plain\", \"entries\": 1, \"squares\": [] }] }",
            &[],
            "`pieces[0].squares`: there is no magic of the rook",
        ),
        ("1 2 3", &["--board", "12x12"], "a board of 12x12 has more squares than a word has bits"),
        ("1 2 3", &["--bits", "65"], "write `standard`, a number of bits from 1 to 24"),
    ] {
        check(text, arguments).code(2).stdout("").stderr(contains(complaint));
    }
    permgen(&["check", "no-such-file"]).assert().code(2).stderr(contains("cannot read `no-such-file`"));
}
