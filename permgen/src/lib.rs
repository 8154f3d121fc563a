//! Write down where each square goes, and get a short bit program for it, as a proved `const fn`.
//!
//! ```
//! permgen::permutation! {
//!     /// Mirrors the board top to bottom.
//!     pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
//!     /// Ranks become files.
//!     pub const fn flip_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
//!     /// A quarter turn clockwise.
//!     pub const fn rotate_90(board: u64) -> u64 { flip_diagonal then flip_vertical }
//! }
//!
//! assert_eq!(rotate_90(1 << 12), 1 << 25); // e2 goes to b4
//! ```
//!
//! # Should I be using this crate?
//!
//! Yes, if your program moves the bits of words in a fixed way: game boards, ciphers, codecs, hardware layouts. Everything
//! happens at compile time. No, if one `swap_bytes()` is all you need. To build a tool that generates such functions, use
//! `permgen-core` and `permgen-codegen`. To prove existing functions, in tests and in binaries, use `permgen-verify`.
//!
//! # Overview
//!
//! - [`permutation!`]: functions from specifications, in a block.
//! - [`linear!`]: functions whose bits are sums (XOR) of bits, such as CRC steps and the linear layers of ciphers.
//! - [`permute_slice!`]: functions that move the elements of slices by the bits of their indices, such as bit reversal.
//! - [`macro@permutes`]: one function from a specification, as an attribute.
//! - [`macro@proves`]: a proof that your own function computes a specification.
//! - [`sliders!`]: attacks of bishops, rooks, queens and other sliding pieces.
//! - [`bit_scan!`]: the number of the lowest or highest bit, by a de Bruijn factor.
//! - [`derive@Permute`]: transforms of a bitboard type, and of its square type, as methods.
//! - [`derive@ColorFlip`]: a whole position with the colours exchanged; each field states how it changes.
//! - [`derive@Field`]: containers, newtypes, and enums of files or ranks as fields of positions.
//! - [`derive@Represent`]: conversions between planes, mailboxes and piece sets of one board.
//! - [`derive@Transform`]: a whole position under any map, such as a mirror image for training data.
//!
//! At run time, most functions need nothing from this crate: the emitted code uses only inherent methods of integers and
//! `::core`. Functions for particular machines use [`instructions`].
//!
//! The guide, the module `guide` of this documentation, describes the language, the command line and the proofs.
//!
//! # Features
//!
//! These are on by default:
//!
//! - `all-maps`: everything that [`permutation!`] can declare. Without it, a map goes from one word of at most 64 bits to one word,
//!   for 64-bit machines; if a specification needs this feature, the error names it.
//! - `derive`: the five derives, and `all-maps`.
//! - `proves`: [`macro@proves`].
//! - `tables`: [`sliders!`] and [`bit_scan!`].
//!
//! With `default-features = false`, a crate that declares only maps of one word builds in less than two thirds of the time.
//! `alloc` supports fields in `Vec`, `Box` and `Arc`. `std` detects the processor's instructions at run time.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod instructions;

pub mod flip;
#[cfg(feature = "derive")]
pub mod represent;
#[cfg(feature = "derive")]
mod symmetry;

// Text only: users do not compile it.
#[cfg(any(doc, doctest))]
pub mod guide;

pub use flip::ColorFlip;
#[cfg(feature = "proves")]
pub use permgen_macros::proves;
#[cfg(feature = "derive")]
pub use permgen_macros::{ColorFlip, Field, Permute, Represent, Transform};
#[cfg(feature = "tables")]
pub use permgen_macros::{bit_scan, sliders};
#[cfg(feature = "all-maps")]
pub use permgen_macros::{linear, permute_slice};
pub use permgen_macros::{permutation, permutes};
#[cfg(feature = "derive")]
pub use represent::Represent;
#[cfg(feature = "derive")]
pub use symmetry::Symmetry;
