//! Permutations as pictures.

use std::fmt;

use super::Permutation;
use crate::board::Board;
use crate::vector::IntoVector as _;

impl fmt::Display for Permutation {
    /// Where each bit goes, as numbers: rows of eight bits with bit 0 at the bottom left, like squares on a board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, bits) in self.to.chunks(8).enumerate().rev() {
            let cells: Vec<String> = bits.iter().map(|to| format!("{to:>3}")).vec();
            write!(f, "{}{}", cells.join(" "), if row > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl Permutation {
    /// Where each square goes, by name, with rank 1 at the bottom. A square that leaves the board is named by its bit.
    ///
    /// ```
    /// use permgen_core::{board::Board, permutation::Permutation, width::Width};
    ///
    /// let board = Board::new(2, 3, Width::W8).unwrap();
    /// let turn = Permutation::from_fn(Width::W8, |bit| if bit < 6 { 5 - bit } else { bit });
    /// assert_eq!(turn.draw(board), "c1 b1 a1\nc2 b2 a2\n");
    /// ```
    #[must_use]
    pub fn draw(&self, board: Board) -> String {
        let mut drawing = String::new();
        for rank in (0..board.ranks()).rev() {
            let names: Vec<String> = (0..board.files())
                .map(|file| board.bit_name(self.destination_of(board.bit_of(rank * board.files() + file))))
                .vec();
            drawing.push_str(&names.join(" "));
            drawing.push('\n');
        }
        drawing
    }
}
