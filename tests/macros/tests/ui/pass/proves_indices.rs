//! Indices gathered from a board, boards scattered from an index, methods and numbers of squares, by hand.
#![deny(warnings)]

#[permgen::proves(scatter(file(a)))]
const fn spread(x: u8) -> u64 {
    let mut spread = 0;
    let mut rank = 0;
    while rank < 8 {
        spread |= (x as u64 >> rank & 1) << (8 * rank);
        rank += 1;
    }
    spread
}

#[permgen::proves(gather(file(a)))]
const fn gathered(x: u64) -> u8 {
    let mut gathered = 0;
    let mut rank = 0;
    while rank < 8 {
        gathered |= ((x >> (8 * rank) & 1) as u8) << rank;
        rank += 1;
    }
    gathered
}

/// As engines have it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bitboard(u64);

/// With a named field.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Square {
    number: u8,
}

impl Bitboard {
    #[permgen::proves(types = [Self(u64)], sq ^ 56)]
    const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }
    #[permgen::proves(types = [Self(u64)], rotate_180)]
    pub(crate) const fn half_turn(&self) -> Self {
        let Self(word) = *self;
        return Self(word.reverse_bits());
    }
    #[permgen::proves(types = [Self(u64)], usize = u64, gather(file(a)))]
    const fn first_file(mut self) -> usize {
        self = Self(self.0 & 0x0101_0101_0101_0101);
        (self.0.wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
    }
    #[permgen::proves(types = [Self(u64)], scatter(file(a)))]
    const fn of_first_rank(rank: u8) -> Self {
        let x = rank as u64;
        let x = (x | x << 28) & 0x0000_000f_0000_000f;
        let x = (x | x << 14) & 0x0003_0003_0003_0003;
        Self((x | x << 7) & 0x0101_0101_0101_0101)
    }
}

#[permgen::proves(types = [Bitboard(u64)], sq ^ 7)]
const fn mirror(board: Bitboard) -> Bitboard {
    let Bitboard(x) = board;
    let x = x >> 1 & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) << 1;
    let x = x >> 2 & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) << 2;
    Bitboard(x >> 4 & 0x0f0f_0f0f_0f0f_0f0f | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4)
}

impl Square {
    #[permgen::proves(types = [Self { number: u8 }], square_of(flip_vertical))]
    const fn flipped(self) -> Self {
        Self { number: self.number ^ 56 }
    }
}

#[permgen::proves(square_of(|rank, file| (file, rank)))]
const fn transposed(square: u8) -> u8 {
    (square >> 3 | square << 3) & 63
}

// No number of a square is above 63.
#[permgen::proves(square_of(rotate_180))]
const fn turned(square: u8) -> u8 {
    63 - square
}

#[permgen::proves(usize = u64, square_of(rotate_180))]
const fn turned_place(square: usize) -> usize {
    63 - square
}

#[permgen::proves(usize = u64, sq ^ 56)]
const fn of_a_size(x: usize) -> usize {
    x.swap_bytes()
}

fn main() {
    let board = Bitboard(0x1234_5678_9abc_def0);
    assert_eq!(board.flip(), Bitboard(board.0.swap_bytes()));
    assert_eq!(board.half_turn(), Bitboard(board.0.reverse_bits()));
    assert_eq!(mirror(board), Bitboard(board.0.reverse_bits().swap_bytes()));
    assert_eq!(Bitboard(3 | 1 << 56).first_file(), 0b1000_0001);
    assert_eq!(Bitboard::of_first_rank(0b1000_0001), Bitboard(1 | 1 << 56));
    for number in 0..64 {
        assert_eq!(Square { number }.flipped(), Square { number: number ^ 56 });
        assert_eq!(transposed(number), number % 8 * 8 + number / 8);
        assert_eq!([turned(number).into(), turned_place(number.into())], [63 - usize::from(number); 2]);
    }
    assert_eq!(of_a_size(1), 1 << 56);
    assert_eq!(spread(0b1000_0001), 1 | 1 << 56);
    assert_eq!(gathered(3 | 1 << 56), 0b1000_0001);
}
