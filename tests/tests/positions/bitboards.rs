//! Layouts of bitboards alone.

use permgen::ColorFlip;

use super::{Color, Description, Layout, PAWN, ROOK, holds_for};

#[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
#[permute(square = Square, flip_vertical, tests)]
#[repr(transparent)]
struct Bitboard(u64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Square(u8);

/// Sets of roles and of colors, a pawn's double step as the square behind it, castling as the rooks that may.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct RolesAndColors {
    #[flip(map)]
    roles: [Bitboard; 6],
    #[flip(map, swap(white <-> black))]
    white: Bitboard,
    #[flip(map, swap(white <-> black))]
    black: Bitboard,
    #[flip(toggle)]
    turn: Color,
    #[flip(map)]
    castling_rooks: Bitboard,
    #[flip(square)]
    en_passant: Option<Square>,
}

/// The corners of castling rights.
const CORNERS: [u64; 4] = [1 << 7, 1, 1 << 63, 1 << 56];

fn corners(description: &Description) -> u64 {
    (0..4).filter(|&right| description.castling[right]).fold(0, |set, right| set | CORNERS[right])
}

fn rights(corners: u64) -> u8 {
    (0..4).filter(|&right| corners & CORNERS[right] != 0).fold(0, |bits, right| bits | 1 << right)
}

impl Layout for RolesAndColors {
    fn new(description: &Description) -> Self {
        RolesAndColors {
            roles: std::array::from_fn(|role| Bitboard(description.role(role))),
            white: Bitboard(description.color(Color::White)),
            black: Bitboard(description.color(Color::Black)),
            turn: description.turn,
            castling_rooks: Bitboard(corners(description)),
            en_passant: description.en_passant.map(Square),
        }
    }

    fn describe(&self) -> Description {
        let set = |color, role: usize| self.roles[role].0 & [self.white, self.black][color as usize].0;
        let en_passant = self.en_passant.map(|square| square.0);
        Description::read_sets(set, self.turn, rights(self.castling_rooks.0), en_passant)
    }
}

#[test]
fn roles_and_colors() {
    holds_for::<RolesAndColors>();
}

/// Twelve sets, White's first; the file of a double step; castling as four bits; a move counter.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Twelve {
    #[flip(map, swap(0..6 <-> 6..12))]
    men: [u64; 12],
    #[flip(file)]
    en_passant_file: Option<u8>,
    #[flip(bits(0..2 <-> 2..4))]
    castling: u8,
    #[flip(toggle)]
    black_to_move: bool,
    #[flip(keep)]
    clock: u16,
}

impl Layout for Twelve {
    fn new(description: &Description) -> Self {
        Twelve {
            men: std::array::from_fn(|man| description.men(Color::ALL[man / 6], man % 6)),
            en_passant_file: description.en_passant.map(|square| square % 8),
            castling: description.castling_bits(),
            black_to_move: description.turn == Color::Black,
            clock: 17,
        }
    }

    fn describe(&self) -> Description {
        let turn = Color::ALL[usize::from(self.black_to_move)];
        let rank = if self.black_to_move { 16 } else { 40 };
        let set = |color: Color, role| self.men[color as usize * 6 + role];
        Description::read_sets(set, turn, self.castling, self.en_passant_file.map(|file| rank + file))
    }
}

#[test]
fn twelve_sets_of_white_and_black() {
    holds_for::<Twelve>();
}

/// Twelve sets by role, so that the colors alternate; the square with 64 for none; the side to move as 0 or 1.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Alternating {
    #[flip(map, swap(0 <-> 1, 2 <-> 3, 4 <-> 5, 6 <-> 7, 8 <-> 9, 10 <-> 11))]
    men: [u64; 12],
    #[flip(square(none = 64))]
    en_passant: u8,
    #[flip(map, swap(even <-> odd))]
    again: [u64; 12],
    #[flip(bits(0 <-> 2, 1 <-> 3))]
    castling: u32,
    #[flip(toggle)]
    turn: usize,
}

impl Layout for Alternating {
    fn new(description: &Description) -> Self {
        let men = std::array::from_fn(|man| description.men(Color::ALL[man % 2], man / 2));
        Alternating {
            men,
            again: men,
            en_passant: description.en_passant.unwrap_or(64),
            castling: u32::from(description.castling_bits()),
            turn: description.turn as usize,
        }
    }

    fn describe(&self) -> Description {
        let set = |color: Color, role: usize| self.men[role * 2 + color as usize];
        let en_passant = (self.en_passant != 64).then_some(self.en_passant);
        Description::read_sets(set, Color::ALL[self.turn], self.castling as u8, en_passant)
    }
}

#[test]
fn twelve_sets_that_alternate() {
    holds_for::<Alternating>();
}

/// Eight sets, the two colors first; the pawn itself that made the double step; each side's rights in a word of its own.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct ColorsFirst {
    #[flip(map, swap(WHITE <-> BLACK))]
    sets: [u64; 8],
    #[flip(square)]
    stepped_pawn: Option<u16>,
    #[flip(swap(0 <-> 1))]
    castling: [u8; 2],
    #[flip(nested)]
    turn: Color,
}

const WHITE: usize = 0;
const BLACK: usize = 1;

impl Layout for ColorsFirst {
    fn new(description: &Description) -> Self {
        ColorsFirst {
            sets: std::array::from_fn(|set| match set {
                0 | 1 => description.color(Color::ALL[set]),
                _ => description.role(set - 2),
            }),
            // The pawn is on the fourth or fifth rank, one beyond the square behind it.
            stepped_pawn: description.en_passant.map(|square| u16::from(square ^ 8)),
            castling: [description.castling_bits() & 3, description.castling_bits() >> 2],
            turn: description.turn,
        }
    }

    fn describe(&self) -> Description {
        let set = |color: Color, role: usize| self.sets[color as usize] & self.sets[role + 2];
        let en_passant = self.stepped_pawn.map(|square| square as u8 ^ 8);
        Description::read_sets(set, self.turn, self.castling[0] | self.castling[1] << 2, en_passant)
    }
}

#[test]
fn eight_sets_with_the_colors_first() {
    holds_for::<ColorsFirst>();
}

/// Five sets where queens are in two, and a pair of kings; a double step as a bit in the pawns' last rank, which belongs
/// to the side that may capture; castling as the squares of rooks.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Compact {
    #[flip(map)]
    pawns: u64,
    #[flip(map)]
    knights: u64,
    #[flip(map)]
    diagonal_sliders: u64,
    #[flip(map)]
    straight_sliders: u64,
    #[flip(square, swap(0 <-> 1))]
    kings: [Square; 2],
    #[flip(map, swap(0 <-> 1))]
    colors: [u64; 2],
    #[flip(square, swap(0 <-> 1))]
    rooks: [[Option<Square>; 2]; 2],
    #[flip(toggle)]
    turn: Color,
}

const EDGE: u64 = 0xff00_0000_0000_00ff;

impl Layout for Compact {
    fn new(description: &Description) -> Self {
        let rook = |right: usize| description.castling[right].then(|| Square(CORNERS[right].trailing_zeros() as u8));
        let mark = description.en_passant.map_or(0, |square| 1 << (square % 8 + if square < 32 { 0 } else { 56 }));
        Compact {
            pawns: description.role(PAWN) | mark,
            knights: description.role(1),
            diagonal_sliders: description.role(2) | description.role(4),
            straight_sliders: description.role(ROOK) | description.role(4),
            kings: Color::ALL.map(|color| Square(description.men(color, 5).trailing_zeros() as u8)),
            colors: Color::ALL.map(|color| description.color(color)),
            rooks: [[rook(0), rook(1)], [rook(2), rook(3)]],
            turn: description.turn,
        }
    }

    fn describe(&self) -> Description {
        let queens = self.diagonal_sliders & self.straight_sliders;
        let set = |color: Color, role: usize| {
            let own = self.colors[color as usize];
            match role {
                0 => self.pawns & own & !EDGE,
                1 => self.knights & own,
                2 => self.diagonal_sliders & own & !queens,
                3 => self.straight_sliders & own & !queens,
                4 => queens & own,
                _ => 1 << self.kings[color as usize].0,
            }
        };
        let castling = self.rooks.as_flattened().iter().flatten().fold(0, |corners, rook| corners | 1 << rook.0);
        let mark = self.pawns & EDGE;
        let square = mark.trailing_zeros() as u8;
        let en_passant = (mark != 0).then(|| square % 8 + if square < 32 { 16 } else { 40 });
        Description::read_sets(set, self.turn, rights(castling), en_passant)
    }
}

#[test]
fn queens_in_two_sets_and_a_pair_of_kings() {
    holds_for::<Compact>();
}

/// Four words in which a role is a number of three bits and the fourth bit says that a man is Black's.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Quad {
    #[flip(map, with = other_side)]
    planes: [u64; 4],
    #[flip(keep)]
    irrelevant: (),
}

/// What is Black's is now White's: the other men of all.
fn other_side([first, second, third, black]: [u64; 4]) -> [u64; 4] {
    [first, second, third, black ^ (first | second | third)]
}

#[test]
fn quad_bitboards() {
    for description in super::descriptions() {
        let quad = |description: &Description| Quad {
            planes: std::array::from_fn(|plane| match plane {
                3 => description.color(Color::Black),
                plane => description.of(|(_, role)| (role + 1) >> plane & 1 == 1),
            }),
            irrelevant: (),
        };
        assert_eq!(quad(&description).color_flip(), quad(&description.flipped()));
        assert_eq!(quad(&description).color_flip().color_flip(), quad(&description));
    }
}
