//! Maps and boards that do not fit.

use permgen::ColorFlip;

#[derive(Clone, ColorFlip)]
#[flip(board = 10x9)]
struct Xiangqi {
    #[flip(map)]
    red: u64,
    #[flip(index)]
    points: [u8; 64],
}

#[derive(Clone, ColorFlip)]
#[flip(map = flip_vertcal)]
struct Unknown {
    #[flip(map)]
    board: u64,
}

#[derive(Clone, ColorFlip)]
#[flip(map = rotate_90)]
struct Quarter {
    #[flip(map)]
    board: u64,
}

#[derive(Clone, permgen::Transform)]
#[transform(name = turned, map = rotate_90)]
struct Lines {
    #[transform(file)]
    file: u8,
}

#[derive(Clone, permgen::Transform)]
#[transform(name = upper, map = restrict(flip_vertical, 0xff))]
struct Dropped {
    #[transform(square)]
    square: u8,
}

#[derive(Clone, ColorFlip)]
#[flip(board = 12x12)]
struct TooLarge {
    #[flip(map)]
    board: u128,
}

#[derive(Clone, ColorFlip)]
#[flip(board = 8x8, board = 10x9)]
struct Twice {
    #[flip(map)]
    board: u64,
}

fn main() {}
