//! Actions that exclude each other, and what is not an action.

use permgen::ColorFlip;

#[derive(Clone, ColorFlip)]
struct Position {
    #[flip(keep, map)]
    both: u64,
    #[flip(map)]
    #[flip(negate)]
    two: u64,
    #[flip(map, map)]
    twice: u64,
    #[flip(recompute = key, keep)]
    key: u64,
    #[flip(mpa)]
    misspelt: u64,
    #[flip(keep(1))]
    argument: u64,
    #[flip(with)]
    no_path: u64,
    #[flip(square(sentinel = 64))]
    sentinel: u8,
    #[flip = "map"]
    text: u64,
    #[flip(bits)]
    castling: u8,
    #[flip(map swap(0 <-> 1))]
    comma: [u64; 2],
}

#[derive(Clone, ColorFlip)]
#[flip(bord = 8x8, tests)]
struct Settings {
    #[flip(map)]
    board: u64,
}

fn main() {}
