//! The search and the checker of its results.

#![allow(unreachable_pub, reason = "modules of one executable")]

mod byte_blocks;
mod checker;
mod search_arbitrary;
mod search_structured;
mod search_targets;
mod search_vector;
mod search_words;
mod vectors;
