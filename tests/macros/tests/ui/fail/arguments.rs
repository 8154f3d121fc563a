// What an argument cannot be, and what a specification cannot know.

const MASK: u64 = 0xff00;

permgen::permutation! {
    pub const fn behind(board: u64, square: u8) -> u8 { gather(diagonal(square)) }
    pub const fn running(board: u64, n: u8) -> u64 { sq ^ n }
    pub const fn running_first(n: u8, board: u64) -> u64 { sq ^ n }
    pub const fn count(board: u64, n: u8) -> u64 { swap_fields(n, 9, 6) }
    pub const fn negative(board: u64, steps: i8) -> u64 { outside = lost; repeat(sq + 8, steps) }
    pub const fn constant(board: u64) -> u64 { restrict(sq ^ 8, MASK) }
    pub const fn constant_number(board: u64) -> u64 { sq ^ MASK }
    pub const fn sentence(board: u64) -> u64 { flip the board }
    pub const fn large(board: u64) -> u64 { board = 9x9; rotate_180 }
    pub const fn unnamed(board: u64) -> u64 { restrict(|rank, file| (rank, 7 - file), file(file)) }
    pub const fn idle(board: u64, flip: bool) -> u64 { sq ^ 56 }
    pub const fn idle_number(board: u64, turns: u8) -> u64 { repeat(rotate_90, times) }
    pub const fn no_square(rank: u8, board: u64) -> u8 { gather(diagonal(rank)) }
}

fn main() {
    let _ = MASK;
}
