//! Containers, newtypes and enums of files and ranks, made fields by `#[derive(permgen::Field)]`.

use std::marker::PhantomData;
use std::sync::Arc;

use permgen::{ColorFlip, Field};

use super::Color;

#[derive(Clone, Copy, Debug, PartialEq, Field)]
struct ByColor<T> {
    white: T,
    black: T,
}

/// With a marker, a constant, and an array of what it contains.
#[derive(Clone, Copy, Debug, PartialEq, Field)]
struct ByRole<T, G, const N: usize>([T; N], T, PhantomData<G>);

#[derive(Clone, Copy, Debug, PartialEq, Field)]
struct Castling(u8);

#[derive(Clone, Copy, Debug, PartialEq, Field)]
struct Score(i16);

#[derive(Clone, Copy, Debug, PartialEq, Field)]
struct Turn(bool);

#[derive(Clone, Copy, Debug, PartialEq, Field)]
struct Piece(u8);

#[derive(Clone, Copy, Debug, PartialEq, Field)]
#[rustfmt::skip]
enum File { A = 1, B, C, D, E, F, G, H }

#[derive(Clone, Copy, Debug, PartialEq, Field)]
enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
    None,
}

#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(map = rotate_180)]
struct Position {
    #[flip(map, swap(.white <-> .black))]
    colors: ByColor<u64>,
    #[flip(map)]
    roles: ByRole<u64, Color, 5>,
    #[flip(square, swap(.white <-> .black))]
    kings: ByColor<Option<u8>>,
    #[flip(bits(u8, 0..2 <-> 2..4))]
    castling: Castling,
    #[flip(negate)]
    score: Score,
    #[flip(toggle)]
    turn: Turn,
    #[flip(index, recolor(1..7 <-> 9..15))]
    board: [Piece; 64],
    #[flip(file)]
    file: Option<File>,
    #[flip(rank(none = Rank::None))]
    ranks: Rank,
    #[flip(rank, swap(.white <-> .black))]
    farthest: ByColor<Rank>,
}

#[test]
fn actions_reach_what_is_in_containers() {
    let position = Position {
        colors: ByColor { white: 1, black: 2 },
        roles: ByRole([1, 2, 4, 8, 16], 32, PhantomData),
        kings: ByColor { white: Some(4), black: None },
        castling: Castling(0b0110),
        score: Score(5),
        turn: Turn(true),
        board: std::array::from_fn(|square| Piece(if square == 9 { 2 } else { 0 })),
        file: Some(File::B),
        ranks: Rank::None,
        farthest: ByColor { white: Rank::Second, black: Rank::Eighth },
    };
    let flipped = position.color_flip();
    assert_eq!(flipped.colors, ByColor { white: 1 << 62, black: 1 << 63 });
    assert_eq!(flipped.roles, ByRole([1 << 63, 1 << 62, 1 << 61, 1 << 60, 1 << 59], 1 << 58, PhantomData));
    assert_eq!(flipped.kings, ByColor { white: None, black: Some(59) });
    assert_eq!((flipped.castling, flipped.score, flipped.turn), (Castling(0b1001), Score(-5), Turn(false)));
    assert_eq!((flipped.board[54], flipped.board[9]), (Piece(10), Piece(0)));
    assert_eq!((flipped.file, flipped.ranks), (Some(File::G), Rank::None));
    assert_eq!(flipped.farthest, ByColor { white: Rank::First, black: Rank::Seventh });
    assert_eq!(flipped.color_flip(), position);
}

/// On the heap.
#[derive(Clone, Debug, PartialEq, ColorFlip, permgen::Transform)]
#[transform(name = mirrored, map = mirror_horizontal)]
struct Heap {
    #[flip(map, swap(0 <-> 1))]
    #[transform(map)]
    sets: Vec<u64>,
    #[flip(index, recolor(1..7 <-> 9..15))]
    #[transform(index)]
    board: Box<[u8; 64]>,
    #[flip(nested)]
    #[transform(nested)]
    history: Vec<Step>,
    #[flip(nested)]
    #[transform(nested)]
    last: Option<Box<Step>>,
    #[flip(each(negate))]
    #[transform(keep)]
    scores: Vec<i32>,
    #[flip(toggle)]
    #[transform(keep)]
    turn: Arc<bool>,
    #[flip(map, swap(0 <-> 1))]
    #[transform(map)]
    shared: Arc<[u64; 2]>,
    #[flip(nested)]
    #[transform(nested)]
    children: Vec<Heap>,
}

#[derive(Clone, Debug, PartialEq, ColorFlip, permgen::Transform)]
#[transform(name = mirrored, map = mirror_horizontal)]
struct Step {
    #[flip(square)]
    #[transform(square)]
    to: u8,
}

#[test]
fn vectors_boxes_and_arcs() {
    let leaf = Heap {
        sets: vec![1, 2, 4],
        board: Box::new(std::array::from_fn(|square| if square == 0 { 3 } else { 0 })),
        history: vec![Step { to: 0 }, Step { to: 9 }],
        last: Some(Box::new(Step { to: 9 })),
        scores: vec![1, -2],
        turn: Arc::new(false),
        shared: Arc::new([1, 2]),
        children: Vec::new(),
    };
    let position = Heap { children: vec![leaf.clone()], ..leaf };
    let flipped = position.color_flip();
    assert_eq!(flipped.sets, [2 << 56, 1 << 56, 4 << 56]);
    assert_eq!((flipped.board[56], flipped.board[0]), (11, 0));
    assert_eq!(flipped.history, [Step { to: 56 }, Step { to: 49 }]);
    assert_eq!((flipped.last.clone(), &flipped.scores[..]), (Some(Box::new(Step { to: 49 })), &[-1, 2][..]));
    assert!(*flipped.turn);
    assert_eq!(*flipped.shared, [2 << 56, 1 << 56]);
    assert_eq!(flipped.children[0].sets, flipped.sets);
    assert_eq!(flipped.color_flip(), position);
    let mirrored = position.mirrored();
    assert_eq!((mirrored.sets[0], mirrored.board[7], mirrored.history[1].to), (1 << 7, 3, 14));
    assert_eq!((mirrored.last.clone(), mirrored.children[0].sets[0]), (Some(Box::new(Step { to: 14 })), 1 << 7));
}

/// Without room between the fields, as in files of training data.
#[derive(Clone, Copy, Debug, ColorFlip, permgen::Transform)]
#[flip(tests = records)]
#[transform(name = mirrored, map = mirror_horizontal)]
#[repr(C, packed)]
struct Record {
    #[flip(keep)]
    #[transform(keep)]
    tag: u8,
    #[flip(map, swap(white <-> black))]
    #[transform(map)]
    white: u64,
    #[flip(map, swap(white <-> black))]
    #[transform(map)]
    black: u64,
    #[flip(negate)]
    #[transform(keep)]
    score: i16,
    #[flip(recompute = Record::sum)]
    #[transform(recompute = Record::sum)]
    key: u64,
}

impl Record {
    fn new(white: u64, black: u64, score: i16) -> Self {
        let record = Record { tag: 7, white, black, score, key: 0 };
        Record { key: record.sum(), ..record }
    }

    fn sum(&self) -> u64 {
        self.white.wrapping_mul(3) ^ self.black
    }
}

fn records() -> [Record; 2] {
    [Record::new(1, 2, 5), Record::new(0x0123_4567_89ab_cdef, 0, -1)]
}

#[test]
fn packed_records() {
    let flipped = records()[0].color_flip();
    assert_eq!(({ flipped.white }, { flipped.black }, { flipped.score }), (2 << 56, 1 << 56, -5));
    assert_eq!({ flipped.key }, flipped.sum());
    let mut mirrored = records()[0];
    mirrored.mirrored_in_place();
    assert_eq!(({ mirrored.white }, { mirrored.black }), (1 << 7, 1 << 6));
}

#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct FlagsInPairs {
    #[flip(bits(0..2 <-> 2..4))]
    now_and_before: (u8, u8),
    #[flip(bits(0 <-> 15))]
    history: Vec<[(u16, u16); 2]>,
}

#[test]
fn bits_of_pairs() {
    let flags = FlagsInPairs { now_and_before: (0b0001, 0b1110), history: vec![[(1, 2), (0x8000, 0x8001)]] };
    let flipped = FlagsInPairs { now_and_before: (0b0100, 0b1011), history: vec![[(0x8000, 2), (1, 0x8001)]] };
    assert_eq!(flags.color_flip(), flipped);
    assert_eq!(flipped.color_flip(), flags);
}
