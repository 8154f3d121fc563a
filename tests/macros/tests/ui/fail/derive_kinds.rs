//! Types that have no squares.

#[derive(permgen::ColorFlip)]
union Union {
    #[flip(map)]
    board: u64,
}

#[derive(permgen::ColorFlip)]
enum Never {}

#[derive(permgen::ColorFlip)]
enum State {
    Playing {
        #[flip(recompute = key)]
        key: u64,
    },
}

#[derive(permgen::ColorFlip)]
#[flip(swap(white <-> black))]
struct Misplaced {
    #[flip(map)]
    white: u64,
    #[flip(map)]
    black: u64,
}

#[derive(permgen::ColorFlip)]
struct Optional {
    #[flip(square(none = 64))]
    en_passant: Option<u8>,
}

fn main() {}
