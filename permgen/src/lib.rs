//! Write down where the squares go; get the fastest known bit program for it, as a proved `const fn`.
#![no_std]
#![forbid(unsafe_code)]

pub use permgen_macros::{permutation, permutes, proves};
