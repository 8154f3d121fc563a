//! Rows of another length, and what holds for one of several transforms.

use permgen::{ColorFlip, Transform};

#[derive(Clone, ColorFlip)]
#[flip(board = 10x9)]
struct Rows {
    #[flip(index)]
    rows: [[u8; 10]; 9],
    #[flip(index(places = SLOTS))]
    unknown: [u8; 100],
    #[flip(index)]
    named: [[u8; FILES]; 10],
}

const FILES: usize = 9;

#[derive(Clone, Transform)]
#[transform(name = mirrored, map = mirror_horizontal)]
#[transform(name = half_turn, map = rotate_180)]
struct Two {
    #[transform(half_turn(map))]
    only_one: u64,
    #[transform(map, half_turn(), mirrored = keep)]
    empty: u64,
    #[transform(map, half_turn(keep), half_turn(map))]
    twice: u64,
    #[transform(map, half_tun(keep))]
    unknown: u64,
    #[transform(map, quarter_turn(keep))]
    unknown_too: u64,
}

fn main() {}
