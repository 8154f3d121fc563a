//! Fields that cannot be what they are said to be.

use permgen::{ColorFlip, Field};

#[derive(Clone, Field)]
enum Files {
    A,
    B,
    C,
}

#[derive(Clone, Field)]
enum WithFields {
    A(u8),
    B,
}

#[derive(Clone, Field)]
struct Nothing;

/// A container without the derive.
#[derive(Clone)]
struct ByColor<T> {
    white: T,
    black: T,
}

/// With it, but with something in it that has no sign.
#[derive(Clone, Field)]
struct Scores {
    white: i16,
    black: char,
}

#[derive(Field)]
union Either {
    word: u64,
}

#[derive(ColorFlip)]
struct Position {
    #[flip(map, swap(.white <-> .black))]
    men: ByColor<u64>,
    #[flip(negate)]
    scores: Scores,
}

fn main() {}
