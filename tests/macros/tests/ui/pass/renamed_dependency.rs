//! The crate may be called anything: expansions do not name it.
extern crate permgen as squares;

squares::permutation! {
    const fn flip(board: u64) -> u64 { sq ^ 56 }
}

mod permgen {}

fn main() {
    assert_eq!(flip(1), 1 << 56);
}
