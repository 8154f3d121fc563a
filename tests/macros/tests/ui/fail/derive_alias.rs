//! Codes beyond an integer that only the compiler knows.

use permgen::ColorFlip;

type Piece = u8;

#[derive(Clone, ColorFlip)]
struct Position {
    #[flip(recolor(1..7 <-> 300..306))]
    piece: Piece,
}

fn main() {}
