//! Every action on one position, and its in-place form.

use permgen::ColorFlip;

#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
#[flip(swap(White <-> Black))]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
#[permute(square = Square, flip_vertical)]
struct Bitboard(u64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Square(u8);

#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
struct Piece {
    #[flip(nested)]
    color: Color,
    #[flip(keep)]
    role: u8,
}

#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Everything {
    #[flip(map)]
    pawns: Bitboard,
    #[flip(map, swap(0 <-> 1))]
    colors: [u64; 2],
    #[flip(map, swap(0..6 <-> 6..12))]
    colour_major: [Bitboard; 12],
    #[flip(map, swap(white <-> black))]
    white: u64,
    #[flip(map, swap(white <-> black))]
    black: u64,
    #[flip(square)]
    en_passant: Option<Square>,
    #[flip(square(none = 64))]
    target: u8,
    #[flip(file)]
    file: Option<u8>,
    #[flip(rank(none = -1))]
    rank: i8,
    #[flip(index, recolor)]
    board: [Option<Piece>; 64],
    #[flip(index, recolor(1..7 <-> 9..15))]
    codes: [u8; 64],
    #[flip(bits(0..2 <-> 2..4))]
    castling: u8,
    #[flip(negate)]
    score: i32,
    #[flip(toggle)]
    turn: bool,
    #[flip(nested)]
    to_move: Color,
    #[flip(each(index), swap(0 <-> 1))]
    history: [[i16; 64]; 2],
    #[flip(with = u32::reverse_bits)]
    odd: u32,
    #[flip(keep)]
    clock: u16,
    #[flip(recompute = key)]
    key: u64,
}

fn key(position: &Everything) -> u64 {
    position.white ^ position.black.rotate_left(7)
}

#[test]
fn smoke() {
    let mut position = Everything {
        pawns: Bitboard(0xff00),
        colors: [1, 2],
        colour_major: std::array::from_fn(|n| Bitboard(1 << n)),
        white: 3,
        black: 4,
        en_passant: Some(Square(20)),
        target: 64,
        file: Some(3),
        rank: 2,
        board: [None; 64],
        codes: [0; 64],
        castling: 0b0111,
        score: 5,
        turn: true,
        to_move: Color::Black,
        history: [[0; 64]; 2],
        odd: 1,
        clock: 9,
        key: 0,
    };
    position.key = key(&position);
    position.board[3] = Some(Piece { color: Color::White, role: 4 });
    position.codes[3] = 4;
    position.history[0][7] = 70;
    let flipped = position.color_flip();
    assert_eq!(flipped.pawns.0, 0xff << 48);
    assert_eq!(flipped.board[59], Some(Piece { color: Color::Black, role: 4 }));
    assert_eq!(flipped.codes[59], 12);
    assert_eq!(flipped.castling, 0b1101);
    assert_eq!(flipped.rank, 5);
    assert_eq!(flipped.en_passant, Some(Square(44)));
    assert_eq!(flipped.history[1][63], 70);
    assert_eq!(flipped.key, key(&flipped));
    assert_eq!(flipped.color_flip(), position);
    let mut in_place = position.clone();
    in_place.color_flip_in_place();
    assert_eq!(in_place, flipped);
}

/// A mailbox of numbers, one of which means nothing, also where rows, boxes and other slots are between.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct NothingInASlot {
    #[flip(index, negate(none = NOTHING))]
    scores: [i16; 64],
    #[flip(square(none = 64), index)]
    attackers: Box<[u8; 64]>,
    #[flip(index(slots = LATER), negate(none = NOTHING))]
    later: [i16; 70],
    #[flip(index, each(each(negate(none = NOTHING))))]
    rows: [[i16; 8]; 8],
}

const NOTHING: i16 = i16::MIN;

const LATER: [usize; 64] = {
    let mut slots = [0; 64];
    let mut square = 0;
    while square < 64 {
        slots[square] = square + 6;
        square += 1;
    }
    slots
};

#[test]
fn each_slot_may_mean_nothing() {
    let score = |square: i16| if square % 3 == 0 { NOTHING } else { square };
    let negated = |square: i16| if square % 3 == 0 { NOTHING } else { -square };
    let attacker = |square: u8| if square.is_multiple_of(5) { 64 } else { square / 2 };
    let from = |square: usize| square as i16 ^ 56;
    let position = NothingInASlot {
        scores: std::array::from_fn(|square| score(square as i16)),
        attackers: Box::new(std::array::from_fn(|square| attacker(square as u8))),
        later: std::array::from_fn(|slot| if slot < 6 { 7 } else { score(slot as i16 - 6) }),
        rows: std::array::from_fn(|rank| std::array::from_fn(|file| score((8 * rank + file) as i16))),
    };
    let flipped = NothingInASlot {
        scores: std::array::from_fn(|square| negated(from(square))),
        attackers: Box::new(std::array::from_fn(|square| match attacker(from(square) as u8) {
            64 => 64,
            number => number ^ 56,
        })),
        later: std::array::from_fn(|slot| if slot < 6 { 7 } else { negated(from(slot - 6)) }),
        rows: std::array::from_fn(|rank| std::array::from_fn(|file| negated(from(8 * rank + file)))),
    };
    assert_eq!(position.color_flip(), flipped);
    let mut in_place = position.clone();
    in_place.color_flip_in_place();
    assert_eq!(in_place, flipped);
    assert_eq!(flipped.color_flip(), position);
}

#[derive(ColorFlip)]
struct Parameters {
    #[flip(with = added::<u32, 3>)]
    odd: u32,
    #[flip(recompute = Self::key::<4, 1>)]
    key: u64,
}

fn added<T: From<u8> + std::ops::Add<Output = T>, const N: u8>(value: T) -> T {
    value + N.into()
}

impl Parameters {
    fn key<const N: u64, const M: u64>(&self) -> u64 {
        u64::from(self.odd) ^ N ^ M
    }
}

#[test]
fn functions_may_have_several_arguments_of_types() {
    let flipped = Parameters { odd: 1, key: 0 }.color_flip();
    assert_eq!((flipped.odd, flipped.key), (4, 1));
}
