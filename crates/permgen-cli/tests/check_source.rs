//! `permgen check` on source text: what is plainly there is proved, and everything else is refused with its place.

use std::fs;

use crate::common::permgen;
use crate::common::tables::{MAGICS, bits, c, check_file, entries, factors, first, refused, rows, rust};
use permgen_tables::magic::{MagicEntry, Piece};
use predicates::str::contains;
use tempfile::tempdir;

/// The bits of rooks with their numbers written otherwise.
fn written(twelve: &str, eleven: &str, ten: &str) -> String {
    rows(Piece::Rook, |entry| match entry.magic.bits() {
        12 => twelve.to_owned(),
        11 => eleven.to_owned(),
        _ => ten.to_owned(),
    })
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
        c().replace(&bits(Piece::Rook), &written("014", "0b1011u", "1'0")),
        format!("#define SIZE 64\n{}", c().replace("[64]", "[SIZE]")),
    ] {
        check_file("magics.cpp", &text, &[]).success().stdout(contains(proved));
    }
    for text in [
        rust(),
        rust().replace(&bits(Piece::Rook), &written("0xc", "0b1011_u8", "0o12")),
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
    let designated = |name: &dyn Fn(&MagicEntry) -> String, piece: Piece| -> String {
        let mut rows: Vec<String> =
            entries(piece).iter().map(|entry| format!("[{}] = {:#x},\n", name(entry), entry.magic.factor)).collect();
        rows.reverse();
        rows.concat()
    };
    let text = |rows: &str| {
        format!(
            "const uint64_t RookMagics[64] = {{\n{rows}}};\nconst int RookBits[64] = {{\n{}}};\n",
            bits(Piece::Rook)
        )
    };
    let square = |entry: &MagicEntry| permgen_core::board::Board::CHESS.square_name(entry.square).to_uppercase();
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
        ("0x1_rook", "is no plain number"),
        ("0x10000000000000001", "does not fit 64 bits"),
    ] {
        let text = c().replacen(&first(), instead, 1);
        refused(
            "magics.c",
            &text,
            &format!("line 2, column 1: `RookMagics`: {}", if what.starts_with('`') { what } else { "" }),
        );
        refused("magics.c", &text, what);
    }
    refused("magics.c", &c().replacen(&first(), "08", 1), "line 2, column 2: this is neither C nor C++ as it stands");
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
    refused(
        "a.rs",
        &format!("type u64 = u32;\n{}", rust()),
        "line 1, column 6: this is called `u64` like the primitive type",
    );
    refused("a.rs", &format!("use words::Small as u64;\n{}", rust()), "this is called `u64` like the primitive type");
    let offsets = |of: &str| {
        format!(
            "{}const {of} RookOffsets[64] = {{\n{}}};\n",
            c(),
            rows(Piece::Rook, |entry| (4096 * u32::from(entry.square)).to_string())
        )
    };
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
    for (name, line) in [("const", "const"), ("RookMagics", "BishopMagics"), ("static", "extern"), ("RookBits", "Bits")]
    {
        refused("a.c", &format!("#define {name} {line}\n{}", c()), &format!("`{name}` is a macro of line 1"));
    }
    refused(
        "a.c",
        &format!("#define UINT64_C(x) (x + 1)\n{}", c().replacen(&first(), "UINT64_C(0x1)", 1)),
        "is no plain number",
    );
    refused("a.c", &c().replacen("[64]", "[65]", 1), "the array has 65 elements, and 64 are given");
    refused(
        "a.c",
        &format!("{}const int RookOffsets[64] = {{ 0 }};\n", c()),
        "the array has 64 elements, and 1 are given",
    );
    refused(
        "a.c",
        &format!("{}const int RookOffsets[64] = {{ [0 ... 63] = 5 }};\n", c()),
        "this designator names more than one",
    );
    check_file("a.c", &format!("{}void f(void) {{ int buffer[64] = {{ 0 }}; }}\n", c()), &[]).success();
    let one_less = c().replacen(&format!("{},\n", first()), "", 1);
    refused("a.c", &one_less, "the array has 64 elements, and 63 are given");
    let changed = format!("{}void init() {{ RookMagics[3] = 0x1; }}\n", c().replace("const ", ""));
    refused("a.c", &changed, "`RookMagics` is not `const`, and line 133 assigns to it");
    check_file("a.c", &c().replace("const ", ""), &[])
        .success()
        .stdout(contains("assumed: nothing changes `RookMagics`, which is not `const`"));
    refused(
        "a.rs",
        &rust().replace("static ROOK", "static mut ROOK"),
        "`ROOK_BITS`: it is `mut`, and so may be changed",
    );
    refused("a.rs", "const ROOK_MAGICS: [u64; 64] = make();", "`ROOK_MAGICS`: it is computed, and no list of numbers");
    refused(
        "a.rs",
        &format!("fn f() -> [u64; 64] {{ [\n{}] }}", factors(Piece::Rook)),
        "this list of numbers is in no plain constant",
    );
    for made in ["TABLE(0)", "TABLE", "make()", "(OTHER)"] {
        let offsets = format!("{}const int RookOffsets[64] = {made};\n", c());
        refused("a.c", &offsets, "`RookOffsets`: it is made by something else than a list in braces");
    }
    let call = format!("{}void f() {{ TABLE(RookOffsets, 1, 2, 3, 4, 5, 6, 7, 8); }}\n", c());
    refused("a.c", &call, "line 133, column 17: what is made of these numbers is not known");
    for made in ["&make()", "{ [0; 64] }", "OTHER", "table![1]"] {
        for of in ["[usize; 64]", "[usize; SQUARES]", "&[usize; Square::NUM]", "&[usize]", "[Offset; 64]"] {
            let offsets = format!("{}const ROOK_OFFSETS: {of} = {made};\n", rust());
            refused("a.rs", &offsets, "`ROOK_OFFSETS`: it is computed, and no list of numbers");
        }
    }
    let pairs = "(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14), (15, 16)";
    for hidden in [
        format!("const A: A = table!([{pairs}]);"),
        format!("const A: A = A {{ table: [{pairs}] }};"),
        format!("static A: Lazy<A> = Lazy::new(|| [{pairs}]);"),
        format!("fn a() {{ for a in [{pairs}] {{}} }}"),
    ] {
        refused("a.rs", &format!("{}{hidden}\n", rust()), "line 133");
    }
    let size = format!("const N: usize = 9000;\nstatic ATTACKS: [u64; N] = make();\n{}", rust());
    check_file("a.rs", &size, &[]).success();
    refused(
        "a.c",
        &format!("void f() {{ g((uint64_t[64]){{\n{}}}); }}", factors(Piece::Rook)),
        "is in no plain declaration",
    );
}

#[test]
fn files_without_anything_to_check_are_no_success() {
    let nothing = "there are no tables of numbers";
    for (name, text) in [
        ("a.c", ""),
        ("a.rs", ""),
        ("a.c", "int f(void);\n"),
        ("a.rs", "fn f() {}\n"),
        ("a.c", "const char *s[9] = { \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\" };"),
    ] {
        refused(name, text, nothing);
    }
    refused("a.c", "static uint64_t RookMagics[64];\nvoid f() { RookMagics[0] = 0x1; }\n", nothing);
    refused("a.c", &c().replace("Rook", "Queen"), "nothing says whether `QueenMagics` is of a rook or a bishop");
    refused(
        "a.c",
        &format!("const int RookBits[64] = {{\n{}}};", bits(Piece::Rook)),
        "there are no magics of the rook",
    );
    let piece_square = format!("{}const int Values[10] = {{ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }};\n", c());
    check_file("a.c", &piece_square, &[])
        .code(3)
        .stdout(contains("`Values` (line 133) is not checked: it has 10 elements"));
    check_file("a.c", &piece_square, &["--ignore", "Values"]).success();
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
