//! `permgen check` of programs: arrays as a compiler made them.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::process::Command;

use crate::common::tables::{bits, c, check_file, entries, factors, first, refused, rows, rust};
use crate::common::{permgen, stderr, stdout};
use permgen_core::width::Width;
use permgen_tables::magic::de_bruijn::{self, Scan};
use permgen_tables::magic::{MagicEntry, MagicFile, Piece};
use predicates::str::contains;
use tempfile::tempdir;

const ROOKS: &str = "rook: 64 magics proved for 102400 occupancies";
const BISHOPS: &str = "bishop: 64 magics proved for 5248 occupancies";

/// The tables with another first factor.
fn wrong(text: &str) -> String {
    text.replacen(&first(), "0x3", 1)
}

/// Right as it is; and wrong, with an occupancy, when a factor is another.
fn expect_proved(name: &str, text: &str, arguments: &[&str]) {
    check_file(name, text, arguments).success().stdout(contains(ROOKS));
    let told = check_file(name, &wrong(text), arguments).code(1);
    assert!(stdout(&told).contains("rook a1 (line ") && stdout(&told).contains(") is wrong: the occupancy 0x"));
}

#[test]
fn arrays_of_c_are_what_the_compiler_makes_of_them() {
    let factors = factors(Piece::Rook);
    let swapped = |text: &str| text.replacen(&first(), "SWAP(0x8022000410068022)", 1);
    for text in [
        c(),
        // Macros, conditions, arithmetic and designators are the compiler's.
        format!("#define ROOKS RookMagics\n{}", c().replace("RookMagics", "ROOKS")),
        format!("#if __SIZEOF_LONG__ == 8\n{}#else\n{}#endif\n", c(), wrong(&c()).replace("0x3", "0x4")),
        format!("#if 0\n{}#else\n{}#endif\n", swapped(&c()), c()),
        c().replacen(&first(), &format!("-(~{} + 1)", first()), 1),
        c().replace(
            &factors,
            &entries(Piece::Rook)
                .iter()
                .rev()
                .map(|entry| format!("[{}] = {:#x},\n", entry.square, entry.magic.factor))
                .collect::<String>(),
        ),
        // In a function, and through a name for the type.
        format!("typedef uint64_t Board;\nvoid f(void) {{\n{}}}\n", c().replace("uint64_t", "Board")),
        format!("{}static const char *names[64] = {{ \"a1\" }};\nuint64_t RookAttacks[64][4096];\n", c()),
    ] {
        expect_proved("magics.c", &format!("#include <stdint.h>\n{text}"), &[]);
    }
    let header = format!("#include <stdint.h>\n{}", c());
    expect_proved("magics.h", &header, &[]);
    refused("magics.c", &c(), "magics.c`: it does not compile: ");
    refused("magics.c", &c(), "error: unknown type name");
    refused("magics.txt", &header, "the name of the file does not say its language");
    check_file("magics.txt", &header, &["--source", "c"]).success();
}

#[test]
fn arrays_of_cpp_are_found_in_classes_and_namespaces() {
    let constants = |begin: &str, end: &str| format!("#include <cstdint>\n{begin}\n{}{end}\n", c());
    for text in [
        constants("namespace engine { namespace {", "} }"),
        constants("class Tables {", "};").replace("static const", "static constexpr"),
        constants("", "").replace("static const", "inline constexpr"),
        constants("template <int N> struct Tables {", "};\ntemplate struct Tables<1>;")
            .replace("static const", "static constexpr"),
    ] {
        expect_proved("magics.cpp", &text, &[]);
    }
}

#[test]
#[ignore = "slow: all magics of a chess board, several times"]
fn constants_of_rust_are_found_in_every_scope() {
    let newtype = rust().replace("[u64; 64]", "[Board; 64]").replace("0x", "Board(0x").replace(",\n", "),\n");
    let bits_kept = newtype
        .split_once("ROOK_BITS")
        .map(|(magics, bits)| format!("{magics}ROOK_BITS{}", bits.replace("),\n", ",\n")));
    for text in [
        rust(),
        format!("#![forbid(unsafe_code)]\nmod deep {{ mod within {{\n{}}} }}\n", rust()),
        format!("pub fn f() {{\n{}}}\n", rust()),
        format!("struct Rook;\nimpl Rook {{\n{}}}\n", rust().replace("pub static", "const")),
        rust().replace("[u64; 64] = [", "&[u64] = &["),
        format!("struct Board(u64);\n{}", bits_kept.unwrap()),
        format!(
            "const fn same(x: u64) -> u64 {{ x }}\n{}",
            rust().replacen(&first(), &format!("same({})", first()), 1)
        ),
        format!("#[cfg(windows)]\n{}#[cfg(not(windows))]\n{}", of_windows(), rust()),
    ] {
        expect_proved("magics.rs", &text, &[]);
    }
    let generic = format!("struct G<T>(T);\nimpl<T> G<T> {{ const OTHER_MAGICS: [u64; 64] = [0; 64]; }}\n{}", rust());
    let told = check_file("magics.rs", &generic, &[]).code(3).stdout(contains(ROOKS));
    assert!(stdout(&told).contains("`OTHER_MAGICS` (line 2) is not checked: it is a constant of a generic type"));
    let made = format!(
        "macro_rules! made {{ ($($n:expr),*) => {{ const A: [u64; 9] = [$($n),*]; }} }}\nmade!(1, 2, 3, 4, 5, 6, 7, 8, 9);\n{}",
        rust()
    );
    check_file("magics.rs", &made, &[])
        .code(3)
        .stdout(contains("`made!` (line 2) is not checked: constants that a macro"));
    let differs = rust().replacen(&first(), &format!("if cfg!(debug_assertions) {{ {} }} else {{ 3 }}", first()), 1);
    refused("magics.rs", &differs, "`ROOK_MAGICS` is not read: it is another with debug assertions than without");
    refused("magics.rs", &rust().replacen(&first(), "Word(0x1)", 1), "cannot find function");
}

/// Bishops' numbers under the names of the rooks', without their bits.
fn of_windows() -> String {
    format!("pub const ROOK_MAGICS: [u64; 64] = [\n{}];\n", factors(Piece::Bishop))
}

#[test]
fn a_file_of_a_package_is_compiled_with_it() {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    write("Cargo.toml", "[package]\nname = \"engine\"\nversion = \"0.1.0\"\nedition = \"2018\"\n");
    write("src/lib.rs", "mod magics;\npub struct Board(u64);\n");
    let text = format!("use crate::Board;\nconst EMPTY: Board = Board(0);\n{}", rust().replace("pub ", ""));
    for (text, code) in [(text.clone(), 0), (wrong(&text), 1)] {
        write("src/magics.rs", &text);
        let path = folder.path().join("src/magics.rs");
        let told = permgen(&["check", path.to_str().unwrap()]).assert().code(code);
        assert!(stdout(&told).contains("assumed: compiled with the default features of the package of `"));
    }
}

#[test]
fn objects_libraries_and_executables_are_read_as_they_are() {
    let folder = tempdir().unwrap();
    let source = folder.path().join("magics.c");
    fs::write(
        &source,
        format!("#include <stdint.h>\n{}int main(void) {{ return RookBits[0] + (int)RookMagics[0]; }}\n", c()),
    )
    .unwrap();
    for arguments in [&["-c", "-g"][..], &["-shared", "-fPIC", "-g", "-O2"], &["-g"], &["-c"]] {
        let made = folder.path().join("made");
        let mut cc = Command::new("cc");
        assert!(cc.args(arguments).arg("-o").args([&made, &source]).status().unwrap().success());
        let check = permgen(&["check", made.to_str().unwrap()]).assert();
        match arguments {
            ["-c"] => check.code(2).stderr(contains("it has no debug information")),
            _ => check.success().stdout(contains(ROOKS)),
        };
    }
}

#[test]
fn what_the_program_may_change_or_fill_is_unknown() {
    let variable = format!("#include <stdint.h>\n{}", c().replace("const ", ""));
    check_file("a.c", &variable, &[])
        .code(3)
        .stdout(contains("`RookMagics` is unknown when the program runs: it is not constant"));
    // What is wrong now may be right then.
    check_file("a.c", &wrong(&variable), &[]).code(3);
    let filled = format!("{variable}uint64_t RookMasks[64];\nstatic double values[64] = {{ 1.5 }};\n")
        .replace("static uint64_t", "static const uint64_t");
    check_file("a.c", &filled, &[]).code(3).stdout(contains("`RookMasks` (line 134) is not checked: it is zero"));
    let local = format!(
        "#include <stdint.h>\n{}int g(int i) {{ const int RookShifts[64] = {{ 1 }}; return RookShifts[i]; }}\n",
        c()
    );
    check_file("a.c", &local, &[])
        .code(3)
        .stdout(contains("`RookShifts` (line 134) is not checked: it is on the stack"));
    check_file("a.c", &local, &["--ignore", "RookShifts"]).success();
    let negative = format!("#include <stdint.h>\n{}const int RookOffsets[64] = {{ -1 }};\n", c());
    check_file("a.c", &negative, &[])
        .code(3)
        .stdout(contains("`RookOffsets` (line 134) is not checked: element 0 is negative"));
    let pointers = format!("#include <stdint.h>\n{}const struct {{ uint64_t *to; int n; }} Rook[64] = {{ 0 }};\n", c());
    check_file("a.c", &pointers, &[]).code(3).stdout(contains("is not checked: it holds a pointer"));
}

#[test]
fn a_wrong_constant_is_wrong_next_to_variables() {
    let bishops = c().replace("Rook", "Bishop").replace(&factors(Piece::Rook), &factors(Piece::Bishop));
    let bishops = bishops.replace(&bits(Piece::Rook), &bits(Piece::Bishop));
    let text = format!("#include <stdint.h>\n{}{bishops}", c().replace("const ", ""));
    let first = format!("{:#x}", entries(Piece::Bishop)[0].magic.factor);
    check_file("a.c", &text, &[]).code(3).stdout(contains(BISHOPS));
    check_file("a.c", &text.replacen(&first, "0x1", 1), &[]).code(1).stdout(contains("is wrong"));
    check_file("a.c", &wrong(&text), &[]).code(3).stdout(contains("is wrong"));
}

#[test]
#[ignore = "slow: a compiler for each array"]
fn every_array_is_checked_or_named() {
    let all = format!("#include <stdint.h>\n{}", c());
    let (magics, bits) = (factors(Piece::Bishop), bits(Piece::Bishop));
    let named = |name: &str, text: String, why: &str| {
        let told = check_file(name, &format!("{all}{text}\n"), &[]).code(3).stdout(contains(ROOKS));
        assert!(stdout(&told).contains(&format!("is not checked: {why}")), "{text}\n{}", stdout(&told));
    };
    for qualifier in ["const volatile", "volatile const", "volatile", "const _Atomic", "_Atomic"] {
        let why = if qualifier.contains("volatile") { "it holds a volatile value" } else { "it holds an atomic value" };
        named("a.c", format!("{qualifier} uint64_t BishopMagics[64] = {{ {magics} }};"), why);
        named("a.c", format!("{qualifier} struct {{ uint64_t magics[64]; }} Bishop = {{ {{ {magics} }} }};"), why);
    }
    let nameless = "it is a pointer to an array without a name: make it an array";
    named("a.c", format!("const uint64_t *const BishopMagics = (const uint64_t[64]) {{ {magics} }};"), nameless);
    let inner = "it holds a type without a name";
    named("a.c", format!("const union {{ uint64_t magics[64]; double other; }} Bishop = {{ {{ {magics} }} }};"), inner);
    let local = format!(
        "int f(int i) {{ const struct {{ uint64_t m[64]; }} Bishop = {{ {{ {magics} }} }}; return Bishop.m[i]; }}"
    );
    named("a.c", local, "it is on the stack");
    // A pointer to an array with a name says nothing new.
    check_file("a.c", &format!("{all}const uint64_t *const magics = RookMagics + 1;\n"), &[]).success();
    // Fields that are not understood hide no others.
    let fields = "uint64_t magics[64]; int bits[64];";
    let values = format!("{{ {magics} }}, {{ {bits} }}");
    let proved = |name: &str, text: String| {
        check_file(name, &format!("{all}{text}\n"), &[]).success().stdout(contains(BISHOPS));
        let first = format!("{:#x}", entries(Piece::Bishop)[0].magic.factor);
        let told = check_file(name, &format!("{all}{}\n", text.replacen(&first, "0x1", 1)), &[]).code(1);
        assert!(stdout(&told).contains("bishop a1"), "{}", stdout(&told));
    };
    for (field, value) in [("const char *name", "\"bishop\""), ("unsigned flag : 1", "1"), ("double scale", "1.0")] {
        proved("a.c", format!("const struct {{ {field}; {fields} }} Bishop = {{ {value}, {values} }};"));
        proved("a.c", format!("const struct {{ {fields} {field}; }} Bishop[1] = {{ {{ {values}, {value} }} }};"));
    }
    let fields = format!("uint64_t magics[64] = {{ {magics} }}; int bits[64] = {{ {bits} }};");
    proved(
        "a.cpp",
        format!(
            "struct V {{ virtual void f() const {{}} }}; struct S : V {{ {fields} }}; extern const S Bishop; const S Bishop;"
        ),
    );
    let text = format!("{}pub static BISHOP: (&[u64; 64], [u8; 64], &str) = (&[{magics}], [{bits}], \"\");\n", rust());
    // Texts are no numbers.
    let texts = "static NAMES: &[&str] = &[\"\"; 9];\nstatic PAIRS: ([&str; 9], u8) = ([\"\"; 9], 0);";
    check_file("a.rs", &format!("{}{texts}\n", rust()), &[]).success();
    let columns = ["--column", "bishop.magics=BISHOP.0", "--column", "bishop.bits=BISHOP.1"];
    check_file("a.rs", &text, &columns).stdout(contains(BISHOPS));
}

#[test]
fn structures_are_read_by_their_types() {
    let fields = |entry: &MagicEntry| {
        let magic = entry.magic;
        format!("{{ {}, {:#x}, {:#x} }}", magic.shift, magic.factor, magic.mask)
    };
    let head = "#include <stdint.h>\nstruct Magic { unsigned shift; uint64_t magic, mask; };\n";
    let text = format!("{head}static const struct Magic Rook[64] = {{\n{}}};\n", rows(Piece::Rook, fields));
    expect_proved("a.c", &text, &[]);
    check_file("a.c", &text.replace("magic, mask", "mask, magic"), &[]).code(1);
    refused(
        "a.c",
        &text.replace("unsigned shift", "unsigned shift : 8"),
        "`Rook.shift` has the shifts of the rook, and is not read: it holds a bit field",
    );
    refused(
        "a.c",
        &text.replace("uint64_t magic,", "uint32_t magic,").replace("mask;", "mask2;"),
        "a board has 64 bits",
    );
    let tuple = |entry: &MagicEntry| format!("({:#x}, {})", entry.magic.factor, entry.magic.shift);
    let text = format!("const ROOK: [(u64, u8); 64] = [\n{}];\n", rows(Piece::Rook, tuple));
    refused("a.rs", &text, "--column rook.shifts=ROOK.1");
    expect_proved("a.rs", &text, &["--column", "rook.shifts=ROOK.1"]);
    // One array for both pieces, and one structure.
    let both = format!(
        "#include <stdint.h>\nstatic const uint64_t Magics[2][64] = {{ {{\n{}}}, {{\n{}}} }};\n",
        factors(Piece::Rook),
        factors(Piece::Bishop)
    );
    refused("a.c", &both, "nothing says whether `Magics[0]` is of a rook or a bishop");
    let named = ["--column", "rook.magics=Magics[0]", "--column", "bishop.magics=Magics[1]", "--bits", "standard"];
    check_file("a.c", &both, &named).success().stdout(contains(BISHOPS));
    let turned = ["--column", "rook.magics=Magics[1]", "--column", "bishop.magics=Magics[0]", "--bits", "standard"];
    check_file("a.c", &both, &turned).code(1);
    let one = both
        .replace("Magics[2][64]", "struct { uint64_t rook[64], bishop[64]; } Magics")
        .replace("const uint64_t struct", "const struct");
    check_file("a.c", &one, &["--bits", "standard"]).success().stdout(contains(BISHOPS));
}

#[test]
fn both_forms_and_both_ways_to_say_a_shift_are_tried() {
    let table = include_str!("data/one-table-fixed.txt");
    let file: MagicFile = table.parse().unwrap();
    let array = |piece: Piece| -> String {
        let mut entries: Vec<&MagicEntry> = file.entries.iter().filter(|entry| entry.piece == piece).collect();
        entries.sort_by_key(|entry| entry.square);
        let row = |entry: &&MagicEntry| {
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
    let proved = check(&text, &bits).success().stdout(contains("the table of all is proved: 87456 entries"));
    let black =
        "assumed: the magics of the rook are black, `(occupied | !mask) * magic >> shift`, the one of the two forms";
    assert!(stdout(&proved).contains("bishop: 64 magics proved") && stdout(&proved).contains(black));
    check(&text, &[&bits[..], &["--form", "black"]].concat()).success();
    check(&text, &[&bits[..], &["--form", "plain"]].concat()).code(1);
    // Complements of masks, as `occupied | not_mask` needs them.
    let complements = text.replace("mask: 0x", "not_mask: !0x").replace("mask: u64", "not_mask: u64");
    let proved = check(&complements, &bits).success().stdout(contains("the table of all is proved: 87456 entries"));
    proved.stdout(contains(
        "assumed: `ROOKS.not_mask` has the complements of the rook's masks, for it lacks what matters",
    ));
    let wrong = complements.replacen("factor: 0x", "factor: 1 << 50 ^ 0x", 1);
    check(&wrong, &bits).code(1).stdout(contains("rook: 63 magics proved"));
    check(&text, &["--bits", "rook=12"]).code(2).stderr(contains("no bits of the bishop"));
    check(&text, &["--bits", "rook=12,bishop=8"]).code(1).stdout(contains("though they do not hold so, nor as"));
    // A place that another square's attacks are in.
    let offset = file.entries.iter().find(|entry| entry.magic.offset > 1000).unwrap().magic.offset;
    let moved = text.replacen(&format!("offset: {offset} }}"), &format!("offset: {} }}", offset - 1), 1);
    check(&moved, &bits).code(1).stdout(contains("the table of all is wrong"));
    // A name that says another thing than the numbers.
    let named = format!("#include <stdint.h>\n{}", c().replace("RookBits", "RookShifts"));
    check_file("a.c", &named, &[])
        .success()
        .stdout(contains("assumed: the numbers of `RookShifts` are bits, for as shifts they leave no index"));
}

#[test]
fn what_is_possible_in_two_ways_is_asked() {
    let c = || format!("#include <stdint.h>\n{}", c());
    let more = |name: &str, of: &str, rows: &str| format!("{}const {of} {name}[64] = {{\n{rows}}};\n", c());
    refused("a.c", &more("RookBitsOld", "int", &bits(Piece::Rook)), "could all be the");
    let two = more("RookMagicsOld", "uint64_t", &"0x3,\n".repeat(64));
    refused("a.c", &two, "--column rook.magics=RookMagics");
    check_file("a.c", &two, &["--column", "rook.magics=RookMagics"])
        .code(3)
        .stdout(contains("`RookMagicsOld` (line 134) is not checked"));
    check_file("a.c", &two, &["--column", "rook.magics=RookMagicsOld"]).code(1);
    check_file("a.c", &two, &["--ignore", "RookMagicsOld"]).success();
    check_file("a.c", &two, &["--ignore", "Nothing"]).code(2).stderr(contains("there is no table `Nothing`"));
    check_file("a.c", &c(), &["--column", "rook.masks=Masks"]).code(2).stderr(contains("there is no column `Masks`"));
    let twice = rust() + &format!("mod b {{\n{}}}\n", rust());
    refused("a.rs", &twice, "`ROOK_MAGICS@1` (line 1), `ROOK_MAGICS@134` (line 134) could all be the magics");
    let shifts = rows(Piece::Rook, |entry| (entry.magic.shift + u32::from(entry.square == 9)).to_string());
    refused("a.c", &more("RookShifts", "int", &shifts), "`RookShifts` and `RookBits` do not agree on the rook on b2");
    refused("a.c", &c().replace("Rook", "Queen"), "nothing says whether `QueenMagics` is of a rook or a bishop");
    refused("a.c", "const int v[9] = { 1, 2 };\n", "there are `v` (line 1, 9 of `i32`)");
    // Squares in another order.
    let from_a8: Vec<MagicEntry> =
        (0..8).rev().flat_map(|rank| entries(Piece::Rook)[rank * 8..rank * 8 + 8].to_vec()).collect();
    let of =
        |row: &dyn Fn(&MagicEntry) -> String| from_a8.iter().map(|it| format!("{},\n", row(it))).collect::<String>();
    let text = c()
        .replace(&factors(Piece::Rook), &of(&|entry| format!("{:#x}", entry.magic.factor)))
        .replace(&bits(Piece::Rook), &of(&|entry| entry.magic.bits().to_string()));
    refused("a.c", &text, "say what it is: with --order a8_lsb all are right");
    check_file("a.c", &text, &["--order", "a8_lsb"]).success();
    check_file("a.c", &text, &["--order", "a1_lsb"]).code(1);
}

#[test]
fn offsets_of_two_pieces_ask_whose_table_they_are_in() {
    let offsets = |piece: Piece| -> String {
        let mut place = 0;
        let next = |entry: &MagicEntry| {
            place += 1 << entry.magic.bits();
            format!("{},\n", place - (1 << entry.magic.bits()))
        };
        entries(piece).iter().map(next).collect()
    };
    let bishops =
        c().replace(&factors(Piece::Rook), &factors(Piece::Bishop)).replace(&bits(Piece::Rook), &bits(Piece::Bishop));
    let text = format!(
        "#include <stdint.h>\n{}{}const unsigned RookOffsets[64] = {{\n{}}};\nconst unsigned BishopOffsets[64] = {{\n{}}};\n",
        c(),
        bishops.replace("Rook", "Bishop"),
        offsets(Piece::Rook),
        offsets(Piece::Bishop),
    );
    refused("a.c", &text, "in one table of both pieces rook a1 and bishop a1 take the same entry 0");
    check_file("a.c", &text, &["--tables", "one"]).code(1).stdout(contains("the table of all is wrong"));
    let each = check_file("a.c", &text, &["--tables", "each"]).success();
    assert!(stdout(&each).contains("the table of rook is proved: 102400 entries"), "{}", stdout(&each));
    assert!(stdout(&each).contains("the table of bishop is proved: 5248 entries"), "{}", stdout(&each));
    // The sizes of the tables say it as well: macros are numbers of the compiler's, too.
    let sizes = format!("#define ROOK_ENTRIES (100 * 1024)\n#define BISHOP_ENTRIES 5248\n{text}");
    check_file("a.c", &sizes, &[]).success().stdout(contains("the table of bishop is proved: 5248 entries"));
    let short = sizes.replace("5248\n", "5247\n");
    check_file("a.c", &short, &[])
        .code(1)
        .stdout(contains("it needs 5248 entries, and the file says that it has 5247"));
}

#[test]
fn de_bruijn_factors_are_tried_for_all_that_may_be_multiplied() {
    let file = stdout(&permgen(&["find", "de-bruijn", "--lang", "c"]).assert().success());
    let (_, rest) = file.split_once("de_bruijn_bits[64] = {").unwrap();
    let (numbers, _) = rest.split_once('}').unwrap();
    let table = |name: &str| format!("static const int {name}[64] = {{{numbers}}};\n");
    let one = format!("#define DEBRUIJN64 0x0218a392cd3d5dbfULL\n{}", table("debruijn_index"));
    let proved = "de Bruijn factor 0x218a392cd3d5dbf of 64 bits is proved: all 64 bits were tried";
    check_file("a.c", &one, &[]).success().stdout(contains(proved));
    let two = format!("{one}{}", table("debruijn_index2").replacen("63", "62", 1));
    refused("a.c", &two, "could all be the numbers of the de Bruijn factor");
    check_file("a.c", &two, &["--column", "numbers=debruijn_index"]).code(3);
    check_file("a.c", &two, &["--ignore", "debruijn_index2"]).success();
    let told = check_file("a.c", &two, &["--ignore", "debruijn_index"]).code(1);
    assert!(stdout(&told).contains("nor is it right for what else may be multiplied"), "{}", stdout(&told));
    check_file("a.c", &one, &["--scan", "separate"]).code(1);
    let filled = de_bruijn::factors(Scan::Separate, Width::W64).next().unwrap();
    let text = format!(
        "const DE_BRUIJN: u64 = {:#x};\nstatic DE_BRUIJN_BITS: [u8; 64] = {:?};\n",
        filled.factor(),
        filled.table()
    );
    let told = check_file("a.rs", &text, &[]).success();
    assert!(stdout(&told).contains("is proved for `x ^ (x - 1)`"), "{}", stdout(&told));
    check_file("a.rs", "const DEBRUIJN32: u32 = 0x0465_3adf;\n", &[])
        .success()
        .stdout(contains("of 32 bits is proved"));
}

#[test]
fn damaged_and_endless_files_come_to_an_end() {
    refused("a.txt", "magics 8x8\nrook\0a1 0x1 12\n", "line 2: the character U+0000 is in no text");
    refused("a.txt", "magics 8x8\n", "there is no magic of the board of 8x8");
    refused("a.txt", "magics 255x255\n", "line 1: `magics 255x255` does not name a board");
    let twice = "magics 8x8\nrook a1 0x1 1 at 0\nrook b1 0x1 1 at 0\n";
    refused("a.txt", twice, "line 2: `at 0` puts the tables of all magics in one place");
    let deep = format!("const A: u64 = {}1;", "!".repeat(20_000));
    let told = check_file("a.rs", &deep, &[]).code(2);
    assert!(!stderr(&told).contains("panicked"));
    let folder = tempdir().unwrap();
    let file = folder.path().join("a.o");
    fs::write(&file, b"\x7fELF\x02\x01\x01 and nothing else").unwrap();
    permgen(&["check", file.to_str().unwrap()]).assert().code(2).stderr(contains("damaged"));
    let mips = [&b"\x7fELF\x01\x01\x01"[..], &[0; 9], &[1, 0, 8, 0, 1, 0, 0, 0], &[0; 32]].concat();
    fs::write(&file, mips).unwrap();
    permgen(&["check", file.to_str().unwrap()]).assert().code(2).stderr(contains("ELF for mips"));
}
