//! `permgen check` on source text: which column is what, and what is asked where several readings are possible.

use crate::common::tables::{bits, c, check_file, entries, factors, refused, rows};
use crate::common::{permgen, stdout};
use permgen_tables::magic::{MagicEntry, MagicFile, Piece};
use predicates::str::contains;

#[test]
fn two_columns_that_could_be_one_thing_ask_which() {
    let more = |name: &str, of: &str, rows: &str| format!("{}const {of} {name}[64] = {{\n{rows}}};\n", c());
    let which = "could all be the";
    refused("a.c", &more("RookMagicsUnused", "uint64_t", &factors(Piece::Rook)), which);
    refused("a.c", &more("RookBitsOld", "int", &bits(Piece::Rook)), which);
    let two = more("RookMagicsOld", "uint64_t", &"0x3,\n".repeat(64));
    refused("a.c", &two, "--column rook.magics=RookMagics");
    check_file("a.c", &two, &["--column", "rook.magics=RookMagics"])
        .code(3)
        .stdout(contains("`RookMagicsOld` (line 133) is not checked"));
    check_file("a.c", &two, &["--column", "rook.magics=RookMagicsOld"]).code(1);
    check_file("a.c", &two, &["--ignore", "RookMagicsOld"]).success();
    check_file("a.c", &two, &["--ignore", "Nothing"])
        .code(2)
        .stderr(contains("there is no table `Nothing` to be ignored"));
    check_file("a.c", &c(), &["--column", "rook.masks=Masks"]).code(2).stderr(contains("there is no column `Masks`"));
    // The same array twice, in two places.
    let twice = format!("namespace a {{\n{}}}\nnamespace b {{\n{}}}\n", c(), c());
    refused(
        "a.cpp",
        &twice,
        "`RookMagics@2` (line 2), `RookMagics@136` (line 136) could all be the magics of the rook",
    );
    // Shifts that say something else than the bits.
    let shifts = rows(Piece::Rook, |entry| (entry.magic.shift + u32::from(entry.square == 9)).to_string());
    refused("a.c", &more("RookShifts", "int", &shifts), "`RookShifts` and `RookBits` do not agree on the rook on b2");
    let bits = bits(Piece::Rook);
    refused("a.c", &c().replace("RookBits", "RookShifts"), "12 of `RookShifts`, the shifts, leaves no index");
    assert!(bits.starts_with("12,"));
    // One array for both pieces.
    let both = format!(
        "const uint64_t Magics[2][64] = {{ {{\n{}}}, {{\n{}}} }};\n",
        factors(Piece::Rook),
        factors(Piece::Bishop)
    );
    refused("a.c", &both, "nothing says whether `Magics[0]` is of a rook or a bishop");
    let named = ["--column", "rook.magics=Magics[0]", "--column", "bishop.magics=Magics[1]", "--bits", "standard"];
    check_file("a.c", &both, &named).success().stdout(contains("bishop: 64 magics proved"));
    let turned = ["--column", "rook.magics=Magics[1]", "--column", "bishop.magics=Magics[0]", "--bits", "standard"];
    check_file("a.c", &both, &turned).code(1);
}

#[test]
fn structures_are_read_by_their_fields_in_any_order() {
    let fields = |entry: &MagicEntry| {
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
    refused(
        "a.c",
        &text.replace("unsigned shift;", "unsigned shift; int more;"),
        "3 numbers for a structure of 4 fields",
    );
    refused("a.c", &text.replacen("{ 52, ", "", 1).replacen(" },\n", ",\n", 1), "and 65 are given");
    let flat = text.replace("{ ", "").replace(" },\n", ",\n").replace("Rook[64]", "Rook[192]");
    refused("a.c", &flat.replace("struct Magic unsigned", "struct Magic { unsigned"), "left out");
    let named = |entry: &MagicEntry| {
        let magic = entry.magic;
        format!("{{ .mask = {:#x}, .shift = {}, .magic = {:#x} }}", magic.mask, magic.shift, magic.factor)
    };
    let text = format!("{structure}const struct Magic Rook[64] = {{\n{}}};\n", rows(Piece::Rook, named));
    check_file("a.c", &text, &[]).success().stdout(contains(proved));
    refused("a.c", &text.replacen(".shift = 52, ", "", 1), "the field `shift` is not given");
    let rust = |entry: &MagicEntry| {
        let magic = entry.magic;
        format!("Magic {{ shift: {}, mask: {:#x}, factor: {:#x} }}", magic.shift, magic.mask, magic.factor)
    };
    let text = format!(
        "struct Magic {{ mask: u64, factor: u64, shift: u8 }}\nconst ROOK: [Magic; 64] = [\n{}];\n",
        rows(Piece::Rook, rust)
    );
    check_file("a.rs", &text, &[]).success().stdout(contains(proved));
    refused("a.rs", &text.replacen("shift: 52, ", "..NONE, ", 1), "line 3");
    refused("a.rs", &text.replace("factor: u64", "factor: u32"), "does not fit `u32`");
    let tuple = |entry: &MagicEntry| format!("({:#x}, {})", entry.magic.factor, entry.magic.shift);
    let text = format!("const ROOK: [(u64, u8); 64] = [\n{}];\n", rows(Piece::Rook, tuple));
    refused("a.rs", &text, "--column rook.shifts=ROOK.1");
    check_file("a.rs", &text, &["--column", "rook.shifts=ROOK.1"]).success().stdout(contains(proved));
}

#[test]
fn one_shift_for_each_piece_and_one_table_for_both_are_proved() {
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
    let bishops =
        c().replace(&factors(Piece::Rook), &factors(Piece::Bishop)).replace(&bits(Piece::Rook), &bits(Piece::Bishop));
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
    check_file("a.c", &short, &[])
        .code(1)
        .stdout(contains("it needs 5248 entries, and the file says that it has 5247"));
}

#[test]
fn other_orders_of_squares_are_said() {
    let from_a8: Vec<MagicEntry> =
        (0..8).rev().flat_map(|rank| entries(Piece::Rook)[rank * 8..rank * 8 + 8].to_vec()).collect();
    let rows = |row: &dyn Fn(&MagicEntry) -> String| -> String {
        from_a8.iter().map(|entry| format!("{},\n", row(entry))).collect()
    };
    let text = c()
        .replace(&factors(Piece::Rook), &rows(&|entry| format!("{:#x}", entry.magic.factor)))
        .replace(&bits(Piece::Rook), &rows(&|entry| entry.magic.bits().to_string()));
    refused("a.c", &text, "say what it is: with --order a8_lsb all are right");
    check_file("a.c", &text, &["--order", "a8_lsb"]).success().stdout(contains("rook: 64 magics proved"));
    check_file("a.c", &text, &["--order", "a1_lsb"]).code(1).stdout(contains("is wrong"));
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
    check_file("a.c", &two, &["--column", "numbers=debruijn_index"])
        .code(3)
        .stdout(contains("`debruijn_index2` (line 8) is not checked"));
    check_file("a.c", &two, &["--ignore", "debruijn_index2"]).success();
    check_file("a.c", &two, &["--ignore", "debruijn_index"]).code(1);
    let factors = format!("{one}const uint64_t debruijn_old = 0x03f79d71b4cb0a89;\n");
    refused("a.c", &factors, "`debruijn64` (line 1), `debruijn_old` (line 8) could all be the de Bruijn factor");
    refused("a.c", &one.replace("uint64_t", "uint32_t"), "does not fit `uint32_t`");
    refused("a.c", &format!("#ifdef A\n{factor}#endif\n"), "whether this is compiled depends on line 1");
    refused("a.c", "const uint64_t debruijn = ~0x1;\n", "`~0x1` is no plain number");
    check_file("a.rs", "const DEBRUIJN32: u32 = 0x0465_3adf;\n", &[])
        .success()
        .stdout(contains("of 32 bits is proved"));
}
