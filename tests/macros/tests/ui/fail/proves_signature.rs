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

#[permgen::proves(targets = [aarch64], sq ^ 56)]
const fn for_a_machine(x: u64) -> u64 {
    x.swap_bytes()
}

#[permgen::proves(sq ^ 56)]
const fn of_two(x: u64, y: u64) -> u64 {
    x.swap_bytes()
}

// A method of a `permutation!` is none, and is told which derive makes it.
permgen::permutation! {
    const fn turned(self) -> u64 { sq ^ 63 }
}

fn main() {}
