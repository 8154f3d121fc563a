//! What is declared must be what is generated.

permgen::permutation! {
    pub fn not_const(board: u64) -> u64 { sq ^ 56 }
    pub const unsafe fn not_safe(board: u64) -> u64 { sq ^ 56 }
    pub const fn generic<T>(board: u64) -> u64 { sq ^ 56 }
    pub const fn no_argument() -> u64 { sq ^ 56 }
    pub const fn two_arguments(board: u64, other: u64) -> u64 { sq ^ 56 }
    pub const fn no_result(board: u64) { sq ^ 56 }
    pub const fn other_result(board: u64) -> u32 { sq ^ 56 }
    pub const fn signed(board: i64) -> i64 { sq ^ 56 }
    pub const fn array_of_one(board: [u64; 1]) -> [u64; 1] { sq ^ 56 }
    pub const fn pattern((a, b): u64) -> u64 { sq ^ 56 }
    pub const fn method(&self) -> u64 { sq ^ 56 }
    pub async fn later(board: u64) -> u64 { sq ^ 56 }
    pub const struct Thing { }
}

permgen::permutation! {
    board = 8x8
    pub const fn behind_a_setting(board: u64) -> u64 { sq ^ 56 }
}

permgen::permutation! {
    pub const fn encode(x: u32, y: u32) -> u64 { shape = 2x32 -> 32x2; |axis, bit| (bit, axis) }
    pub const fn behind_a_reference(board: &mut u64) -> u64 { sq ^ 56 }
    pub const fn of_81_bits(board: u81) -> u81 { board = 9x9; rotate_90 }
}

fn main() {}
