//! Proofs: that a program, a function in someone's engine, or the machine code that a compiler made of it, is the
//! declared map of bits; or an input for which it is not.
//!
//! Whatever is to be proved becomes [`term`]s over the bits of its inputs first. [`lower`] makes them of programs and
//! maps.

pub mod lower;
pub mod machine;
pub mod term;
