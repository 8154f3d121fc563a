//! The run time of what macros emit.

#![allow(unreachable_pub, reason = "modules of one executable")]

mod avx512;
mod instructions;
mod lanes;
mod skip;
mod slices;
