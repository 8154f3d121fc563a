//! Swaps that are not symmetric, and slots that are not there.

use permgen::ColorFlip;

#[derive(Clone, ColorFlip)]
struct OneSided {
    #[flip(map, swap(white <-> black))]
    white: u64,
    #[flip(map)]
    black: u64,
}

#[derive(Clone, ColorFlip)]
struct Triangle {
    #[flip(map, swap(a <-> b))]
    a: u64,
    #[flip(map, swap(b <-> c))]
    b: u64,
    #[flip(map, swap(c <-> a))]
    c: u64,
}

#[derive(Clone, ColorFlip)]
struct Unlike {
    #[flip(map, swap(white <-> black))]
    white: u64,
    #[flip(swap(white <-> black))]
    black: u64,
    #[flip(negate, swap(narrow <-> wide))]
    narrow: i16,
    #[flip(negate, swap(narrow <-> wide))]
    wide: i32,
}

const WHITE: usize = 2;

#[derive(Clone, ColorFlip)]
struct Slots {
    #[flip(map, swap(0 <-> 2))]
    colors: [u64; 2],
    #[flip(map, swap(0..6 <-> 6..13))]
    lengths: [u64; 12],
    #[flip(map, swap(0 <-> 1, 1 <-> 2))]
    twice: [u64; 3],
    #[flip(map, swap(0..4 <-> 3..7))]
    overlapping: [u64; 12],
    #[flip(swap(0 <-> 1))]
    no_slots: u64,
    #[flip(bits(0..2 <-> 7..9))]
    castling: u8,
    #[flip(bits(9..11 <-> 6..8))]
    left: u8,
    #[flip(map, swap(white <-> blakc))]
    white: u64,
    #[flip(map, swap(white))]
    black: u64,
    #[flip(map, swap(even <-> odd))]
    alternating: [u64; 5],
    #[flip(map, swap(colors <-> white))]
    stranger: u64,
}

#[derive(Clone, ColorFlip)]
struct Constant {
    #[flip(map, swap(WHITE <-> 1))]
    colors: [u64; 2],
}

#[derive(Clone, ColorFlip)]
struct Shared {
    #[flip(map, swap(0 <-> 2))]
    colors: std::sync::Arc<[u64; 2]>,
}

#[derive(Clone, ColorFlip)]
#[flip(swap(White <-> Black, Black <-> Grey, Green <-> Grey))]
enum Color {
    White,
    Black,
    #[flip(keep)]
    Grey,
}

#[derive(Clone, ColorFlip)]
#[flip(swap(P <-> R))]
enum Player {
    P,
    Q,
}

fn main() {}
