//! Bits exchanged at run time: arguments in another order, of other types, and what a function cannot have.

permgen::permutation! {
    pub const fn last(a: u8, b: u8, board: u64) -> u64 { swap(a, b) }
    pub const fn wide(board: u64, a: u32, b: u8) -> u64 { swap(a, b) }
    pub const fn few(board: u64, a: u8) -> u64 { swap(a, b) }
    pub const fn short(board: u64, mask: u32, by: u8) -> u64 { delta_swap(mask, by) }
    pub const fn part(board: u64, a: u8, b: u8) -> u64 { swap(a, b) then rotate_90 }
    pub const fn promised(board: u64, a: u8, b: u8) -> u64 given board & 1 == 0 { swap(a, b) }
    pub const fn several(board: u64, a: u8, b: u8) -> u64 { slices = true; swap(a, b) }
    pub const fn shogi(board: u128, a: u8, b: u8) -> u128 { board = 9x9; swap(a, b) }
}

fn main() {}
