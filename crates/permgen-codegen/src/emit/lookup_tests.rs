//! What is written is compiled by the language's own compiler, and every lookup is compared with a walk written here.

use std::path::Path;
use std::process::Command;

use super::lookup::{self, Lookup};
use super::{File, Function, LANGUAGES};
use permgen_core::board::Board;
use permgen_core::random::Random;
use permgen_core::width::Width;
use permgen_tables::magic::de_bruijn::{DeBruijn, Scan};
use permgen_tables::magic::{AttackTable, Form, Magic, MagicEntry, MagicFile, Piece, Relation, check};

const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// The squares of the lines from a square, nearest first.
fn rays(board: Board, square: u8, directions: &[(i8, i8)]) -> Vec<Vec<u8>> {
    let (ranks, files) = (board.ranks() as i8, board.files() as i8);
    let ray = |&(up, right): &(i8, i8)| {
        let (rank, file) = ((square / board.files()) as i8, (square % board.files()) as i8);
        let steps = (1..).map(|step| (rank + up * step, file + right * step));
        let inside = steps.take_while(|(rank, file)| (0..ranks).contains(rank) && (0..files).contains(file));
        inside.map(|(rank, file)| (rank * files + file) as u8).collect()
    };
    directions.iter().map(ray).collect()
}

/// Magics found by trying at random, with as many bits as it takes.
fn magics(board: Board, piece: Piece, form: Form, least: u32) -> Vec<MagicEntry> {
    let width = board.width();
    let mut random = Random::new(1);
    let of_square = |square| {
        let relation = Relation::slider(piece, board, square).unwrap();
        let bits = relation.mask().count_ones().max(least);
        let mut found = (0..20_000u32).map(|attempt| {
            let factor = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            let shift = width.bits() - bits - attempt / 4000;
            Magic::new(width, relation.mask(), factor & width.mask(), shift, form)
        });
        let magic = found.find(|magic| check(magic, &relation).is_ok()).expect("with enough bits there is one");
        MagicEntry { piece, square, magic, line: 0 }
    };
    (0..board.squares()).map(of_square).collect()
}

/// Rooks of one form and bishops of the other, these with one shift for all squares.
fn tables(board: Board) -> Vec<Lookup> {
    let mut entries = magics(board, Piece::Rook, Form::Plain, 1);
    entries.extend(magics(board, Piece::Bishop, Form::Black, 4));
    let file = MagicFile { board, has_candidates: false, provenance: Vec::new(), entries };
    lookup::of_table(&AttackTable::new(&file).unwrap()).unwrap()
}

fn written(lookups: &[Lookup], language: &str) -> String {
    let functions: Vec<Function<'_>> = lookups.iter().map(Lookup::function).collect();
    let notes = ["a \"test\"".to_owned()];
    let language = LANGUAGES.iter().find(|known| known.name() == language).unwrap();
    language.write(&File::of(&functions).notes(&notes)).unwrap()
}

/// Numbers that depend on the attacks of every square for every occupancy.
fn digests(board: Board) -> Vec<u64> {
    let digest = |directions: &[(i8, i8)]| {
        let mut digest = 0u64;
        for square in 0..board.squares() {
            let rays = rays(board, square, directions);
            for occupied in 0..1u128 << board.squares() {
                let attacks = rays.iter().fold(0u128, |attacks, ray| {
                    let blocked =
                        ray.iter().position(|bit| occupied >> bit & 1 == 1).map_or(ray.len(), |place| place + 1);
                    ray[..blocked].iter().fold(attacks, |attacks, bit| attacks | 1 << bit)
                });
                digest = digest.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(attacks as u64 + 1);
            }
        }
        digest
    };
    vec![digest(&ROOK), digest(&BISHOP)]
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("the compiler is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

fn printed(digests: &[u64]) -> String {
    digests.iter().map(|digest| format!("{digest}\n")).collect()
}

/// A folder that nothing else uses.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("permgen-lookup-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run_rust(folder: &Path, lookups: &[Lookup], board: Board) -> String {
    let text = written(lookups, "rust");
    let word = format!("u{}", board.width().bits());
    let main = format!(
        "
        #[cfg(test)] compile_error!();
        #[forbid(unsafe_code)] #[deny(warnings)] #[allow(dead_code)] mod magics {{ include!(\"magics.rs\"); }}
        fn digest(attacks: fn(u8, {word}) -> {word}) -> u64 {{
            let mut digest = 0u64;
            for square in 0..{squares} {{
                for occupied in 0..1 << {squares} {{
                    digest = digest.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(attacks(square, occupied) as u64 + 1);
                }}
            }}
            digest
        }}
        fn main() {{
            println!(\"{{}}\", digest(magics::rook_attacks));
            println!(\"{{}}\", digest(magics::bishop_attacks));
        }}",
        squares = board.squares()
    );
    std::fs::write(folder.join("magics.rs"), &text).unwrap();
    std::fs::write(folder.join("main.rs"), main).unwrap();
    // The module alone must do without the standard library.
    std::fs::write(folder.join("lib.rs"), format!("#![no_std]\n#![forbid(unsafe_code)]\n{text}")).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compile = |file: &str, kind: &str| {
        let mut command = Command::new(&rustc);
        command.current_dir(folder).args(["--edition", "2024", "--crate-type", kind, "-Copt-level=1"]).arg(file);
        output(&mut command);
    };
    compile("lib.rs", "rlib");
    compile("main.rs", "bin");
    output(&mut Command::new(folder.join("main")))
}

fn run_c(folder: &Path, lookups: &[Lookup], board: Board) -> String {
    let (word, squares) = (format!("uint{}_t", board.width().bits()), board.squares());
    let digest = |piece: &str| {
        format!(
            "{{ uint64_t digest = 0;
               for (unsigned square = 0; square < {squares}; square++)
                 for (uint32_t occupied = 0; occupied < 1u << {squares}; occupied++)
                   digest = digest * UINT64_C(0x5851f42d4c957f2d) + {piece}_attacks(square, ({word})occupied) + 1;
               printf(\"%llu\\n\", (unsigned long long)digest); }}"
        )
    };
    let main = format!(
        "#include \"magics.h\"\n#include \"magics.h\"\n#include <stdio.h>\nint main(void) {{ {} {} return 0; }}",
        digest("rook"),
        digest("bishop")
    );
    std::fs::write(folder.join("magics.h"), written(lookups, "c")).unwrap();
    std::fs::write(folder.join("main.c"), main).unwrap();
    let flags = ["-Wall", "-Wextra", "-Werror", "-O1", "main.c", "-o", "main-c"];
    output(Command::new("cc").current_dir(folder).args(flags));
    output(&mut Command::new(folder.join("main-c")))
}

#[test]
fn lookups_in_rust_and_c_are_walks() {
    // On the second one the number of a square counts modulo 16.
    for (ranks, files, width) in [(4, 3, Width::W16), (4, 4, Width::W64)] {
        let board = Board::new(ranks, files, width).unwrap();
        let lookups = tables(board);
        let folder = folder(&width.bits().to_string());
        let expected = printed(&digests(board));
        assert_eq!(run_rust(&folder, &lookups, board), expected, "Rust, {width:?}");
        assert_eq!(run_c(&folder, &lookups, board), expected, "C, {width:?}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn json_is_json_with_all_in_it() {
    let board = Board::new(4, 3, Width::W64).unwrap();
    let value: serde_json::Value = serde_json::from_str(&written(&tables(board), "json")).unwrap();
    assert_eq!((&value["board"], &value["width"]), (&"4x3".into(), &64.into()));
    assert_eq!(value["about"][2], "a \"test\"");
    let bishop = &value["pieces"][1];
    assert_eq!((&bishop["piece"], &bishop["form"]), (&"bishop".into(), &"black".into()));
    let (square, entry) = (&bishop["squares"][4], magics(board, Piece::Bishop, Form::Black, 4)[4]);
    assert_eq!((&square["square"], &square["shift"]), (&"b2".into(), &60.into()));
    assert_eq!(square["factor"], format!("{:#018x}", entry.magic.factor));
    assert_eq!(square["mask"], format!("{:#018x}", entry.magic.mask));
}

#[test]
fn the_lowest_bit_is_told_in_rust_and_c() {
    for (width, factor) in [(Width::W8, 0x17), (Width::W64, 0x0218_a392_cd3d_5dbf)] {
        let factor = DeBruijn::new(Scan::Isolate, width, factor).unwrap();
        let lookup = [lookup::of_factor("lowest_bit", &factor).unwrap()];
        let bits = width.bits();
        let folder = folder(&format!("lowest-{bits}"));
        let rust = written(&lookup, "rust");
        let main = format!(
            "fn main() {{ for bit in 0..{bits} {{ for word in [1u{bits} << bit, !0 << bit, 5 << bit] {{
                assert_eq!(u32::from(lowest_bit(word)), word.trailing_zeros()); }} }}
                assert_eq!(DE_BRUIJN_BITS[0], 0); assert_eq!(u64::from(DE_BRUIJN), {:#x}); }}",
            factor.factor()
        );
        std::fs::write(folder.join("main.rs"), format!("{rust}\n{main}")).unwrap();
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        output(Command::new(rustc).current_dir(&folder).args(["--edition", "2024", "main.rs"]));
        output(&mut Command::new(folder.join("main")));
        let main = format!(
            "int main(void) {{ for (unsigned bit = 0; bit < {bits}; bit++) {{
                if (lowest_bit((uint{bits}_t)(UINT64_C(1) << bit)) != bit || lowest_bit((uint{bits}_t)(UINT64_C(3) << bit)) != bit) return 1;
            }} return de_bruijn_bits[0]; }}"
        );
        std::fs::write(folder.join("main.c"), written(&lookup, "c") + &main).unwrap();
        let flags = ["-Wall", "-Wextra", "-Werror", "main.c", "-o", "main-c"];
        output(Command::new("cc").current_dir(&folder).args(flags));
        output(&mut Command::new(folder.join("main-c")));
        let value: serde_json::Value = serde_json::from_str(&written(&lookup, "json")).unwrap();
        assert_eq!(value["bits"].as_array().unwrap().len(), bits as usize);
        assert_eq!(value["width"], bits);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
