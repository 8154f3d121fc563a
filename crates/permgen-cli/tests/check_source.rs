//! `permgen check` on source text: what is plainly there is proved, and everything else is refused with its place.

mod common;

use std::fs;

use assert_cmd::assert::Assert;
use common::{permgen, stderr, stdout};
use permgen_tables::magic::{Entry, MagicFile, Piece};
use predicates::str::contains;
use tempfile::tempdir;

const MAGICS: &str = include_str!("data/magics.txt");

fn entries(piece: Piece) -> Vec<Entry> {
    let file: MagicFile = MAGICS.parse().unwrap();
    let mut entries: Vec<Entry> = file.entries.into_iter().filter(|entry| entry.piece == piece).collect();
    entries.sort_by_key(|entry| entry.square);
    entries
}

/// A line for each square.
fn rows(piece: Piece, row: impl Fn(&Entry) -> String) -> String {
    entries(piece).iter().map(|entry| format!("{},\n", row(entry))).collect()
}

fn factors(piece: Piece) -> String {
    rows(piece, |entry| format!("{:#x}", entry.magic.factor))
}

fn bits(piece: Piece) -> String {
    rows(piece, |entry| entry.magic.bits().to_string())
}

/// Rooks in C, with what stands before the first factor, in line 2.
fn c() -> String {
    format!("static const uint64_t RookMagics[64] = {{\n{}}};\nstatic const int RookBits[64] = {{\n{}}};\n", factors(Piece::Rook), bits(Piece::Rook))
}

fn rust() -> String {
    format!("pub const ROOK_MAGICS: [u64; 64] = [\n{}];\npub static ROOK_BITS: [u8; 64] = [\n{}];\n", factors(Piece::Rook), bits(Piece::Rook))
}

/// The command on a file of that name.
fn check_file(name: &str, text: &str, arguments: &[&str]) -> Assert {
    let folder = tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    permgen(&[&["check", file.to_str().unwrap()], arguments].concat()).assert()
}

/// What is neither proved nor called wrong: no word of proof, and the message.
fn refused(name: &str, text: &str, message: &str) {
    let output = check_file(name, text, &[]).code(2);
    assert_eq!(stdout(&output), "", "{message}");
    assert!(stderr(&output).contains(message), "{name}: {message}\n{}", stderr(&output));
}

fn first() -> String {
    format!("{:#x}", entries(Piece::Rook)[0].magic.factor)
}

#[test]
fn plain_tables_are_proved() {
    let proved = "rook: 64 magics proved for 102400 occupancies";
    for text in [
        c(),
        c().replace('\n', "\r\n"),
        c().replace("static const", "/* of */ static // rooks\n const"),
        c().replace("[64] =", "[] ="),
        c().replace("uint64_t", "unsigned long long"),
        c().replace("static const uint64_t", "constexpr std::array<std::uint64_t, 64>").replacen("[64] ", " ", 1),
        format!("namespace tables {{ struct Rook {{\n{}}}; }}", c().replace("static const", "static constexpr")),
        format!("void attacks() {{\n{}}}", c()),
        format!("#ifndef TABLES_H\n#define TABLES_H\n#include <stdint.h>\n{}#endif\n", c()),
        format!("#define U64 unsigned long long\n{}", c().replace("uint64_t", "U64")),
        format!("typedef uint64_t Word;\n{}", c().replace("uint64_t", "Word")),
        c().replacen(&first(), &format!("UINT64_C({})", first()), 1),
        c().replace("12,\n", "014,\n").replace("11,\n", "0b1011u,\n").replace("10,\n", "1'0,\n"),
        format!("#define SIZE 64\n{}", c().replace("[64]", "[SIZE]")),
    ] {
        check_file("magics.cpp", &text, &[]).success().stdout(contains(proved));
    }
    for text in [
        rust(),
        rust().replace("12,\n", "0xc,\n").replace("11,\n", "0b1011_u8,\n").replace("10,\n", "0o12,\n"),
        format!("/* /* */ of rooks */ mod rooks {{\n{}}}", rust()),
        format!("fn attacks() {{\n{}}}", rust()),
        format!("struct Rook;\nimpl Rook {{\n{}}}", rust().replace("static", "const")),
        format!("type Word = u64;\n{}", rust().replace("u64", "Word")),
        rust().replace("[u8; 64] = [", "&[u8] = &["),
    ] {
        check_file("magics.rs", &text, &[]).success().stdout(contains(proved));
    }
}

#[test]
fn designators_are_honoured_or_refused() {
    let designated = |name: &dyn Fn(&Entry) -> String, piece: Piece| -> String {
        let mut rows: Vec<String> =
            entries(piece).iter().map(|entry| format!("[{}] = {:#x},\n", name(entry), entry.magic.factor)).collect();
        rows.reverse();
        rows.concat()
    };
    let text = |rows: &str| format!("const uint64_t RookMagics[64] = {{\n{rows}}};\nconst int RookBits[64] = {{\n{}}};\n", bits(Piece::Rook));
    let square = |entry: &Entry| permgen_core::board::Board::CHESS.square_name(entry.square).to_uppercase();
    for rows in [
        designated(&square, Piece::Rook),
        designated(&|entry| entry.square.to_string(), Piece::Rook),
        designated(&|entry| format!("SQ_{}", square(entry)), Piece::Rook),
    ] {
        check_file("magics.c", &text(&rows), &[]).success().stdout(contains("rook: 64 magics proved"));
    }
    let rows = designated(&square, Piece::Rook);
    // Names are what the file says that they are.
    let names: Vec<String> = entries(Piece::Rook).iter().rev().map(square).collect();
    let turned = format!("enum {{ {} }};\n{}", names.join(", "), text(&rows));
    check_file("magics.c", &turned, &[]).code(2).stderr(contains("say what it is: with --order "));
    refused("magics.c", &text(&rows.replacen("[H8]", "[A1]", 1)), "the element [A1] is there twice");
    refused("magics.c", &text(&rows.replacen("[H8]", "[H9]", 1)), "`[H9]` of `RookMagics` is no square");
    refused("magics.c", &text(&rows.replacen("[H8]", "[0 ... 1]", 1)), "this designator names more than one element");
    refused("magics.c", &text(&rows.replacen("[H8] = ", "", 1)), "some elements have designators and some have none");
    refused("magics.c", &text(&rows.replacen("[H8]", "[A1 + 63]", 1)), "`A1 + 63` is no plain index");
}

#[test]
fn numbers_that_are_not_plain_are_refused_with_their_places() {
    for (instead, what) in [
        ("-0x1", "has a sign"),
        ("- 0x1", "`- 0x1` is no plain number"),
        ("~0x1", "`~0x1` is no plain number"),
        ("BSWAP(0x1)", "`BSWAP(0x1)` is no plain number"),
        ("(uint64_t)0x1", "`(uint64_t)0x1` is no plain number"),
        ("MAGIC_A1", "`MAGIC_A1` is no plain number"),
        ("0x1 + 0x2", "`0x1 + 0x2` is no plain number"),
        ("'a'", "`'a'` is a character"),
        ("1.5", "`1.5` is no integer"),
        ("08", "`08` is no integer"),
        ("0x1_rook", "is no plain number"),
        ("0x10000000000000001", "does not fit 64 bits"),
    ] {
        let text = c().replacen(&first(), instead, 1);
        refused("magics.c", &text, &format!("line 2, column 1: `RookMagics`: {}", if what.starts_with('`') { what } else { "" }));
        refused("magics.c", &text, what);
    }
    for (instead, what) in [
        ("-0x1", "`-0x1` is no plain number"),
        ("!0x1", "`!0x1` is no plain number"),
        ("u64::MAX", "`u64::MAX` is no plain number"),
        ("0x1 as u64", "`0x1 as u64` is no plain number"),
        ("0x1u64.swap_bytes()", "`0x1u64.swap_bytes()` is no plain number"),
        ("magic!(1)", "`magic!(1)` is no plain number"),
        ("Word(0x1)", "`Word(0x1)` is no plain number"),
        ("{ 0x1 }", "`{ 0x1 }` is no plain number"),
        ("b'a'", "`b'a'` is no plain number"),
        ("0x10000000000000001", "does not fit `u64`"),
    ] {
        let text = rust().replacen(&first(), instead, 1);
        refused("magics.rs", &text, "line 2, column 1: `ROOK_MAGICS`: ");
        refused("magics.rs", &text, what);
    }
}

#[test]
fn what_decides_whether_a_table_is_compiled_is_refused() {
    let decides = "whether this is compiled depends on line 1";
    refused("a.c", &format!("#if 0\n{}#endif\n", c()), decides);
    refused("a.c", &format!("#ifdef FAST\n{}#else\n{}#endif\n", c(), c()), decides);
    refused("a.c", &format!("#ifndef FAST\n{}#endif\n", c()), decides);
    refused("a.c", &c().replacen(&first(), &format!("#if 1\n{}\n#else\n0x1\n#endif\n", first()), 1), "line 2: `#if 1`");
    refused("a.c", &c().replacen(&first(), &format!("#include \"first.inc\"\n{}", first()), 1), "line 2: ");
    refused("a.c", &format!("template <int N>\n{}", c()), "a template, which may be specialised elsewhere");
    let attribute = "what is compiled here depends on the attribute in line 1";
    refused("a.rs", &format!("#[cfg(test)]\n{}", rust()), attribute);
    refused("a.rs", &format!("#[cfg(any())]\nmod a {{ {} }}", rust()), attribute);
    refused("a.rs", &format!("#[swap_bytes]\nimpl A {{ {} }}", rust().replace("static", "const")), attribute);
    refused("a.rs", &format!("fn a() {{ #[cfg(any())] {{ {} }} }}", rust()), attribute);
    let element = rust().replacen(&first(), &format!("#[cfg(any())] 0x1, {}", first()), 1);
    refused("a.rs", &element, "what is compiled here depends on the attribute in line 2");
    refused("a.rs", &format!("tables! {{ {} }}", rust()), "what `tables!` makes of these numbers is not known");
    refused("a.rs", &format!("macro_rules! tables {{ () => {{ {} }} }}", rust()), "what `macro_rules!` makes of these");
}

#[test]
fn comments_strings_and_lines_are_those_of_the_language() {
    let wrong = c().replacen(&first(), "0x3", 1);
    for before in ["char q = '\"'; char r = '\"';", "const char *s = \"/*\";", "// \"", "/* ' */"] {
        check_file("a.c", &format!("{before}\n{wrong}"), &[]).code(1).stdout(contains("rook a1 (line 3) is wrong"));
    }
    let raw = "const char *s = R\"(\" static const uint64_t RookMagics[64] = { 1 }; )\";\n";
    refused("a.cpp", &format!("{raw}{}", c()), "line 1, column 17: a raw string, which C takes for something else");
    refused("a.c", &format!("// what \\\n{}", c()), "line 1: `\\` joins this line with the next");
    refused("a.c", &format!("// what \\ \n{}", c()), "line 1: `\\` joins this line with the next");
    refused("a.c", &format!("// what ??/\n{}", c()), "line 1: a trigraph");
    refused("a.c", &format!("// what\r{}", c()), "line 1: a carriage return alone");
    refused("a.c", &format!("/* /* */ */\n{}", c()), "line 1, column 10: this is neither C nor C++ as it stands");
    refused("a.rs", &format!("/* /* */\n{}", rust()), "line 1, column 1: this is no word of Rust");
    let wrong = rust().replacen(&first(), "0x3", 1);
    for before in ["const S: &str = r#\"\" [1, 2\"#;", "const Q: char = '\"';", "/* /* \" */ */", "// '"] {
        check_file("a.rs", &format!("{before}\n{wrong}"), &[]).code(1).stdout(contains("rook a1 (line 3) is wrong"));
    }
}

#[test]
fn types_that_do_not_hold_their_numbers_are_errors() {
    for narrow in ["uint32_t", "int", "unsigned char", "U32", "double"] {
        refused("a.c", &c().replace("uint64_t", narrow), &format!("does not fit `{narrow}`"));
    }
    refused("a.c", &format!("typedef uint32_t U64;\n{}", c().replace("uint64_t", "U64")), "does not fit `uint32_t`");
    refused("a.c", &format!("#define U64 unsigned\n{}", c().replace("uint64_t", "U64")), "does not fit `unsigned`");
    refused("a.c", &format!("using U64 = int;\n{}", c().replace("uint64_t", "U64")), "does not fit `int`");
    let two = "typedef uint64_t U64;\nnamespace a { typedef uint32_t U64; }\n";
    refused("a.c", &format!("{two}{}", c().replace("uint64_t", "U64")), "there is no telling which type `U64` is");
    let maybe = "#ifdef SMALL\ntypedef uint32_t U64;\n#endif\n";
    refused("a.c", &format!("{maybe}{}", c().replace("uint64_t", "U64")), "there is no telling which type `U64` is");
    let small = c().replace(&factors(Piece::Rook), &"0x1,\n".repeat(64)).replace("uint64_t", "uint32_t");
    refused("a.c", &small, "line 1: `RookMagics` is of `uint32_t`, and a board has 64 bits");
    refused("a.rs", &rust().replace("u64", "u32"), "does not fit `u32`");
    refused("a.rs", &format!("type Word = u16;\n{}", rust().replace("u64", "Word")), "does not fit `u16`");
    refused("a.rs", &format!("type u64 = u32;\n{}", rust()), "line 1, column 6: this is called `u64` like the primitive type");
    refused("a.rs", &format!("use words::Small as u64;\n{}", rust()), "this is called `u64` like the primitive type");
    let offsets = |of: &str| format!("{}const {of} RookOffsets[64] = {{\n{}}};\n", c(), rows(Piece::Rook, |entry| (4096 * u32::from(entry.square)).to_string()));
    refused("a.c", &offsets("unsigned char"), "0x1000 does not fit `unsigned char`");
    refused("a.c", &offsets("char"), "0x1000 does not fit `char`");
    check_file("a.c", &offsets("uint32_t"), &[]).success().stdout(contains("the table of all is proved"));
    // What is declared elsewhere is said to be assumed.
    check_file("a.c", &c().replace("uint64_t", "Bitboard"), &[])
        .success()
        .stdout(contains("assumed: `Bitboard`, the type of `RookMagics`, holds 64 bits"));
}

#[test]
fn macros_sizes_and_changes_of_a_table_are_refused() {
    for (name, line) in [("const", "const"), ("RookMagics", "BishopMagics"), ("static", ""), ("RookBits", "Bits")] {
        refused("a.c", &format!("#define {name} {line}\n{}", c()), &format!("`{name}` is a macro of line 1"));
    }
    refused("a.c", &format!("#define UINT64_C(x) (x + 1)\n{}", c().replacen(&first(), "UINT64_C(0x1)", 1)), "is no plain number");
    refused("a.c", &c().replacen("[64]", "[65]", 1), "the array has 65 elements, and 64 are given");
    refused("a.c", &format!("{}const int RookOffsets[64] = {{ 0 }};\n", c()), "the array has 64 elements, and 1 are given");
    refused("a.c", &format!("{}const int RookOffsets[64] = {{ [0 ... 63] = 5 }};\n", c()), "this designator names more than one");
    check_file("a.c", &format!("{}void f(void) {{ int buffer[64] = {{ 0 }}; }}\n", c()), &[]).success();
    let one_less = c().replacen(&format!("{},\n", first()), "", 1);
    refused("a.c", &one_less, "the array has 64 elements, and 63 are given");
    let changed = format!("{}void init() {{ RookMagics[3] = 0x1; }}\n", c().replace("const ", ""));
    refused("a.c", &changed, "`RookMagics` is not `const`, and line 133 assigns to it");
    check_file("a.c", &c().replace("const ", ""), &[])
        .success()
        .stdout(contains("assumed: nothing changes `RookMagics`, which is not `const`"));
    refused("a.rs", &rust().replace("static ROOK", "static mut ROOK"), "`ROOK_BITS`: it is `mut`, and so may be changed");
    refused("a.rs", "const ROOK_MAGICS: [u64; 64] = make();", "`ROOK_MAGICS`: it is computed, and no list of numbers");
    refused("a.rs", &format!("fn f() -> [u64; 64] {{ [\n{}] }}", factors(Piece::Rook)), "this list of numbers is in no plain constant");
    refused("a.c", &format!("void f() {{ g((uint64_t[64]){{\n{}}}); }}", factors(Piece::Rook)), "is in no plain declaration");
}

#[test]
fn two_columns_that_could_be_one_thing_ask_which() {
    let more = |name: &str, of: &str, rows: &str| format!("{}const {of} {name}[64] = {{\n{rows}}};\n", c());
    let which = "could all be the";
    refused("a.c", &more("RookMagicsUnused", "uint64_t", &factors(Piece::Rook)), which);
    refused("a.c", &more("RookBitsOld", "int", &bits(Piece::Rook)), which);
    let two = more("RookMagicsOld", "uint64_t", &"0x3,\n".repeat(64));
    refused("a.c", &two, "--column rook.magics=RookMagics");
    check_file("a.c", &two, &["--column", "rook.magics=RookMagics"]).code(3).stdout(contains("`RookMagicsOld` (line 133) is not checked"));
    check_file("a.c", &two, &["--column", "rook.magics=RookMagicsOld"]).code(1);
    check_file("a.c", &two, &["--ignore", "RookMagicsOld"]).success();
    check_file("a.c", &two, &["--ignore", "Nothing"]).code(2).stderr(contains("there is no table `Nothing` to be ignored"));
    check_file("a.c", &c(), &["--column", "rook.masks=Masks"]).code(2).stderr(contains("there is no column `Masks`"));
    // The same array twice, in two places.
    let twice = format!("namespace a {{\n{}}}\nnamespace b {{\n{}}}\n", c(), c());
    refused("a.cpp", &twice, "`RookMagics@2` (line 2), `RookMagics@136` (line 136) could all be the magics of the rook");
    // Shifts that say something else than the bits.
    let shifts = rows(Piece::Rook, |entry| (entry.magic.shift + u32::from(entry.square == 9)).to_string());
    refused("a.c", &more("RookShifts", "int", &shifts), "`RookShifts` and `RookBits` do not agree on the rook on b2");
    let bits = bits(Piece::Rook);
    refused("a.c", &c().replace("RookBits", "RookShifts"), "12 of `RookShifts`, the shifts, leaves no index");
    assert!(bits.starts_with("12,"));
    // One array for both pieces.
    let both = format!("const uint64_t Magics[2][64] = {{ {{\n{}}}, {{\n{}}} }};\n", factors(Piece::Rook), factors(Piece::Bishop));
    refused("a.c", &both, "nothing says whether `Magics[0]` is of a rook or a bishop");
    let named = ["--column", "rook.magics=Magics[0]", "--column", "bishop.magics=Magics[1]", "--bits", "standard"];
    check_file("a.c", &both, &named).success().stdout(contains("bishop: 64 magics proved"));
    let turned = ["--column", "rook.magics=Magics[1]", "--column", "bishop.magics=Magics[0]", "--bits", "standard"];
    check_file("a.c", &both, &turned).code(1);
}

#[test]
fn structures_are_read_by_their_fields_in_any_order() {
    let fields = |entry: &Entry| {
        let magic = entry.magic;
        format!("{{ {}, {:#x}, {:#x} }}", magic.shift, magic.factor, magic.mask)
    };
    let structure = "struct Magic { unsigned shift; uint64_t magic; uint64_t mask; };\n";
    let text = format!("{structure}const struct Magic Rook[64] = {{\n{}}};\n", rows(Piece::Rook, fields));
    let proved = "rook: 64 magics proved for 102400";
    check_file("a.c", &text, &[]).success().stdout(contains(proved));
    let named = text.replace("struct Magic {", "typedef struct Magic {").replacen(" };\n", " } Magic;\n", 1);
    check_file("a.c", &named.replace("const struct", "const"), &[]).success().stdout(contains(proved));
    // The structure decides, not the numbers.
    let turned = text.replace("uint64_t magic; uint64_t mask", "uint64_t mask; uint64_t magic");
    check_file("a.c", &turned, &[]).code(1);
    refused("a.c", &text.replace("unsigned shift", "unsigned shift : 4"), "0x34 does not fit `shift : 4`");
    refused("a.c", &text.replace("uint64_t magic;", "uint32_t magic;"), "does not fit `uint32_t`");
    refused("a.c", &text.replace("unsigned shift;", "unsigned shift; int more;"), "3 numbers for a structure of 4 fields");
    refused("a.c", &text.replacen("{ 52, ", "", 1).replacen(" },\n", ",\n", 1), "left out");
    let named = |entry: &Entry| {
        let magic = entry.magic;
        format!("{{ .mask = {:#x}, .shift = {}, .magic = {:#x} }}", magic.mask, magic.shift, magic.factor)
    };
    let text = format!("{structure}const struct Magic Rook[64] = {{\n{}}};\n", rows(Piece::Rook, named));
    check_file("a.c", &text, &[]).success().stdout(contains(proved));
    refused("a.c", &text.replacen(".shift = 52, ", "", 1), "the field `shift` is not given");
    let rust = |entry: &Entry| {
        let magic = entry.magic;
        format!("Magic {{ shift: {}, mask: {:#x}, factor: {:#x} }}", magic.shift, magic.mask, magic.factor)
    };
    let text = format!("struct Magic {{ mask: u64, factor: u64, shift: u8 }}\nconst ROOK: [Magic; 64] = [\n{}];\n", rows(Piece::Rook, rust));
    check_file("a.rs", &text, &[]).success().stdout(contains(proved));
    refused("a.rs", &text.replacen("shift: 52, ", "..NONE, ", 1), "line 3");
    refused("a.rs", &text.replace("factor: u64", "factor: u32"), "does not fit `u32`");
    let tuple = |entry: &Entry| format!("({:#x}, {})", entry.magic.factor, entry.magic.shift);
    let text = format!("const ROOK: [(u64, u8); 64] = [\n{}];\n", rows(Piece::Rook, tuple));
    refused("a.rs", &text, "--column rook.shifts=ROOK.1");
    check_file("a.rs", &text, &["--column", "rook.shifts=ROOK.1"]).success().stdout(contains(proved));
}

#[test]
fn one_shift_for_each_piece_and_one_table_for_both_are_proved() {
    let table = include_str!("data/one-table-fixed.txt");
    let file: MagicFile = table.parse().unwrap();
    let array = |piece: Piece| -> String {
        let mut entries: Vec<&Entry> = file.entries.iter().filter(|entry| entry.piece == piece).collect();
        entries.sort_by_key(|entry| entry.square);
        let row = |entry: &&Entry| {
            let magic = entry.magic;
            format!("    Magic {{ factor: {:#x}, mask: {:#x}, offset: {} }},\n", magic.factor, magic.mask, magic.offset)
        };
        entries.iter().map(row).collect()
    };
    let text = format!(
        "pub struct Magic {{ mask: u64, factor: u64, offset: usize }}\n\
         pub static ROOKS: [Magic; 64] = [\n{}];\npub static BISHOPS: [Magic; 64] = [\n{}];\n",
        array(Piece::Rook),
        array(Piece::Bishop),
    );
    let check = |text: &str, arguments: &[&str]| check_file("magics.rs", text, arguments);
    check(&text, &[]).code(2).stderr(contains("there are no shifts and no bits of the rook"));
    let bits = ["--bits", "rook=12,bishop=9"];
    check(&text, &bits).code(2).stderr(contains("with --form black all are right"));
    let all = [&bits[..], &["--form", "black"]].concat();
    let proved = check(&text, &all).success().stdout(contains("the table of all is proved: 87456 entries"));
    assert!(stdout(&proved).contains("bishop: 64 magics proved") && stdout(&proved).contains(" 9 bits of index"));
    check(&text, &["--bits", "rook=12", "--form", "black"]).code(2).stderr(contains("no bits of the bishop"));
    check(&text, &["--bits", "rook=12,bishop=8", "--form", "black"]).code(1);
    check(&text, &["--bits", "rook=12,rook=9"]).code(2).stderr(contains("the bits of the rook are there twice"));
    // A place that another square's attacks are in.
    let offset = file.entries.iter().find(|entry| entry.magic.offset > 1000).unwrap().magic.offset;
    let moved = text.replacen(&format!("offset: {offset} }}"), &format!("offset: {} }}", offset - 1), 1);
    check(&moved, &all).code(1).stdout(contains("the table of all is wrong"));
    // Offsets that are all the same are places in one table too.
    let same = format!("{}const int RookOffsets[64] = {{\n{}}};\n", c(), "0,\n".repeat(64));
    check_file("a.c", &same, &[]).code(1).stdout(contains("the table of all is wrong"));
}

#[test]
fn offsets_of_two_pieces_ask_whose_table_they_are_in() {
    let mut place = 0;
    let mut offsets = |piece: Piece| -> String {
        place = 0;
        entries(piece)
            .iter()
            .map(|entry| {
                place += 1 << entry.magic.bits();
                format!("{},\n", place - (1 << entry.magic.bits()))
            })
            .collect()
    };
    let bishops = c().replace(&factors(Piece::Rook), &factors(Piece::Bishop)).replace(&bits(Piece::Rook), &bits(Piece::Bishop));
    let (rook, bishop) = (offsets(Piece::Rook), offsets(Piece::Bishop));
    let text = format!(
        "{}{}const unsigned RookOffsets[64] = {{\n{rook}}};\nconst unsigned BishopOffsets[64] = {{\n{bishop}}};\n",
        c(),
        bishops.replace("Rook", "Bishop"),
    );
    refused("a.c", &text, "in one table of both pieces rook a1 and bishop a1 take the same entry 0");
    check_file("a.c", &text, &["--tables", "one"]).code(1).stdout(contains("the table of all is wrong"));
    let each = check_file("a.c", &text, &["--tables", "each"]).success();
    assert!(stdout(&each).contains("the table of rook is proved: 102400 entries"), "{}", stdout(&each));
    assert!(stdout(&each).contains("the table of bishop is proved: 5248 entries"), "{}", stdout(&each));
    // The sizes of the tables say it as well.
    let sizes = format!("#define ROOK_ENTRIES 102400\n#define BISHOP_ENTRIES 5248\n{text}");
    check_file("a.c", &sizes, &[]).success().stdout(contains("the table of bishop is proved: 5248 entries"));
    let short = sizes.replace("5248\n", "5247\n");
    check_file("a.c", &short, &[]).code(1).stdout(contains("it needs 5248 entries, and the file says that it has 5247"));
}

#[test]
fn other_orders_of_squares_are_said() {
    let from_a8: Vec<Entry> = (0..8).rev().flat_map(|rank| entries(Piece::Rook)[rank * 8..rank * 8 + 8].to_vec()).collect();
    let rows = |row: &dyn Fn(&Entry) -> String| -> String { from_a8.iter().map(|entry| format!("{},\n", row(entry))).collect() };
    let text = c()
        .replace(&factors(Piece::Rook), &rows(&|entry| format!("{:#x}", entry.magic.factor)))
        .replace(&bits(Piece::Rook), &rows(&|entry| entry.magic.bits().to_string()));
    refused("a.c", &text, "say what it is: with --order a8_lsb all are right");
    check_file("a.c", &text, &["--order", "a8_lsb"]).success().stdout(contains("rook: 64 magics proved"));
    check_file("a.c", &text, &["--order", "a1_lsb"]).code(1).stdout(contains("is wrong"));
}

#[test]
fn files_without_anything_to_check_are_no_success() {
    let nothing = "there are no tables of numbers";
    for (name, text) in [("a.c", ""), ("a.rs", ""), ("a.c", "int f(void);\n"), ("a.rs", "fn f() {}\n"), ("a.c", "const char *s[9] = { \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\" };")] {
        refused(name, text, nothing);
    }
    refused("a.c", "static uint64_t RookMagics[64];\nvoid f() { RookMagics[0] = 0x1; }\n", nothing);
    refused("a.c", &c().replace("Rook", "Queen"), "nothing says whether `QueenMagics` is of a rook or a bishop");
    refused("a.c", &format!("const int RookBits[64] = {{\n{}}};", bits(Piece::Rook)), "there are no magics of the rook");
    let piece_square = format!("{}const int Values[10] = {{ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }};\n", c());
    check_file("a.c", &piece_square, &[]).code(3).stdout(contains("`Values` (line 133) is not checked: it has 10 elements"));
    check_file("a.c", &piece_square, &["--ignore", "Values"]).success();
}

#[test]
fn de_bruijn_candidates_ask_which() {
    let table = |name: &str| {
        let file = stdout(&permgen(&["find", "de-bruijn", "--lang", "c"]).assert().success());
        let (_, rest) = file.split_once("de_bruijn_bits[64] = {").unwrap();
        let (numbers, _) = rest.split_once('}').unwrap();
        format!("static const int {name}[64] = {{{numbers}}};\n")
    };
    let factor = "const uint64_t debruijn64 = 0x0218a392cd3d5dbf;\n";
    let one = format!("{factor}{}", table("debruijn_index"));
    let proved = "de Bruijn factor 0x218a392cd3d5dbf of 64 bits is proved: all 64 bits were tried";
    check_file("a.c", &one, &[]).success().stdout(contains(proved));
    let two = format!("{one}{}", table("debruijn_index2").replacen("63", "62", 1));
    refused("a.c", &two, "could all be the numbers of the de Bruijn factor");
    check_file("a.c", &two, &["--column", "numbers=debruijn_index"]).code(3).stdout(contains("`debruijn_index2` (line 7) is not checked"));
    check_file("a.c", &two, &["--ignore", "debruijn_index2"]).success();
    check_file("a.c", &two, &["--ignore", "debruijn_index"]).code(1);
    let factors = format!("{one}const uint64_t debruijn_old = 0x03f79d71b4cb0a89;\n");
    refused("a.c", &factors, "`debruijn64` (line 1), `debruijn_old` (line 7) could all be the de Bruijn factor");
    refused("a.c", &one.replace("uint64_t", "uint32_t"), "does not fit `uint32_t`");
    refused("a.c", &format!("#ifdef A\n{factor}#endif\n"), "whether this is compiled depends on line 1");
    refused("a.c", "const uint64_t debruijn = ~0x1;\n", "`~0x1` is no plain number");
    check_file("a.rs", "const DEBRUIJN32: u32 = 0x0465_3adf;\n", &[]).success().stdout(contains("of 32 bits is proved"));
}

#[test]
fn endless_and_damaged_texts_come_to_an_end() {
    refused("a.txt", "magics 8x8\nrook\0a1 0x1 12\n", "line 2: the character U+0000 is in no text");
    let folder = tempdir().unwrap();
    let file = folder.path().join("magics.txt");
    let path = file.to_str().unwrap();
    fs::write(&file, [b"magics 8x8\nrook ", &[0xff, 0xfe][..]].concat()).unwrap();
    permgen(&["check", path]).assert().code(2).stderr(contains("is not text in UTF-8: see line 2"));
    fs::write(&file, format!("\u{feff}{MAGICS}")).unwrap();
    permgen(&["check", path]).assert().success().stdout(contains("rook: 64 magics proved"));
    refused("a.txt", "magics 8x8\n", "there is no magic of the board of 8x8");
    refused("a.txt", "magics 255x255\n", "line 1: `magics 255x255` does not name a board");
    let twice = "magics 8x8\nrook a1 0x1 12 at 0\nrook b1 0x1 11 at 0\n";
    refused("a.txt", twice, "line 2: `at 0` puts the tables of all magics in one place");
    for deep in ["(".repeat(20_000), "!".repeat(20_000), "[".repeat(20_000), "1 + ".repeat(30_000)] {
        refused("a.rs", &format!("const A: u64 = {deep}1;"), "");
    }
    refused("a.rs", &format!("const A: u64 = {}1;", "!".repeat(20_000)), "this is nested too deep");
    refused("a.c", &format!("int a = {}1;", "(".repeat(20_000)), "this is neither C nor C++");
    #[cfg(unix)]
    permgen(&["check", "/dev/zero"]).assert().code(2).stderr(contains("`/dev/zero` is too large for an input"));
}
