//! Permutations, with `default-features = false`.
#![no_std]
#![deny(warnings)]

permgen::permutation! {
    /// Mirrors the board top to bottom.
    pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
    /// A quarter turn clockwise.
    pub const fn rotate_90(board: u64) -> u64 { |rank, file| (7 - file, rank) }
    /// One of two maps.
    pub const fn seen_by(board: u64, black: bool) -> u64 { if black { sq ^ 56 } else { identity } }
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
        assert_eq!((super::seen_by(1, false), super::seen_by(1, true)), (1, 1 << 56));
    }
}
