//! Specifications that are searched, and absurd ones.

#![allow(unreachable_pub, reason = "modules of one executable")]

mod absurd_depth;
mod search_boards;
mod search_lines;
mod spec_absurd_input;
mod straight_lines;
