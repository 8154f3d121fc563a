//! Functions of several words that are proved while they compile, and what then runs.

#![forbid(unsafe_code)]
#![deny(warnings)]

#[permgen::proves(board = 19x19; rotate_90)]
pub const fn turn(board: [u64; 6]) -> [u64; 6] {
    let mut turned = [0_u64; 6];
    let mut square = 0_usize;
    while square < 361 {
        let to = 19 * (18 - square % 19) + square / 19;
        turned[to / 64] |= (board[square / 64] >> (square % 64) & 1) << (to % 64);
        square += 1;
    }
    turned
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
pub const fn of_a_tuple(board: (u64, u64)) -> (u64, u64) {
    (board.1.reverse_bits(), board.0.reverse_bits())
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
pub fn behind_a_reference(board: &[u64; 2]) -> [u64; 2] {
    [board[1].reverse_bits(), board[0].reverse_bits()]
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
pub const fn in_place(board: &mut [u64; 2]) {
    let low = board[0].reverse_bits();
    board[0] = board[1].reverse_bits();
    board[1] = low;
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
pub fn by_a_swap(board: &mut [u64; 2]) {
    board.swap(0, 1);
    *board = [board[0].reverse_bits(), board[1].reverse_bits()];
}

#[permgen::proves(sq ^ 56)]
pub const fn one_word_in_place(board: &mut u64) {
    *board = board.swap_bytes();
}

#[permgen::proves(sq ^ 56)]
pub const fn one_word_behind_a_reference(board: &u64) -> u64 {
    board.swap_bytes()
}

/// A shogi board: 63 squares and 18.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shogi {
    words: [u64; 2],
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair((u64, u64));

impl Shogi {
    const LOW: u64 = (1 << 63) - 1;

    #[permgen::proves(types = [Self { words: [u64; 2] }], board = 9x9, layout = 63 + 18; rotate_180)]
    pub const fn turned(self) -> Self {
        const LOW: u64 = 0x7fff_ffff_ffff_ffff;
        let all = (self.words[1] as u128) << 63 | (self.words[0] & LOW) as u128;
        let turned = all.reverse_bits() >> 47;
        Self { words: [turned as u64 & LOW, (turned >> 63) as u64] }
    }

    #[permgen::proves(types = [Self { words: [u64; 2] }], board = 9x9, layout = 63 + 18; rotate_180)]
    pub const fn turn(&mut self) {
        const LOW: u64 = 0x7fff_ffff_ffff_ffff;
        let all = (self.words[1] as u128) << 63 | (self.words[0] & LOW) as u128;
        let turned = all.reverse_bits() >> 47;
        self.words[0] = turned as u64 & LOW;
        self.words[1] = (turned >> 63) as u64;
    }
}

impl Pair {
    #[permgen::proves(types = [Self((u64, u64))], width = (u64, u64); (i + 64) % 128)]
    pub const fn swapped(&self) -> Self {
        Self((self.0.1, self.0.0))
    }
}

#[permgen::proves(types = [Shogi { words: [u64; 2] }], width = [u64; 2]; (i + 64) % 128)]
pub const fn of_a_newtype(of: &mut Shogi) {
    let low = of.words[0];
    of.words[0] = of.words[1];
    of.words[1] = low;
}

#[permgen::proves(width = u32 -> [u8; 4]; i)]
pub const fn bytes(board: u32) -> [u8; 4] {
    board.to_le_bytes()
}

fn main() {
    const TURNED: [u64; 6] = turn([1, 0, 0, 0, 0, 0]);
    let corner: [u64; 6] = std::array::from_fn(|word| if word == 342 / 64 { 1 << (342 % 64) } else { 0 });
    assert_eq!(TURNED, corner);
    let (low, high) = (0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3211);
    let reversed = [u64::reverse_bits(high), u64::reverse_bits(low)];
    assert_eq!(of_a_tuple((low, high)), (reversed[0], reversed[1]));
    assert_eq!(behind_a_reference(&[low, high]), reversed);
    let mut board = [low, high];
    in_place(&mut board);
    assert_eq!(board, reversed);
    by_a_swap(&mut board);
    assert_eq!(board, [low, high]);
    let mut word = low;
    one_word_in_place(&mut word);
    assert_eq!((word, one_word_behind_a_reference(&word)), (low.swap_bytes(), low));
    let mut shogi = Shogi { words: [1, 0] };
    assert_eq!(shogi.turned(), Shogi { words: [0, 1 << 17] });
    shogi.turn();
    assert_eq!(shogi.turned(), Shogi { words: [1, 0] });
    assert_eq!(shogi.words[0] & !Shogi::LOW, 0);
    of_a_newtype(&mut shogi);
    assert_eq!(shogi, Shogi { words: [1 << 17, 0] });
    assert_eq!(Pair((low, high)).swapped(), Pair((high, low)));
    assert_eq!(bytes(0x0403_0201), [1, 2, 3, 4]);
}
