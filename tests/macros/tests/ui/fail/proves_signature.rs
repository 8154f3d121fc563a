//! Functions whose words the attribute does not see, or that are no such map.

#[derive(Clone, Copy)]
struct Bitboard(u64);

impl Bitboard {
    #[permgen::proves(sq ^ 56)]
    const fn flip(self) -> Self {
        Bitboard(self.0.swap_bytes())
    }
}

#[permgen::proves(sq ^ 56)]
const fn of_a_size(x: usize) -> usize {
    x.swap_bytes()
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn as_seen_by(board: u64, black: bool) -> u64 {
    if black { board.swap_bytes() } else { board.reverse_bits() }
}

#[permgen::proves(match turns { 0 => sq, 1 => rotate_90, _ => sq ^ 63 })]
const fn turned_by(board: u64, turns: u8) -> u64 {
    if turns == 1 { board.swap_bytes() >> turns } else { board }
}

#[permgen::proves(match turns { 0 => sq, _ => sq ^ 63 })]
const fn by_many(board: u64, turns: u32) -> u64 {
    if turns == 0 { board } else { board.reverse_bits() }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn by_another(board: u64, white: bool) -> u64 {
    if white { board } else { board.swap_bytes() }
}

// Each of these is right for all values but some, or chooses by what is not followed.
#[permgen::proves(match turns { 0 => sq, 1 => sq ^ 7, _ => sq ^ 63 })]
const fn wrong_for_the_last(board: u64, turns: u8) -> u64 {
    match turns {
        0 | 255 => board,
        1 => board.reverse_bits().swap_bytes(),
        _ => board.reverse_bits(),
    }
}

#[permgen::proves(match turns { 0 => sq, _ => sq ^ 63 })]
const fn panics_for_others(board: u64, turns: u8) -> u64 {
    match turns {
        0 => board,
        1..=3 => board.reverse_bits(),
        _ => panic!(),
    }
}

#[permgen::proves(match turns { 0 => sq, _ => sq ^ 63 })]
const fn overflows_for_the_last(board: u64, turns: u8) -> u64 {
    if turns + 1 == 1 { board } else { board.reverse_bits() }
}

#[permgen::proves(repeat(rotate_90, by))]
const fn counts_halves(board: u64, by: u8) -> u64 {
    if by % 4 == 0 { board } else { board.reverse_bits() }
}

#[permgen::proves(if black { sq ^ 56 } else { sq } then if mirrored { sq ^ 7 } else { sq })]
const fn selectors_exchanged(black: bool, board: u64, mirrored: bool) -> u64 {
    let board = if black { board.swap_bytes().reverse_bits() } else { board };
    if mirrored { board.swap_bytes() } else { board }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn selector_changed(board: u64, mut black: bool) -> u64 {
    black = !black;
    if black { board.swap_bytes() } else { board }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn selector_shadowed(board: u64, black: bool) -> u64 {
    let black = true;
    if black { board.swap_bytes() } else { board }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn selector_is_a_constant(board: u64, black: bool) -> u64 {
    const black: bool = true;
    if black { board.swap_bytes() } else { board }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn selector_as_data(board: u64, black: bool) -> u64 {
    (if black { board.swap_bytes() } else { board }) ^ black as u64
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn returns_early(board: u64, black: bool) -> u64 {
    if board & 1 == 1 {
        return board;
    }
    if black { board.swap_bytes() } else { board }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn by_reference(board: &u64, black: bool) -> u64 {
    if black { board.swap_bytes() } else { *board }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn of_a_generic<const WHITE: bool>(board: u64, black: bool) -> u64 {
    if WHITE { board } else { board.swap_bytes() }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn on_a_condition(board: u64, black: bool) -> u64 {
    #[cfg(windows)]
    return board;
    if black { board.swap_bytes() } else { board }
}

#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn argument_on_conditions(board: u64, #[cfg(windows)] black: bool, #[cfg(not(windows))] black: bool) -> u64 {
    if black { board.swap_bytes() } else { board }
}

#[permgen::proves(match turns { 100 => sq ^ 63, _ => sq })]
const fn by_a_high_number(board: u64, turns: u8) -> u64 {
    if turns == 100 { board.reverse_bits() } else { board }
}

#[permgen::proves(if turns == 3 { sq ^ 63 } else { sq })]
const fn wrong_behind_the_gap(board: u64, turns: u8) -> u64 {
    if turns == 3 || turns == 255 { board.reverse_bits() } else { board }
}

#[permgen::proves(match turns { 0 => sq, 1 => sq ^ 63 })]
const fn without_a_rest(board: u64, turns: u8) -> u64 {
    if turns == 0 { board } else { board.reverse_bits() }
}

#[permgen::proves(match a { 0 => sq, _ => sq ^ 63 } then match b { 0 => sq, _ => sq ^ 63 })]
const fn by_too_many(board: u64, a: u8, b: u8) -> u64 {
    if (a == 0) == (b == 0) { board } else { board.reverse_bits() }
}

#[permgen::proves(square_of(if black { sq ^ 56 } else { sq }))]
const fn of_squares(square: u8, black: bool) -> u8 {
    if black { square ^ 56 } else { square }
}

#[permgen::proves("sq ^ 56")]
const fn in_quotes(board: u64) -> u64 {
    board.swap_bytes()
}

#[permgen::proves(sq ^ 56)]
const fn of_nothing() -> u64 {
    0
}

#[permgen::proves(scatter(file(a)))]
const fn spread_beside(x: u8) -> u64 {
    let mut spread = 0;
    let mut rank = 0;
    while rank < 8 {
        spread |= (x as u64 >> rank & 1) << (8 * rank + 1);
        rank += 1;
    }
    spread
}

#[permgen::proves(gather(file(a)))]
const fn one_is_missing(x: u64) -> u8 {
    let mut gathered = 0;
    let mut rank = 0;
    while rank < 7 {
        gathered |= ((x >> (8 * rank) & 1) as u8) << rank;
        rank += 1;
    }
    gathered
}

struct Square {
    number: u8,
}

impl Square {
    #[permgen::proves(types = [Self { number: u8 }], square_of(sq ^ 56))]
    const fn mirrored(self) -> Self {
        Self { number: self.number ^ 7 }
    }
    #[permgen::proves(types = [Self { number: u8 }], square_of(sq ^ 56))]
    const fn by_its_name(self) -> Self {
        Square { number: self.number ^ 56 }
    }
    #[permgen::proves(types = [Self { number: u16 }], square_of(sq ^ 56))]
    const fn of_another_word(self) -> Self {
        Self { number: self.number ^ 56 }
    }
}

#[permgen::proves(square_of(sq ^ 56))]
const fn of_no_number(square: u8) -> u8 {
    square << 1
}

#[permgen::proves(board = 10x9, square_of(|rank, file| (rank, 8 - file)))]
const fn of_another_board(square: u8) -> u8 {
    square ^ 7
}

#[permgen::proves(usize = u32, sq ^ 56)]
const fn of_a_short_size(x: usize) -> usize {
    x.swap_bytes()
}

#[permgen::proves(gather(file(a), any_order))]
const fn in_any_order(x: u64) -> u8 {
    x as u8
}

#[permgen::proves(gather(rank(rank)))]
const fn of_a_rank(rank: u8, x: u64) -> u8 {
    (x >> rank * 8) as u8
}

#[permgen::proves(targets = [aarch64], sq ^ 56)]
const fn for_a_machine(x: u64) -> u64 {
    x.swap_bytes()
}

#[permgen::proves(sq ^ 56)]
const fn of_two(x: u64, y: u64) -> u64 {
    x.swap_bytes()
}

#[permgen::proves(bitwise(|a, b| a & b))]
const fn of_two_boards(a: u64, b: u64) -> u64 {
    b & a
}

// A method of a `permutation!` is none, and is told which derive makes it.
permgen::permutation! {
    const fn turned(self) -> u64 { sq ^ 63 }
}

fn main() {}
