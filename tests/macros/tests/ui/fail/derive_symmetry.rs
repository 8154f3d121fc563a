//! Flips that would not be undone by a second one.

use permgen::{ColorFlip, Transform};

const A: usize = 1;
const B: usize = 2;

#[derive(Clone, ColorFlip)]
struct Constants {
    #[flip(swap(0 <-> 1, A <-> B))]
    slots: [u8; 4],
    #[flip(swap(A <-> A, 0 <-> 3))]
    with_itself: [u8; 4],
}

#[derive(Clone, ColorFlip)]
struct Slots {
    #[flip(swap(even <-> odd, 1 <-> 2))]
    all: [u8; 4],
    #[flip(swap(.w <-> .b, .b <-> .c))]
    inner: Inner,
}

#[derive(Clone)]
struct Inner {
    w: u8,
    b: u8,
    c: u8,
}

#[derive(Clone, ColorFlip)]
struct Fields {
    #[flip(bits(0..1 <-> 1..2), swap(a <-> b))]
    a: u8,
    #[flip(bits(2..3 <-> 3..4), swap(a <-> b))]
    b: u8,
    #[flip(square(none = 64), swap(from <-> to))]
    from: u8,
    #[flip(square(none = 255), swap(from <-> to))]
    to: u8,
}

#[derive(Clone, ColorFlip)]
#[flip(swap(White <-> Black))]
enum Side {
    White(#[flip(square)] u8),
    Black(#[flip(keep)] u8),
}

#[derive(Clone, ColorFlip)]
#[flip(map = restrict(flip_vertical, rank(1)))]
struct Partial {
    #[flip(map)]
    board: u64,
}

#[derive(Clone, ColorFlip)]
#[flip(map = rotate_180, map = flip_vertical)]
#[flip(map = mirror_horizontal)]
struct SeveralMaps {
    #[flip(map)]
    board: u64,
}

#[derive(Clone, Transform)]
#[transform(name = a, name = b, map = rotate_90)]
struct SeveralNames {
    #[transform(map)]
    board: u64,
}

#[derive(Clone, Transform)]
#[transform(name = turn, map = rotate_90)]
#[transform(name = turn, map = rotate_180)]
struct OneName {
    #[transform(map)]
    board: u64,
}

#[derive(Clone, ColorFlip)]
struct Codes {
    #[flip(recolor(1..7 <-> 300..306))]
    beyond: u8,
    #[flip(index, recolor(1..7 <-> 250..=256))]
    mailbox: [u8; 64],
    #[flip(recolor(-129 <-> 5))]
    below: i8,
    #[flip(recolor(1..=6 <-> -6..=-1))]
    unsigned: u8,
    #[flip(square(none = 64))]
    squares: [u8; 2],
    #[flip(square(none = 64))]
    rows: [[u8; 2]; 2],
    #[flip(square(none = 64))]
    pair: (u8, u8),
}

fn main() {}
