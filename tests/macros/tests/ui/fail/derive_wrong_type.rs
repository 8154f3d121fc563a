//! Actions that are not for the type of the field.

use permgen::ColorFlip;

#[derive(Clone, ColorFlip)]
struct Written {
    #[flip(map)]
    turn: bool,
    #[flip(map)]
    narrow: [u32; 2],
    #[flip(map)]
    score: Option<i32>,
    #[flip(square)]
    square: f32,
    #[flip(negate)]
    clock: u16,
    #[flip(toggle)]
    side: char,
    #[flip(nested)]
    pawns: u64,
    #[flip(index)]
    board: u64,
    #[flip(each(map))]
    one: u64,
    #[flip(index, recolor)]
    codes: [u8; 64],
    #[flip(bits(0 <-> 1))]
    flags: bool,
}

struct Bitboard(u64);

#[derive(Clone)]
struct Foreign;

type Mailbox = [u8; 90];

/// What is behind a name shows when the code is there.
#[derive(ColorFlip)]
struct Named {
    #[flip(map)]
    board: Bitboard,
    #[flip(square)]
    square: Option<Foreign>,
    #[flip(negate)]
    score: Foreign,
    #[flip(toggle)]
    turn: Foreign,
    #[flip(nested)]
    nested: Foreign,
    #[flip(index)]
    mailbox: Mailbox,
    #[flip(recolor(0 <-> 1))]
    code: Foreign,
    #[flip(with = u32::swap_bytes)]
    word: u64,
    #[flip(keep)]
    kept: Bitboard,
}

fn main() {}
