//! The macros alone: what must not compile, and what they choose for a machine.

#![allow(unreachable_pub, reason = "modules of one executable")]

mod machines;
mod ui;
