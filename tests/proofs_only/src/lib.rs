//! Functions that are proved in tests.
#![deny(warnings)]

/// Mirrors the board top to bottom.
pub const fn flip_vertical(board: u64) -> u64 {
    board.swap_bytes()
}

/// A list of boards: its type refers to itself, as many do in the debug information of a program.
#[derive(Debug)]
pub struct Boards<'a> {
    /// The first board.
    pub board: u64,
    /// The others.
    pub rest: Option<&'a Boards<'a>>,
}

impl Boards<'_> {
    /// Mirrors the first board top to bottom.
    pub const fn first_flipped(&self) -> u64 {
        flip_vertical(self.board)
    }
}

#[cfg(test)]
mod tests {
    use permgen_verify::{assert_equal, assert_law, assert_proven};

    use super::{Boards, flip_vertical};

    #[test]
    fn what_is_right_is_proven() {
        assert_proven!(flip_vertical, "sq ^ 56");
        assert_law!(|board: u64| flip_vertical(flip_vertical(board)) == board);
        assert_equal!(flip_vertical, u64::swap_bytes);
        assert_eq!(Boards { board: 1, rest: None }.first_flipped(), flip_vertical(1));
    }

    #[test]
    #[should_panic = "it is `flip_vertical` (proven)"]
    fn what_is_wrong_is_refuted_and_named() {
        assert_proven!(flip_vertical, "rotate_180");
    }
}
