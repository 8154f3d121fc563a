//! Codes that do not change places, each reported once.

use permgen::ColorFlip;

#[derive(Clone, ColorFlip)]
struct Codes {
    #[flip(recolor(1..7 <-> 9..14))]
    lengths: u8,
    #[flip(recolor(even <-> odd, 1 <-> 2))]
    all_and_some: u8,
    #[flip(recolor(1 <-> 2, none = 0))]
    needless: u8,
    #[flip(recolor(white <-> black))]
    words: u8,
}

fn main() {}
