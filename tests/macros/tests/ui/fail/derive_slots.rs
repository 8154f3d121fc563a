//! Mailboxes whose slots are not those of the squares.

use permgen::ColorFlip;

const SHORT: [usize; 3] = [0, 1, 2];
const TWICE: [usize; 4] = [0, 1, 2, 1];
const FAR: [usize; 4] = [0, 1, 2, 9];

#[derive(Clone, ColorFlip)]
#[flip(board = 2x2)]
struct Slots {
    #[flip(index(slots = SHORT))]
    short: [u8; 9],
    #[flip(index(slots = TWICE))]
    twice: [u8; 9],
    #[flip(index(slots = FAR))]
    far: [u8; 9],
}

fn main() {}
