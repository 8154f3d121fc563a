//! `permgen check` of arrays of structs with fields that cannot be read.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::process::Command;

use crate::common::tables::{bits, check_file, entries, factors, first, refused, rows};
use crate::common::{permgen, stdout};
use permgen_tables::magic::{MagicEntry, Piece};
use predicates::str::contains;
use tempfile::tempdir;

const ROOKS: &str = "rook: 64 magics proved for 102400 occupancies";

/// A table of rooks in C or C++, with a field for each letter.
fn table(fields: &str) -> String {
    let field = |letter: char, MagicEntry { magic, square, .. }: &MagicEntry| match letter {
        'm' => ("uint64_t mask", format!("{:#x}", magic.mask)),
        'f' => ("uint64_t magic", format!("{:#x}", magic.factor)),
        's' => ("unsigned shift", magic.shift.to_string()),
        'o' => ("unsigned offset", (u32::from(*square) * 4096).to_string()),
        'x' => ("bool flag", "1".to_owned()),
        'p' => ("const uint64_t *attacks", format!("table + {square}")),
        'M' => ("const uint64_t *mask", "table".to_owned()),
        'd' => ("double weight", "1.5".to_owned()),
        't' => ("const char *name", "\"rook\"".to_owned()),
        'u' => ("union { const uint64_t *a; double b; } either", "{ table }".to_owned()),
        'b' => ("unsigned used : 1", "1".to_owned()),
        'U' => ("union { uint64_t magic; double d; }", format!("{{ {:#x} }}", magic.factor)),
        'V' => ("union { uint64_t mask; double d; } either", format!("{{ {:#x} }}", magic.mask)),
        'A' => {
            ("union { struct { uint64_t mask; double d; }; double e; }", format!("{{ {{ {:#x}, 1.5 }} }}", magic.mask))
        }
        'S' => {
            ("union { struct { uint64_t mask; } s; double e; } u[1]", format!("{{ {{ {{ {:#x} }} }} }}", magic.mask))
        }
        'P' => ("struct { const uint64_t *mask; double d; } inner", "{ table }".to_owned()),
        'i' => ("struct { uint64_t mask; } in", format!("{{ {:#x} }}", magic.mask)),
        'K' => ("uint64_t key", format!("{:#x}", (u64::from(*square) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))),
        'n' => ("struct { uint64_t magic; const uint64_t *to; } inner", format!("{{ {:#x}, table }}", magic.factor)),
        _ => ("uintptr_t key", "(uintptr_t)table".to_owned()),
    };
    let all = |entry: &MagicEntry| fields.chars().map(|letter| field(letter, entry)).collect::<Vec<_>>();
    let values = rows(Piece::Rook, |entry| {
        format!("{{ {} }}", all(entry).into_iter().map(|(_, value)| value).collect::<Vec<_>>().join(", "))
    });
    let declared: String = all(&entries(Piece::Rook)[0]).iter().map(|(name, _)| format!("{name}; ")).collect();
    format!(
        "#include <stdint.h>\n#include <stdbool.h>\nextern const uint64_t table[];\nstruct Magic {{ {declared}}};\nextern const struct Magic Rook[64];\nconst struct Magic Rook[64] = {{\n{values}}};\n"
    )
}

/// The table in Rust, with a field of another type.
fn rust(ty: &str, value: &str, is_first: bool) -> String {
    let row = |entry: &MagicEntry| {
        let magic = entry.magic;
        let numbers = format!("mask: {:#x}, magic: {:#x}, shift: {}", magic.mask, magic.factor, magic.shift);
        format!("Magic {{ {numbers}, attacks: {value} }}")
    };
    let (before, after) = if is_first {
        (format!("pub attacks: {ty}, "), String::new())
    } else {
        (String::new(), format!(", pub attacks: {ty}"))
    };
    format!(
        "#[repr(C)] pub struct Magic {{ {before}pub mask: u64, pub magic: u64, pub shift: u8{after} }}\npub static ROOK: [Magic; 64] = [\n{}];\n",
        rows(Piece::Rook, row)
    )
}

/// Its other fields are proved when they are right, and refuted when they are not; the field itself is named.
fn expect_named(file: &str, text: &str, array: &str, field: &str, why: &str) {
    let told = check_file(file, text, &[]).code(3).stdout(contains(ROOKS));
    let line = format!("assumed: the attacks of the rook are where they should be; not read: `{array}.{field}`\n");
    assert!(stdout(&told).contains(&line), "{}", stdout(&told));
    let named = format!("is not checked: it holds {why}");
    let is_named = |line: &str| line.starts_with(&format!("`{array}.{field}` (line ")) && line.ends_with(&named);
    assert!(stdout(&told).lines().any(is_named), "{}", stdout(&told));
    let wrong = text.replacen(&first(), "0x3", 1);
    check_file(file, &wrong, &[]).code(1).stdout(contains(") is wrong: the occupancy 0x"));
    let told = check_file(file, text, &["--ignore", &format!("{array}.{field}")]).success();
    assert!(stdout(&told).contains(ROOKS) && !stdout(&told).contains("not checked"), "{}", stdout(&told));
}

#[test]
fn fields_next_to_a_pointer_are_checked() {
    for (file, fields) in [("a.c", "pmfs"), ("a.c", "mspf"), ("a.c", "xmfsp"), ("a.cpp", "pxfms"), ("a.cpp", "mfsp")] {
        expect_named(file, &table(fields), "Rook", "attacks", "a pointer within a value");
    }
    expect_named("a.rs", &rust("&'static [u64]", "&[1, 2]", true), "ROOK", "attacks", "the type `&[u64]`");
    expect_named("a.rs", &rust("&'static u64", "&1", false), "ROOK", "attacks", "a pointer within a value");
    let slice = rust("&'static u64", "&1", false).replace("[Magic; 64] = [", "&[Magic] = &[");
    check_file("a.rs", &slice, &[]).code(3).stdout(contains("should be; not read: `ROOK.attacks`\n"));
    // An array of two directions, and a class with functions and a base.
    let rows = table("mfsp").replace("Rook[64] = {", "Rook[1][64] = {{").replace("\n};\n", "\n}};\n");
    let rows = rows.replace("extern const struct Magic Rook[64];\n", "");
    check_file("a.c", &rows, &[]).code(3).stdout(contains("should be; not read: `Rook.attacks`\n"));
    let class = table("mfsp").replace(
        "struct Magic { uint64_t mask; uint64_t magic;",
        "struct Base { uint64_t mask; uint64_t magic; };\nstruct Magic : Base { unsigned f() const { return shift; }",
    );
    check_file("a.cpp", &class, &[]).code(3).stdout(contains(ROOKS));
    // A base of one field has the name of its field.
    let base = table("smfp").replace(
        "struct Magic { unsigned shift;",
        "struct Base { unsigned shift; };\nstruct Magic : Base { unsigned f() const { return shift; }",
    );
    check_file("a.cpp", &base, &[]).code(3).stdout(contains(ROOKS));
}

#[test]
fn each_field_that_cannot_be_read_is_named() {
    let told = check_file("a.c", &table("tdbmufs"), &[]).code(3).stdout(contains(ROOKS));
    let line = "should be; not read: `Rook.name`, `Rook.weight`, `Rook.used`, `Rook.either.a`, `Rook.either.b`\n";
    assert!(stdout(&told).contains(line), "{}", stdout(&told));
    for (field, why) in [
        ("name", "a pointer within a value"),
        ("weight", "the type `double`"),
        ("used", "a bit field"),
        ("either.a", "a type without a name"),
    ] {
        let named = format!("`Rook.{field}` (line 6) is not checked: it holds {why}\n");
        assert!(stdout(&told).contains(&named), "{}", stdout(&told));
    }
    check_file("a.c", &table("tdbmufs"), &["--json"])
        .code(3)
        .stdout(contains("{\"assumed\":\"the attacks of the rook are"));
    let told = check_file("a.c", &table("msn"), &[]).code(3).stdout(contains(ROOKS));
    assert!(stdout(&told).contains("should be; not read: `Rook.inner.to`\n"), "{}", stdout(&told));
    check_file("a.c", &table("msn").replacen(&first(), "0x3", 1), &[]).code(1);
}

#[test]
fn nothing_is_proved_that_depends_on_a_field_that_is_not_read() {
    // A linker decides a number that would be read.
    refused("a.c", &table("mfskp"), "`Rook` is not read: some of its bytes are `table` through relocation");
    refused("a.c", &table("mfsp").replace("const struct", "const volatile struct"), "it holds a volatile value");
    refused("a.c", &table("Mfsp"), "`Rook.mask` has the masks of the rook, and is not read: it holds a pointer");
    check_file("a.c", &table("Mfsp"), &["--ignore", "Rook.mask"])
        .code(3)
        .stdout(contains("assumed: the masks of the rook are the squares that matter"));
    for (fields, field, role) in [
        ("mUKs", "magic", "magics"),
        ("Vfs", "either.mask", "masks"),
        ("Pfs", "inner.mask", "masks"),
        ("Afs", "mask", "masks"),
        ("Sfs", "u.s.mask", "masks"),
    ] {
        refused("a.c", &table(fields), &format!("`Rook.{field}` has the {role} of the rook, and is not read"));
    }
    // Offsets count from a pointer, or do not.
    refused("a.c", &table("mfsop"), "from where the offsets count may be in `Rook.attacks`, which is not read");
    check_file("a.c", &table("mfsop"), &["--ignore", "Rook.attacks"])
        .success()
        .stdout(contains("the table of all is proved: 262144 entries"));
    let told = check_file("a.c", &table("mfsop"), &["--ignore", "Rook.offset"]).code(3).stdout(contains(ROOKS));
    assert!(!stdout(&told).contains("the table of"), "{}", stdout(&told));
    // What is in the table is not looked at: where the pointers lead, other squares' attacks may be.
    let attacks = "0, 0, 0, 0, 0, 0, 0, 0, 32, 80, 160, 64, 2, 5, 10, 4";
    let text = |field: &str, pointer: &str| {
        let row =
            |square: u32| format!("{{ {}, 0, 4{} }}", 128 - 16 * square, pointer.replace('N', &square.to_string()));
        let rows: Vec<String> = (0..8).map(row).collect();
        format!(
            "#include <stdint.h>\nconst uint8_t BishopAttacks[16] = {{ {attacks} }};\nconst struct {{ uint8_t magic, mask, shift; {field} }} Bishop[8] = {{ {} }};\n",
            rows.join(", ")
        )
    };
    let black = ["--board", "2x4", "--form", "black"];
    let proved = "the attacks in `BishopAttacks` are proved: 16 entries";
    check_file("a.c", &text("", ""), &black).success().stdout(contains(proved));
    let told = check_file("a.c", &text("const uint8_t *to;", ", BishopAttacks + N"), &black).code(3);
    let unknown = "is not checked: where it is looked up may be in `Bishop.to`, which is not read\n";
    assert!(stdout(&told).contains(unknown) && !stdout(&told).contains("the attacks in"), "{}", stdout(&told));
}

#[test]
fn columns_are_told_by_their_numbers() {
    check_file("a.c", &table("ifs"), &[]).success().stdout(contains(ROOKS));
    let wrong = table("ifs").replacen("{ 0x101010101017e }", "{ 0x101010101017f }", 1);
    check_file("a.c", &wrong, &[]).code(1).stdout(contains(" is wrong: the occupancy 0x"));
    // Numbers that are not called magics, and are none.
    let why = "nothing says that `Rook.key` has the magics of the rook, and as these 6";
    refused("a.c", &table("mKs"), why);
    refused("a.c", &table("mKps"), why);
    check_file("a.c", &table("mKs"), &["--column", "rook.magics=Rook.key"]).code(1);
    // Numbers of sets are not the sets.
    let attacks = |ty: &str| format!("{}const {ty} RookAttacks[262144] = {{ 1 }};\n", table("mfso"));
    check_file("a.c", &attacks("uint64_t"), &[]).code(1).stdout(contains("the attacks in `RookAttacks` are wrong"));
    check_file("a.c", &attacks("uint16_t"), &[]).code(3).stdout(contains("`RookAttacks` (line 72) is not checked"));
}

#[test]
fn pointers_of_objects_and_libraries_are_left_out() {
    let folder = tempdir().unwrap();
    let (source, made) = (folder.path().join("magics.c"), folder.path().join("made"));
    let text = table("mpfs").replace("extern const uint64_t table[];", "const uint64_t table[4096] = { 1 };");
    fs::write(&source, text).unwrap();
    for arguments in [&["-c", "-g"][..], &["-c", "-g", "-fPIC", "-O2"], &["-shared", "-fPIC", "-g"]] {
        assert!(Command::new("cc").args(arguments).arg("-o").args([&made, &source]).status().unwrap().success());
        let told = permgen(&["check", made.to_str().unwrap()]).assert().code(3).stdout(contains(ROOKS));
        let told = stdout(&told);
        assert!(told.contains("`Rook.attacks` (line 6) is not checked") && !told.contains("unknown"), "{told}");
    }
}

#[test]
fn a_table_whose_type_is_in_another_unit_is_named() {
    let folder = tempdir().unwrap();
    let (source, made) = (folder.path().join("magics.cpp"), folder.path().join("made"));
    let (magics, bits) = (factors(Piece::Bishop), bits(Piece::Bishop));
    let bishops = format!(
        "extern const uint64_t BishopMagics[64] = {{ {magics} }};\nextern const int BishopBits[64] = {{ {bits} }};\n"
    );
    fs::write(&source, table("mfs") + &bishops).unwrap();
    let arguments = ["-w", "-c", "-gdwarf-4", "-fdebug-types-section", "-o"];
    assert!(Command::new("c++").args(arguments).args([&made, &source]).status().unwrap().success());
    let told = permgen(&["check", made.to_str().unwrap()]).assert().code(3);
    let told = stdout(&told);
    assert!(told.contains("bishop: 64 magics proved") && told.contains("`Rook` (line 6) is not checked"), "{told}");
}

#[test]
fn a_program_whose_debug_information_is_elsewhere_in_part_is_refused() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let compile = |arguments: &[&str], files: &[&str]| {
        let mut command = Command::new("cc");
        assert!(command.args(arguments).args(files.iter().map(|name| path(name))).status().unwrap().success());
    };
    for (name, split) in [("rooks", "-gsplit-dwarf"), ("bishops", "-g")] {
        fs::write(path(&format!("{name}.c")), table("mfs").replace("Rook", name)).unwrap();
        compile(&["-c", "-fPIC", "-g", split, "-o"], &[&format!("{name}.o"), &format!("{name}.c")]);
    }
    compile(&["-shared", "-o"], &["both.so", "rooks.o", "bishops.o"]);
    permgen(&["check", path("both.so").to_str().unwrap()])
        .assert()
        .code(2)
        .stderr(contains("a part of its debug information is in another file: compile without `-gsplit-dwarf`"));
}
