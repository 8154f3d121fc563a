//! What a function is: from what it does to its words, to a map with a name.
//!
//! The function is followed first, so that each word that it makes is a term of those that it takes. A guess is made by
//! running these terms on a few words; then the guess is **proven** for all, by the methods of [`crate::decide`]. A name is
//! found by comparing tables, and belongs to a map only when its specification means that very table.

mod affine;
#[cfg(feature = "tools")]
mod bitwise;
mod boards;
mod followed;
mod layouts;
mod linear;
mod name;
mod named;
mod near;
mod several;
mod squares;
mod what;

#[cfg(feature = "tools")]
pub(crate) use bitwise::recognize_bitwise;
pub(crate) use followed::Followed;
pub use named::Recognised;
pub(crate) use named::{candidates, meant};
pub use near::Near;
pub(crate) use near::{MOST_WRONG, SYMMETRIES};
pub use what::{Kind, Recognition, Verdict};
pub(crate) use what::{MOST_BITS, method, recognize, recognize_squares};
