//! The proofs, from their terms to what compilers and processors make of a function.

#![allow(unreachable_pub, reason = "modules of one executable")]

mod archive;
mod common;
mod laws;
mod machine;
mod magics;
mod methods;
mod minima;
mod mutation;
mod running;
mod scan;
mod skip;
mod slices;
mod words;
