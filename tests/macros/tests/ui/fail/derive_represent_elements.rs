//! Elements of mailboxes of which too little is said, or too much.

use permgen::Represent;

#[derive(Clone, Copy)]
pub enum Piece {
    Empty,
    Pawn,
    King,
}

impl Piece {
    pub const ALL: [Piece; 3] = [Piece::Empty, Piece::Pawn, Piece::King];
}

#[derive(Represent)]
#[represent(mailbox)]
pub struct NothingSaid([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, element(Piece, all = Piece::ALL))]
pub struct WithoutCodes([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece))]
pub struct WithoutNumbers([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, every = Piece::ALL))]
pub struct UnknownKey([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, from = 3, index = Piece::index))]
pub struct NoFunction([Piece; 64]);

#[derive(Represent)]
#[represent(planes, codes = [0..=2], element(Piece, all = Piece::ALL))]
pub struct Planes([Piece; 2]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2])]
pub struct WithoutElement([u8; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], empty = 3, element(Piece, all = Piece::ALL))]
pub struct NeverEmpty([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, all = Piece::ALL))]
pub struct NoneHasNoCode([Option<Piece>; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2, 1], element(Piece, all = Piece::ALL))]
pub struct Twice([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], empty = 2, element(Piece, all = Piece::ALL))]
pub struct EmptyIsKing([Option<Piece>; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], bits = 1, element(Piece, all = Piece::ALL))]
pub struct OneBit([Piece; 64]);

#[derive(Represent)]
#[represent(mailbox, codes = [0..=2], element(Piece, all = Piece::ALL))]
pub struct Packed([Piece; 32]);

#[derive(Represent)]
#[represent(mailbox, newtype = u8, codes = [0..=2], element(Piece, all = Piece::ALL))]
pub struct Both([Piece; 64]);

fn main() {}
