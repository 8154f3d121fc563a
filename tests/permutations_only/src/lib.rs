//! Permutations, with `default-features = false`.
#![cfg_attr(not(test), no_std)]
#![deny(warnings)]

permgen::permutation! {
    /// Mirrors the board top to bottom.
    pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
    /// A quarter turn clockwise.
    pub const fn rotate_90(board: u64) -> u64 { |rank, file| (7 - file, rank) }
    /// The bits of a file side by side.
    pub const fn file_c(board: u64) -> u8 { gather(file(c)) }
}

#[cfg(feature = "refused")]
mod refused {
    permgen::permutation! {
        const fn wide(board: u128) -> u128 { board = 9x9, off_board = zero; mirror_horizontal }
        const fn words(board: [u64; 2]) -> [u64; 2] { board = 16x8; mirror_horizontal }
        const fn seen_by(board: u64, black: bool) -> u64 { if black { sq ^ 56 } else { identity } }
        fn sheep(board: u64) -> u64 { targets = [x86-64-v3], dispatch = true; gather(0x9669) }
        const fn majority(a: u64, b: u64, c: u64) -> u64 { bitwise(|a, b, c| a & b | a & c | b & c) }
        const fn gray(x: u64) -> u64 { linear(|x| x ^ x >> 1) }
        const fn turned(square: u8) -> u8 { square_of(rotate_90) }
        const fn on_file(file: u8, board: u64) -> u64 { gather(file(file)) }
    }
}

/// Half a turn.
#[permgen::permutes(sq ^ 63)]
pub const fn half_turn(board: u64) -> u64;

#[cfg(test)]
mod tests {
    #[test]
    fn squares_go_where_they_should() {
        assert_eq!(super::flip_vertical(1), 1 << 56);
        assert_eq!(super::rotate_90(1), 1 << 56);
        assert_eq!(super::half_turn(1), 1 << 63);
        assert_eq!(super::file_c(0x0404_0000_0000_0400), 0b1100_0010);
    }

    /// With no feature the search finds what it finds with all of them, whose counts these lists have.
    #[test]
    fn programs_are_the_same_as_with_all_features() {
        use permgen_core::search::{Effort, Objective, Options, search};
        let rows: serde_json::Value = serde_json::from_str(include_str!("../../data/suite.json")).unwrap();
        let rows = rows.as_array().unwrap();
        for (target, counts) in [
            ("x86-64", include_str!("../../data/op_counts/x86-64.txt")),
            ("x86-64-v4", include_str!("../../data/op_counts/x86-64-v4.txt")),
        ] {
            let target = permgen_core::Target::from_name(target).unwrap();
            for row in rows {
                let name = row["name"].as_str().unwrap();
                let to: Vec<u8> = row["to"].as_array().unwrap().iter().map(|to| to.as_u64().unwrap() as u8).collect();
                let width = permgen_core::Width::from_bits(row["width"].as_u64().unwrap() as u32).unwrap();
                let map = permgen_core::Permutation::from_destinations(width, &to).unwrap();
                let options = Options::default().target(target).objective(Objective::Ops).effort(Effort::Low);
                let found = search(&(&map).into(), options).cost.ops;
                let known = counts.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap();
                assert_eq!(found, known.trim().parse::<u32>().unwrap(), "{name} for {}", target.name);
            }
        }
    }
}
