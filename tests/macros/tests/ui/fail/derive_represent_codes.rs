//! Elements of mailboxes whose codes are not those that are said.

use permgen::Represent;

#[derive(Clone, Copy)]
pub enum Piece {
    Empty,
    Pawn,
    King,
}

impl Piece {
    pub const ALL: [Piece; 3] = [Piece::Empty, Piece::Pawn, Piece::King];
    pub const SHORT: [Piece; 2] = [Piece::Empty, Piece::Pawn];
    pub const OTHER_ORDER: [Piece; 3] = [Piece::Empty, Piece::King, Piece::Pawn];

    const fn new(code: u8) -> Self {
        match code {
            0 => Piece::Empty,
            1 => Piece::King,
            _ => Piece::Pawn,
        }
    }
    const fn index(self) -> u8 {
        self as u8
    }
}

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, all = Piece::SHORT))]
pub struct Short([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=1], element(Piece, all = Piece::ALL))]
pub struct FewCodes([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, all = Piece::OTHER_ORDER))]
pub struct OtherOrder([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [1..=3], element(Piece, all = Piece::ALL))]
pub struct FromOne([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, from = Piece::new, index = Piece::index))]
pub struct NoInverses([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, all = Piece::ALL), from(Sets))]
pub struct Pieces([Piece; 64]);

#[derive(Represent)]
#[represent(sets = [1, 2, 3], from(Pieces))]
pub struct Sets([u64; 3]);

fn main() {}
