//! Functions of several boards: other arguments or results than the specification has, other types or names, and what moves squares.

permgen::permutation! {
    pub const fn two(a: u64, b: u64) -> u64 { bitwise(|a, b, c| a & b & c) }
    pub const fn narrow(a: u64, b: u32) -> u64 { bitwise(|a, b| a & b) }
    pub const fn shifted(a: u64, b: u64) -> u64 { bitwise(|a, b| a & (b << 1)) }
    pub const fn unknown(a: u64, b: u64) -> u64 { bitwise(|white, black| white | blank) }
    pub const fn part(a: u64) -> u64 { flip_vertical then bitwise(|a| !a) }
    pub const fn one(a: u64, b: u64) -> [u64; 2] { bitwise(|a, b| a & b) }
    pub const fn both(a: u64, b: u64) -> u64 { bitwise(|a, b| [a & b, a | b]) }
    pub const fn mixed(a: u64, b: u64) -> (u64, u32) { bitwise(|a, b| (a & b, a | b)) }
    pub const fn shared(a: u64, b: u64) -> u64 { bitwise(|a, b| { let mut t = a & b; t }) }
    pub const fn board(a: u64, b: u64) -> [Board; 2] { bitwise(|a, b| [a & b, a | b]) }
    pub const fn moved(a: u64, mask: u64, b: u64) -> u64 { bitwise(|mask, a, b| a & mask | b & !mask) }
}

fn main() {}
