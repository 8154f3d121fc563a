//! Where another crate is called `core`, its types are not those that were proved.
#![allow(non_camel_case_types)]

extern crate self as core;

pub mod primitive {
    pub type u64 = u32;
}

#[permgen::proves(sq ^ 56)]
pub const fn flip(board: u64) -> u64 {
    board.swap_bytes()
}

fn main() {
    let _ = flip(1);
}
