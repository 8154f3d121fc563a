//! The legal moves of a position, and counting them to a depth.

use super::attacks::{Sliders, between, king_attacks, knight_attacks, line, pawn_attacks, squares};
use super::position::{Piece, Position, WHITE, castled};

const LAST_RANKS: u64 = 0xff00_0000_0000_00ff;
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// All legal moves of one man, or of pawns that all step the same way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    piece: Piece,
    from: From,
    to: u64,
}

/// Where a move begins.
#[derive(Clone, Copy, Debug)]
enum From {
    Square(u8),
    /// So many squares before its end.
    Before(i8),
}

impl Moves {
    /// How many there are: four for each promotion.
    fn count(self) -> u64 {
        let promotions = if self.piece == Piece::Pawn { self.to & LAST_RANKS } else { 0 };
        u64::from(self.to.count_ones() + 3 * promotions.count_ones())
    }

    /// Calls with the position after each.
    fn each(self, position: &Position, mut visit: impl FnMut(&Position)) {
        for to in squares(self.to) {
            let from = match self.from {
                From::Square(from) => from,
                From::Before(step) => to.wrapping_add_signed(-step),
            };
            let is_promotion = self.piece == Piece::Pawn && LAST_RANKS >> to & 1 == 1;
            for promotion in &PROMOTIONS[..if is_promotion { 4 } else { 1 }] {
                visit(&position.after(self.piece, from, to, *promotion));
            }
        }
    }
}

/// How many sequences of legal moves of this length there are.
pub(crate) fn perft<S: Sliders>(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        // The moves before the last are made, the last are counted, as the libraries beside this one do.
        1 => position.moves::<S>(|moves| nodes += moves.count()),
        _ => position.moves::<S>(|moves| moves.each(position, |next| nodes += perft::<S>(next, depth - 1))),
    }
    nodes
}

impl Position {
    /// Calls with the legal moves of each man that has one.
    pub(crate) fn moves<S: Sliders>(&self, mut visit: impl FnMut(Moves)) {
        let (us, them) = (self.turn, self.turn ^ 1);
        let (own, occupied, king) = (self.men[us & 1], self.occupied(), self.king(us));
        let checkers = self.attackers::<S>(king, them, occupied);
        let mut add = |piece, from, to: u64| {
            if to != 0 {
                visit(Moves { piece, from, to });
            }
        };

        // A king that runs along a checker's line is still attacked.
        let without_king = occupied & !(1 << king);
        let runs = squares(king_attacks(king) & !own)
            .filter(|&to| self.attackers::<S>(to, them, without_king) == 0)
            .fold(0u64, |set, to| set | 1 << to);
        add(Piece::King, From::Square(king), runs | if checkers == 0 { self.castles::<S>() } else { 0 });

        let targets = match checkers.count_ones() {
            0 => !own,
            1 => checkers | between(king, checkers.trailing_zeros() as u8),
            _ => return,
        };
        let pinned = self.pinned::<S>(king);
        let allowed = |from: u8| if pinned >> from & 1 == 1 { targets & line(king, from) } else { targets };
        for from in squares(self.of(Piece::Knight, us) & !pinned) {
            add(Piece::Knight, From::Square(from), knight_attacks(from) & targets);
        }
        for from in squares(self.of(Piece::Bishop, us)) {
            add(Piece::Bishop, From::Square(from), S::bishop(from, occupied) & allowed(from));
        }
        for from in squares(self.of(Piece::Rook, us)) {
            add(Piece::Rook, From::Square(from), S::rook(from, occupied) & allowed(from));
        }
        for from in squares(self.of(Piece::Queen, us)) {
            add(Piece::Queen, From::Square(from), S::queen(from, occupied) & allowed(from));
        }
        let pawns = self.of(Piece::Pawn, us);
        for from in squares(pawns & pinned) {
            let to = self.pawn_steps(1 << from).into_iter().fold(0, |all, (_, to)| all | to);
            add(Piece::Pawn, From::Square(from), to & allowed(from));
        }
        if let Some(to) = self.en_passant {
            for from in squares(pawn_attacks(them, to) & pawns) {
                add(Piece::Pawn, From::Square(from), self.en_passant_target::<S>(from, to));
            }
        }
        for (step, to) in self.pawn_steps(pawns & !pinned) {
            add(Piece::Pawn, From::Before(step), to & targets);
        }
    }

    /// Own men of which one alone stands between the king and a slider.
    fn pinned<S: Sliders>(&self, king: u8) -> u64 {
        let (us, them, occupied) = (self.turn, self.turn ^ 1, self.occupied());
        let enemies = self.men[them & 1];
        let pinners = S::rook(king, enemies) & self.straight(them) | S::bishop(king, enemies) & self.diagonal(them);
        squares(pinners)
            .map(|pinner| between(king, pinner) & occupied)
            .filter(|men| men.is_power_of_two())
            .fold(0, |pinned, man| pinned | man & self.men[us & 1])
    }

    /// Where pawns may go or capture by each of their steps, but for pins, checks and en passant.
    fn pawn_steps(&self, pawns: u64) -> [(i8, u64); 4] {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        const FILE_H: u64 = FILE_A << 7;
        let (empty, enemies) = (!self.occupied(), self.men[self.turn & 1 ^ 1]);
        let (west, east) = (pawns & !FILE_A, pawns & !FILE_H);
        if self.turn == WHITE {
            let one = pawns << 8 & empty;
            let two = (one & 0x0000_0000_00ff_0000) << 8 & empty;
            [(8, one), (16, two), (7, west << 7 & enemies), (9, east << 9 & enemies)]
        } else {
            let one = pawns >> 8 & empty;
            let two = (one & 0x0000_ff00_0000_0000) >> 8 & empty;
            [(-8, one), (-16, two), (-9, west >> 9 & enemies), (-7, east >> 7 & enemies)]
        }
    }

    /// The en passant capture of a pawn. Two men leave their squares, so that the king is looked at afterwards.
    fn en_passant_target<S: Sliders>(&self, from: u8, to: u8) -> u64 {
        let captured = 1u64 << (to ^ 8);
        let occupied = self.occupied() ^ 1 << from ^ 1 << to ^ captured;
        let attackers = self.attackers::<S>(self.king(self.turn), self.turn ^ 1, occupied);
        if attackers & !captured == 0 { 1 << to } else { 0 }
    }

    /// The rooks with which the king may castle, if it is not in check.
    fn castles<S: Sliders>(&self) -> u64 {
        let king = self.king(self.turn);
        let may = |rook: &u8| {
            let (king_to, rook_to) = castled(king, *rook);
            let others = self.occupied() ^ 1 << king ^ 1 << *rook;
            let path = between(king, king_to) | 1 << king_to;
            (path | between(*rook, rook_to) | 1 << rook_to) & others == 0
                && squares(path).all(|to| self.attackers::<S>(to, self.turn ^ 1, others) == 0)
        };
        squares(self.castling & self.men[self.turn & 1]).filter(may).fold(0, |rooks, rook| rooks | 1 << rook)
    }
}
