//! Types in a position that move by another map than the position.

use permgen::{ColorFlip, Permute, Transform};

/// The map is forgotten.
#[derive(Clone, ColorFlip)]
struct Move {
    #[flip(square)]
    from: u8,
}

#[derive(Clone, ColorFlip)]
#[flip(map = rotate_180)]
struct Turned {
    #[flip(map)]
    board: u64,
    #[flip(nested)]
    moves: Option<[Move; 2]>,
}

/// The board is forgotten.
#[derive(Clone, ColorFlip)]
#[flip(board = 9x9)]
struct Shogi {
    #[flip(map)]
    board: u128,
    #[flip(nested)]
    last: Move,
}

/// Through a type that moves nothing itself.
#[derive(Clone, ColorFlip)]
struct History {
    #[flip(nested)]
    moves: [Move; 4],
}

#[derive(Clone, ColorFlip)]
#[flip(map = rotate_180)]
struct Game {
    #[flip(square)]
    king: u8,
    #[flip(nested)]
    history: History,
}

/// The numbering is forgotten.
#[derive(Clone, Transform)]
#[transform(name = turned, map = rotate_90)]
struct Step {
    #[transform(square)]
    to: u8,
}

#[derive(Clone, Transform)]
#[transform(name = turned, map = rotate_90, numbering = a8_lsb)]
struct Sample {
    #[transform(map)]
    board: u64,
    #[transform(nested)]
    step: Step,
}

/// A bitboard, and squares, that are numbered otherwise.
#[derive(Clone, Copy, Permute)]
#[permute(numbering = a8_lsb, square = Square, rotate_90, flip_vertical, color_flip = flip_vertical)]
struct Bitboard(u64);

#[derive(Clone, Copy)]
struct Square(u8);

#[derive(Clone, Transform)]
#[transform(name = turned, map = rotate_90)]
struct Numbered {
    #[transform(map)]
    men: [Bitboard; 2],
    #[transform(square)]
    king: Square,
}

/// A bitboard of another game.
#[derive(Clone, Copy, Permute)]
#[permute(board = 10x9, flip_vertical)]
struct Xiangqi(u128);

#[derive(Clone, ColorFlip)]
#[flip(board = 9x10)]
struct Other {
    #[flip(map)]
    men: Xiangqi,
}

/// A bitboard whose own colour flip is another.
#[derive(Clone, ColorFlip)]
#[flip(map = rotate_180)]
struct Own {
    #[flip(map)]
    men: u64,
    #[flip(nested)]
    pawns: Bitboard,
}

/// With parameters.
#[derive(Clone, ColorFlip)]
#[flip(map = rotate_180)]
struct Generic<T: Clone> {
    #[flip(square)]
    king: u8,
    #[flip(keep)]
    value: T,
    #[flip(nested)]
    last: Move,
}

fn main() {}
