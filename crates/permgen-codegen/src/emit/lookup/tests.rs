//! What is written is compiled by the language's own compiler, and every lookup is compared with a walk written here.

use std::path::Path;
use std::process::Command;

use super::*;
use permgen_core::search::Random;

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
fn table(board: Board, name: &str, directions: &[(i8, i8)], is_black: bool) -> PieceTable {
    let width = board.width();
    let mut random = Random::new(1);
    let mut piece =
        PieceTable { name: name.to_owned(), directions: directions.to_vec(), is_black, entries: Vec::new(), size: 0 };
    for square in 0..board.squares() {
        let rays = rays(board, square, directions);
        let mask = rays
            .iter()
            .filter_map(|ray| ray.split_last())
            .flat_map(|(_, before)| before)
            .fold(0u128, |mask, bit| mask | 1 << bit);
        let walk = |occupied: u128| {
            rays.iter().fold(0u128, |attacks, ray| {
                let blocked = ray.iter().position(|bit| occupied >> bit & 1 == 1).map_or(ray.len(), |place| place + 1);
                ray[..blocked].iter().fold(attacks, |attacks, bit| attacks | 1 << bit)
            })
        };
        let is_right = |factor: u128, shift: u32| {
            let mut table = std::collections::BTreeMap::new();
            let mut occupied = 0u128;
            loop {
                let input = if is_black { (occupied | !mask) & width.mask() } else { occupied };
                let index = (input.wrapping_mul(factor) & width.mask()) >> shift;
                if *table.entry(index).or_insert(walk(occupied)) != walk(occupied) {
                    return false;
                }
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    return true;
                }
            }
        };
        let tries = (0..20_000u32)
            .map(|attempt| (attempt / 4000, u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())));
        if mask == 0 {
            // One attack set, for which no bit of a product is needed.
            piece.entries.push(Entry { square, mask, factor: 0, shift: 0, offset: piece.size });
            piece.size += 1;
            continue;
        }
        let (more, factor) = tries
            .map(|(more, factor)| (more, factor & width.mask()))
            .find(|&(more, factor)| is_right(factor, width.bits() - mask.count_ones() - more))
            .expect("with enough bits there is one");
        let bits = mask.count_ones() + more;
        piece.entries.push(Entry { square, mask, factor, shift: width.bits() - bits, offset: piece.size });
        piece.size += 1 << bits;
    }
    piece
}

fn tables(width: Width) -> Tables {
    let board = Board::new(4, 3, width).unwrap();
    let pieces = vec![table(board, "rook", &ROOK, false), table(board, "bishop", &BISHOP, true)];
    Tables {
        is_shared: false,
        header: vec!["DO NOT EDIT. Made by:".to_owned(), String::new(), "    a \"test\"".to_owned()],
        board,
        pieces,
    }
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

fn run_rust(folder: &Path, tables: &Tables) -> String {
    let text = rust::Rust.tables(tables).unwrap();
    let word = format!("u{}", tables.board.width().bits());
    let main = format!(
        "
        #[cfg(test)] compile_error!();
        #[forbid(unsafe_code)] #[deny(warnings)] #[allow(dead_code)] mod magics {{ include!(\"magics.rs\"); }}
        fn digest(attacks: fn(usize, {word}) -> {word}) -> u64 {{
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
        squares = tables.board.squares()
    );
    // `include!` takes no comments of the module.
    std::fs::write(folder.join("magics.rs"), text.replace("//!", "//")).unwrap();
    std::fs::write(folder.join("main.rs"), main).unwrap();
    // The module alone must do without the standard library.
    std::fs::write(
        folder.join("lib.rs"),
        format!("#![no_std]\n#![forbid(unsafe_code)]\n{}", text.replace("//!", "//")),
    )
    .unwrap();
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

fn run_c(folder: &Path, tables: &Tables, compiler: &str) -> String {
    let word = format!("uint{}_t", tables.board.width().bits());
    let squares = tables.board.squares();
    let digest = |piece: &str| {
        format!(
            "{{ uint64_t digest = 0; {piece}_fill(table);
               for (unsigned square = 0; square < {squares}; square++)
                 for (uint32_t occupied = 0; occupied < 1u << {squares}; occupied++)
                   digest = digest * UINT64_C(0x5851f42d4c957f2d) + {piece}_attacks(table, square, ({word})occupied) + 1;
               printf(\"%llu\\n\", (unsigned long long)digest); }}"
        )
    };
    let main = format!(
        "#include \"magics.h\"\n#include \"magics.h\"\n#include <stdio.h>\n#include <stdlib.h>
        int main(void) {{ {word} *table = ({word} *)malloc(sizeof *table * (ROOK_ENTRIES + BISHOP_ENTRIES)); {} {} free(table); return 0; }}",
        digest("rook"),
        digest("bishop")
    );
    std::fs::write(folder.join("magics.h"), c::C.tables(tables).unwrap()).unwrap();
    std::fs::write(folder.join("main.c"), main).unwrap();
    let flags = ["-Wall", "-Wextra", "-Werror", "-O1", "main.c", "-o", "main-c"];
    output(Command::new(compiler).current_dir(folder).args(flags));
    output(&mut Command::new(folder.join("main-c")))
}

#[test]
fn lookups_in_rust_and_c_are_walks() {
    for width in [Width::W16, Width::W64] {
        let tables = tables(width);
        let folder = folder(&width.bits().to_string());
        let expected = printed(&digests(tables.board));
        assert_eq!(run_rust(&folder, &tables), expected, "Rust, {width:?}");
        assert_eq!(run_c(&folder, &tables, "cc"), expected, "C, {width:?}");
        // One after the other in one table.
        let mut shared = Tables { is_shared: true, ..tables };
        let [rook, bishop] = &mut shared.pieces[..] else { panic!("two pieces") };
        bishop.entries.iter_mut().for_each(|entry| entry.offset += rook.size);
        let size = rook.size + bishop.size;
        (rook.size, bishop.size) = (size, size);
        assert_eq!(run_rust(&folder, &shared), expected, "Rust, {width:?}, shared");
        assert_eq!(run_c(&folder, &shared, "cc"), expected, "C, {width:?}, shared");
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn json_is_json_with_all_in_it() {
    let tables = tables(Width::W64);
    let value: serde_json::Value = serde_json::from_str(&json::Json.tables(&tables).unwrap()).unwrap();
    assert_eq!((&value["board"], &value["width"]), (&"4x3".into(), &64.into()));
    assert_eq!(value["about"][2], "    a \"test\"");
    let bishop = &value["pieces"][1];
    assert_eq!((&bishop["piece"], &bishop["form"]), (&"bishop".into(), &"black".into()));
    let (square, entry) = (&bishop["squares"][4], tables.pieces[1].entries[4]);
    assert_eq!(square["square"], "b2");
    assert_eq!(square["factor"], format!("{:#018x}", entry.factor));
    assert_eq!(square["offset"], entry.offset);
}

#[test]
fn the_lowest_bit_is_told_in_rust_and_c() {
    let header = vec!["a test".to_owned()];
    for (width, factor) in [(Width::W8, 0x17), (Width::W64, 0x0218_a392_cd3d_5dbf)] {
        let numbering = BitNumber { header: header.clone(), width, factor };
        let bits = width.bits();
        let folder = folder(&format!("lowest-{bits}"));
        let rust = rust::Rust.bit_number(&numbering).unwrap().replace("//!", "//");
        let main = format!(
            "fn main() {{ for bit in 0..{bits} {{ for word in [1u{bits} << bit, !0 << bit, 5 << bit] {{
                assert_eq!(lowest_bit(word), word.trailing_zeros()); }} }} }}"
        );
        std::fs::write(folder.join("main.rs"), format!("{rust}\n{main}")).unwrap();
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        output(Command::new(rustc).current_dir(&folder).args(["--edition", "2024", "main.rs"]));
        output(&mut Command::new(folder.join("main")));
        let main = format!(
            "int main(void) {{ for (unsigned bit = 0; bit < {bits}; bit++) {{
                if (lowest_bit((uint{bits}_t)(UINT64_C(1) << bit)) != bit || lowest_bit((uint{bits}_t)(UINT64_C(3) << bit)) != bit) return 1;
            }} return 0; }}"
        );
        std::fs::write(folder.join("main.c"), c::C.bit_number(&numbering).unwrap() + &main).unwrap();
        let flags = ["-Wall", "-Wextra", "-Werror", "main.c", "-o", "main-c"];
        output(Command::new("cc").current_dir(&folder).args(flags));
        output(&mut Command::new(folder.join("main-c")));
        let value: serde_json::Value = serde_json::from_str(&json::Json.bit_number(&numbering).unwrap()).unwrap();
        assert_eq!(value["bits"].as_array().unwrap().len(), bits as usize);
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn what_a_language_lacks_is_told() {
    let mut tables = tables(Width::W64);
    tables.pieces[1].entries.retain(|entry| entry.square % 6 != 1);
    let refusal = rust::Rust.tables(&tables).unwrap_err().to_string();
    assert_eq!(refusal, "there is no bishop magic for b1, b3, and Rust code looks up any square");
    assert!(c::C.tables(&tables).is_err() && json::Json.tables(&tables).is_ok());
    let board = Board::new(3, 3, Width::W128).unwrap();
    let wide = Tables { header: Vec::new(), board, pieces: vec![table(board, "rook", &ROOK, false)], is_shared: false };
    assert_eq!(c::C.tables(&wide).unwrap_err().to_string(), "C has no constants of 128 bits");
}
