//! Where another crate is called `core`, its types are not those that are emitted. Nothing else of the function would tell:
//! no literal is in it, and the assertion beside it is that crate's macro, which does nothing.
#![allow(non_camel_case_types, unused_macros)]

extern crate self as core;

macro_rules! nothing {
    ($($token:tt)*) => {};
}
pub(crate) use nothing as assert;

pub mod primitive {
    pub type u8 = std::primitive::u8;
    pub type u64 = u32;
}

permgen::permutation! {
    const fn flip(board: u64) -> u64 { sq ^ 56 }
}

fn main() {}
