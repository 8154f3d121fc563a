//! Where another crate is called `core`, its types are not those that are emitted.
#![allow(non_camel_case_types)]

extern crate self as core;

pub use std::{assert, debug_assert};

pub mod primitive {
    pub type u8 = u16;
    pub type u64 = u32;
    pub type usize = std::primitive::usize;
}

permgen::permutation! {
    const fn flip(board: u64) -> u64 { sq ^ 56 }
    const fn flip_square(square: u8) -> u8 { square_of(sq ^ 56) }
}

permgen::bit_scan! {
    const fn lowest(word: u64) -> u8 { isolate }
}

#[permgen::permutes(gather(file(b)))]
const fn file_b(board: u64) -> u8;

fn main() {}
