//! A position, read from FEN, and moves made on it.

use super::attacks::{Sliders, king_attacks, knight_attacks, pawn_attacks};

pub(crate) const WHITE: usize = 0;
pub(crate) const BLACK: usize = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// By [`Piece`].
    pub(crate) pieces: [u64; 6],
    /// By color.
    pub(crate) men: [u64; 2],
    pub(crate) turn: usize,
    /// The rooks that may still castle.
    pub(crate) castling: u64,
    /// The square that a pawn passed over in the last move.
    pub(crate) en_passant: Option<u8>,
}

impl Position {
    /// Reads the first four fields of Forsyth-Edwards notation. Letters of files say which rooks may castle, as in Chess960.
    pub(crate) fn from_fen(fen: &str) -> Option<Self> {
        let mut fields = fen.split_whitespace();
        let mut position = Self { pieces: [0; 6], men: [0; 2], turn: WHITE, castling: 0, en_passant: None };
        let (mut rank, mut file) = (7u8, 0u8);
        for letter in fields.next()?.chars() {
            match letter {
                '/' => (rank, file) = (rank.checked_sub(1)?, 0),
                '1'..='8' => file += letter as u8 - b'0',
                _ => {
                    let piece = "pnbrqk".find(letter.to_ascii_lowercase())?;
                    let color = if letter.is_ascii_uppercase() { WHITE } else { BLACK };
                    let bit = 1u64.checked_shl(u32::from(8 * rank + file))?;
                    position.pieces[piece] |= bit;
                    position.men[color] |= bit;
                    file += 1;
                }
            }
        }
        position.turn = ["w", "b"].iter().position(|turn| Some(*turn) == fields.clone().next())?;
        fields.next();
        for letter in fields.next()?.chars().filter(|letter| *letter != '-') {
            position.castling |= position.castling_rook(letter)?;
        }
        position.en_passant = match fields.next()?.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(8 * (rank - b'1') + file - b'a'),
            _ => None,
        };
        Some(position)
    }

    /// The rook that a letter names: `K` or `Q` is the outermost on that side of White's king, `A` to `H` the one on that file.
    fn castling_rook(&self, letter: char) -> Option<u64> {
        let (color, rank) = if letter.is_ascii_uppercase() { (WHITE, 0) } else { (BLACK, 56) };
        let rooks = self.of(Piece::Rook, color) & 0xff << rank;
        let square = match letter.to_ascii_lowercase() {
            'k' => 63u32.checked_sub(rooks.leading_zeros())?,
            'q' => rooks.trailing_zeros(),
            file @ 'a'..='h' => rank + (file as u32 - 'a' as u32),
            _ => return None,
        };
        1u64.checked_shl(square).filter(|rook| rook & rooks != 0)
    }

    pub(crate) fn occupied(&self) -> u64 {
        self.men[WHITE] | self.men[BLACK]
    }

    pub(crate) fn of(&self, piece: Piece, color: usize) -> u64 {
        self.pieces[piece as usize] & self.men[color & 1]
    }

    /// Rooks and queens of a color.
    pub(crate) fn straight(&self, color: usize) -> u64 {
        self.of(Piece::Rook, color) | self.of(Piece::Queen, color)
    }

    /// Bishops and queens of a color.
    pub(crate) fn diagonal(&self, color: usize) -> u64 {
        self.of(Piece::Bishop, color) | self.of(Piece::Queen, color)
    }

    /// The square of the king.
    pub(crate) fn king(&self, color: usize) -> u8 {
        self.of(Piece::King, color).trailing_zeros() as u8
    }

    /// The men of a color that attack a square when these squares are occupied.
    pub(crate) fn attackers<S: Sliders>(&self, square: u8, color: usize, occupied: u64) -> u64 {
        pawn_attacks(color ^ 1, square) & self.of(Piece::Pawn, color)
            | knight_attacks(square) & self.of(Piece::Knight, color)
            | king_attacks(square) & self.of(Piece::King, color)
            | S::rook(square, occupied) & self.straight(color)
            | S::bishop(square, occupied) & self.diagonal(color)
    }

    /// The position after a move, which must be legal. A pawn becomes `promotion` on the last rank. A king that goes to a rook of
    /// its own castles with it.
    pub(crate) fn after(&self, piece: Piece, from: u8, to: u8, promotion: Piece) -> Self {
        let (us, them) = (self.turn & 1, self.turn & 1 ^ 1);
        let (at_from, at_to) = (1u64 << from, 1u64 << to);
        let mut next = *self;
        next.turn = them;
        next.en_passant = None;
        next.castling &= !(at_from | at_to);
        if piece == Piece::King {
            next.castling &= !self.men[us];
            if self.men[us] & at_to != 0 {
                let (king_to, rook_to) = castled(from, to);
                next.move_men(Piece::King, us, at_from, 1 << king_to);
                next.move_men(Piece::Rook, us, at_to, 1 << rook_to);
                return next;
            }
        }
        if self.men[them] & at_to != 0 {
            next.men[them] ^= at_to;
            for pieces in &mut next.pieces {
                *pieces &= !at_to;
            }
        }
        next.move_men(piece, us, at_from, at_to);
        match piece {
            Piece::Pawn if to / 8 == 0 || to / 8 == 7 => {
                next.pieces[Piece::Pawn as usize] ^= at_to;
                next.pieces[promotion as usize] ^= at_to;
            }
            Piece::Pawn if from.abs_diff(to) == 16 => next.en_passant = Some(u8::midpoint(from, to)),
            Piece::Pawn if self.en_passant == Some(to) => {
                let captured = 1u64 << (to ^ 8);
                next.men[them] ^= captured;
                next.pieces[Piece::Pawn as usize] ^= captured;
            }
            _ => {}
        }
        next
    }

    /// Moves a man; one square may be both.
    fn move_men(&mut self, piece: Piece, color: usize, from: u64, to: u64) {
        self.men[color & 1] ^= from ^ to;
        self.pieces[piece as usize] ^= from ^ to;
    }
}

/// Where a king and a rook stand after castling.
pub(crate) fn castled(king: u8, rook: u8) -> (u8, u8) {
    let rank = king & 56;
    if rook > king { (rank + 6, rank + 5) } else { (rank + 2, rank + 3) }
}
