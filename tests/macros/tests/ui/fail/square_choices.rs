//! Choices among maps of square numbers: cases of both kinds, of other boards, without a number; other types; by the square.

permgen::permutation! {
    pub const fn mixed(square: u8, black: bool) -> u8 {
        match black { false => square_of(sq), true => sq ^ 56 }
    }
    pub const fn other_board(square: u8, black: bool) -> u8 {
        match black { false => square_of(sq), true => square_of(board = 9x9; rotate_180) }
    }
    pub const fn dropped(square: u8, black: bool) -> u8 {
        square_of(if black { restrict(sq ^ 56, !rank(1)) } else { sq })
    }
    pub const fn missed(square: u8, black: bool) -> u8 {
        square_of(match black { false => sq, true => sq | 1 })
    }
    pub const fn wide(square: u64, black: bool) -> u64 {
        if black { square_of(sq ^ 56) } else { square_of(sq) }
    }
    pub const fn twice(square: u8, black: bool) -> u8 {
        square_of(if black { square_of(sq ^ 56) } else { sq })
    }
    pub const fn half(square: u8, black: bool) -> u8 { square_of(if black { sq ^ 56 }) }
    pub const fn promised(square: u8, black: bool) -> u8 given square & 0xc0 == 0 {
        square_of(if black { sq ^ 56 } else { sq })
    }
    pub const fn part(square: u8, black: bool) -> u8 {
        square_of(if black { sq ^ 56 } else { sq }) then sq ^ 7
    }
    pub fn not_const(square: u8, black: bool) -> u8 { square_of(if black { sq ^ 56 } else { sq }) }
    pub const fn right(square: u8, black: bool) -> u8 { square_of(if black { sq ^ 56 } else { sq }) }
    pub const fn by_square(board: u64) -> u64 { match sq { 0 => 1, 1 => 0, _ => sq } }
    pub const fn by_argument(sq: u8, board: u64) -> u64 { match sq { 0 => 1, _ => sq } }
    pub const fn of_it(board: u64) -> u64 { right }
}

fn main() {}
