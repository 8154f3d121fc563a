//! An enum of files that the board has more of.

use permgen::{ColorFlip, Field};

#[derive(Clone, Field)]
enum File {
    A,
    B,
    C,
}

#[derive(Clone, ColorFlip)]
struct Position {
    #[flip(file)]
    file: Option<File>,
}

fn main() {}
