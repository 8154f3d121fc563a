//! Boards as Rust has them: newtypes, methods, traits, iterators, enums, arrays, macros.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bitboard(pub u64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square(pub u8);

impl Bitboard {
    pub const fn flip_vertical(self) -> Self { Bitboard(self.0.swap_bytes()) }
    pub const fn mirrored(self) -> Self {
        let x = self.0;
        let x = (x >> 1) & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) << 1;
        let x = (x >> 2) & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) << 2;
        Bitboard((x >> 4) & 0x0f0f_0f0f_0f0f_0f0f | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4)
    }
    pub const fn mirrored_twin(self) -> Self {
        let x = self.0;
        let x = (x >> 1) & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) << 1;
        let x = (x >> 2) & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) << 2;
        Bitboard((x >> 4) & 0x0f0f_0f0f_0f0f_0f0f | (x & 0x0f0f_0f0f_0f0f_0f07) << 4)
    }
    pub fn half_turn(self) -> Self { Bitboard(self.0.reverse_bits()) }
    pub fn transposed(self) -> Self {
        let mut result = 0;
        for square in 0..64_u32 {
            if self.0 >> square & 1 == 1 {
                result |= 1_u64 << (square % 8 * 8 + square / 8);
            }
        }
        Bitboard(result)
    }
    pub fn transposed_twin(self) -> Self {
        let mut result = 0;
        for square in 0..63_u32 {
            if self.0 >> square & 1 == 1 {
                result |= 1_u64 << (square % 8 * 8 + square / 8);
            }
        }
        Bitboard(result)
    }
    pub fn turn(&mut self) { self.0 = self.transposed().0.swap_bytes(); }
    pub fn turned_back(&self) -> Self { Bitboard(self.0.swap_bytes()).transposed() }
    pub const fn east(self) -> Self { Bitboard((self.0 & 0x7f7f_7f7f_7f7f_7f7f) << 1) }
    pub const fn count(self) -> u32 { self.0.count_ones() }
    pub const fn is_empty(self) -> bool { self.0 == 0 }
    pub const fn first(self) -> u32 { self.0.trailing_zeros() }
    pub const fn rest(self) -> Self { Bitboard(self.0 & self.0.wrapping_sub(1)) }
    pub const fn a_file(self) -> u8 { ((self.0 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8 }
}

impl Square {
    pub const fn flip(self) -> Self { Square(self.0 ^ 56) }
    pub const fn mirror(self) -> Self { Square(self.0 ^ 7) }
    pub const fn turned(self) -> Self { Square((7 - self.0 % 8) * 8 + self.0 / 8 % 8) }
    pub const fn turned_twin(self) -> Self { Square((7 - self.0 % 8) * 8 + (self.0 / 8 + 1) % 8) }
}

pub trait Flip { fn flipped(self) -> Self; }
impl Flip for u64 { fn flipped(self) -> Self { self.swap_bytes() } }
impl Flip for u32 { fn flipped(self) -> Self { self.swap_bytes() } }

macro_rules! reversed {
    ($name:ident, $type:ty) => {
        pub fn $name(mut x: $type) -> $type {
            let mut result = 0;
            for _ in 0..<$type>::BITS {
                result = result << 1 | (x & 1);
                x >>= 1;
            }
            result
        }
    };
}
reversed!(reversed_8, u8);
reversed!(reversed_16, u16);
reversed!(reversed_32, u32);
reversed!(reversed_64, u64);

const TURN: [u8; 64] = {
    let mut to = [0; 64];
    let mut square = 0;
    while square < 64 {
        to[square] = ((7 - square % 8) * 8 + square / 8) as u8;
        square += 1;
    }
    to
};
pub fn turned_by_table(board: u64) -> u64 {
    let mut result = 0;
    for (from, &to) in TURN.iter().enumerate() {
        result |= (board >> from & 1) << to;
    }
    result
}
pub fn square_by_table(square: usize) -> u8 { TURN[square] }
pub fn rows(board: [u8; 8]) -> [u8; 8] {
    let mut rows = board;
    rows.reverse();
    rows
}
pub fn by_bytes(board: u64) -> u64 { u64::from_le_bytes(board.to_be_bytes()) }
pub fn through_string(board: u64) -> u64 { board.to_string().len() as u64 }
pub fn gray(x: u64) -> u64 { x ^ (x >> 1) }
pub fn complement(x: u64) -> u64 { !x }
pub fn hash(x: u64) -> u64 { (x ^ x >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) }
pub fn checked(x: u64) -> u64 { x.checked_add(1).unwrap_or(0) }
pub fn shifted(x: u64, by: u32) -> u64 { x << by }
pub struct Sides { pub white: u64, pub black: u64 }
pub fn exchanged(s: Sides) -> Sides {
    Sides { white: s.black.swap_bytes(), black: s.white.swap_bytes() }
}
pub fn exchanged_twin(s: Sides) -> Sides {
    Sides { white: s.black.swap_bytes(), black: s.white }
}
pub fn shuffled(x: u32) -> u32 {
    let mut result = 0;
    for bit in 0..16 {
        result |= (x >> bit & 1) << (2 * bit) | (x >> (bit + 16) & 1) << (2 * bit + 1);
    }
    result
}
pub fn des_like(x: u64) -> u64 { x.rotate_left(1).swap_bytes() }
static LOWEST: [u32; 8] = [56, 48, 40, 32, 24, 16, 8, 0];
pub fn by_enumerate(x: u64) -> u64 {
    let mut result = 0;
    for (rank, from) in LOWEST.iter().enumerate() {
        result |= (x >> from & 0xff) << (8 * rank);
    }
    result
}
pub fn by_zip(x: u64) -> u64 {
    LOWEST.iter().zip((0..64).step_by(8)).map(|(from, to)| (x >> from & 0xff) << to).fold(0, |all, rank| all | rank)
}
pub fn by_address(x: u64) -> u64 { if LOWEST.as_ptr() as usize & 64 == 0 { x.swap_bytes() } else { x } }
pub fn go_turned(board: [u64; 6]) -> [u64; 6] {
    let mut result = [0; 6];
    for square in 0..361 {
        let to = square % 19 * 19 + (18 - square / 19);
        result[to / 64] |= (board[square / 64] >> (square % 64) & 1) << (to % 64);
    }
    result
}
pub fn go_turned_twin(board: [u64; 6]) -> [u64; 6] {
    let mut result = [0; 6];
    for square in 0..360 {
        let to = square % 19 * 19 + (18 - square / 19);
        result[to / 64] |= (board[square / 64] >> (square % 64) & 1) << (to % 64);
    }
    result
}
pub fn shogi_turned(board: [u64; 2]) -> [u64; 2] {
    let mut result = [0; 2];
    for square in 0..81_usize {
        let (from, to) = (square, 80 - square);
        let bit = board[from / 63] >> (from % 63) & 1;
        result[to / 63] |= bit << (to % 63);
    }
    result
}
pub fn planes(mailbox: [u64; 4]) -> [u64; 4] {
    let mut result = [0; 4];
    for square in 0..64 {
        for (plane, word) in result.iter_mut().enumerate() {
            *word |= (mailbox[square / 16] >> (square % 16 * 4 + plane) & 1) << square;
        }
    }
    result
}
pub fn xiangqi_turned(board: u128) -> u128 {
    let mut result = 0;
    for square in 0..90 {
        result |= (board >> square & 1) << (square % 9 * 10 + 9 - square / 9);
    }
    result
}
