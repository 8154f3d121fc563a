#![deny(warnings, missing_docs)]
//! All mistakes show, and nothing else does: the functions exist, whatever their bodies are.

permgen::permutation! {
    colour = green;
    pub const fn in_color(board: u64) -> u64 { sq + 1 }
}

permgen::permutation! {
    types = [Bitbord = u64], targets = [x86_64_v5];
    pub fn of_bitboards(board: u64) -> u64 { sq ^ 7 }
}

permgen::permutation! {
    pub const fn first(board: u64) -> u64 { sq + 1 }
    /// This one is right.
    pub const fn right(board: u64) -> u64 { sq ^ 7 }
    pub const fn second(board: u64) -> u64 { mirror_horzontal }
    pub const fn consequence(board: u64) -> u64 { inverse(second) then right }
    pub const fn third(board: u64) -> u64 { sq / 0 }
}

const _: u64 = first(1) | right(1) | second(1) | consequence(1) | third(1);

fn main() {}
