//! Legal moves of shogi by each method of `sliders!` that has a board of 81 squares, held to published numbers.
//!
//! The player to move always moves up: after each move, `#[derive(ColorFlip)]` turns the position by 180 degrees. So lances,
//! pawns, promotion zones and drops are written once.
//!
//! `cargo run --release -p permgen-examples --example shogi -- 1` counts one ply deeper; a number says how many.
//!
//! The numbers of the start are by K. Aoki ("Perft of shogi", 2015), the others are in the tests of several engines.

use permgen::ColorFlip;
use permgen_examples::perft::{Generator, Published, run};
use permgen_examples::{join, split, squares, whole};

/// Rook, bishop and lance attacks on 9x9: square `9 * rank + file` is bit `9 * rank + file`.
trait Sliders {
    fn rook(square: u8, occupied: u128) -> u128;
    fn bishop(square: u8, occupied: u128) -> u128;
    fn lance(square: u8, occupied: u128) -> u128;
}

macro_rules! sliders_by {
    ($($name:ident: $module:ident, $method:ident, $width:ty, $split:expr, $join:expr;)*) => {$(
        mod $module {
            permgen::sliders! {
                board = 9x9, width = $width, method = $method, pieces = [rook, bishop, lance = [(1, 0)]];
                pub mod sliders;
            }
        }

        struct $name;

        impl Sliders for $name {
            fn rook(square: u8, occupied: u128) -> u128 {
                $join($module::sliders::rook_attacks(square, $split(occupied)))
            }
            fn bishop(square: u8, occupied: u128) -> u128 {
                $join($module::sliders::bishop_attacks(square, $split(occupied)))
            }
            fn lance(square: u8, occupied: u128) -> u128 {
                $join($module::sliders::lance_attacks(square, $split(occupied)))
            }
        }
    )*};
}

sliders_by! {
    Hyperbola: hyperbola, hyperbola, u128, whole, whole;
    ObstructionDifference: obstruction_difference, obstruction_difference, u128, whole, whole;
    Fill: fill, fill, u128, whole, whole;
    HyperbolaOfWords: hyperbola_of_words, hyperbola, [u64; 2], split, join;
    FillOfWords: fill_of_words, fill, [u64; 2], split, join;
}

// The kinds of men, those in hand first. A promoted one has its own number and `PROMOTED` more.
const PAWN: usize = 0;
const LANCE: usize = 1;
const KNIGHT: usize = 2;
const SILVER: usize = 3;
const BISHOP: usize = 4;
const ROOK: usize = 5;
const GOLD: usize = 6;
const KING: usize = 7;
const PROMOTED: usize = 8;
const HORSE: usize = BISHOP + PROMOTED;
const DRAGON: usize = ROOK + PROMOTED;
const KINDS: usize = DRAGON + 1;
const LETTERS: &str = "PLNSBRGK";

const RANKS_8_AND_9: u128 = 0x3ffff << 63;
const RANK_9: u128 = 0x1ff << 72;
/// The three ranks in which men promote.
const ZONE: u128 = 0x7ff_ffff << 54;
const BOARD: u128 = (1 << 81) - 1;
const FILE: u128 = 0x0100_8040_2010_0804_0201;

const fn steps<const N: usize>(steps: [(i8, i8); N]) -> [u128; 81] {
    let mut table = [0; 81];
    let mut square = 0;
    while square < 81 {
        let mut step = 0;
        while step < N {
            let (rank, file) = (square / 9 + steps[step].0, square % 9 + steps[step].1);
            if rank >= 0 && rank < 9 && file >= 0 && file < 9 {
                table[square as usize] |= 1 << (9 * rank + file);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static PAWN_STEPS: [u128; 81] = steps([(1, 0)]);
static KNIGHT_STEPS: [u128; 81] = steps([(2, -1), (2, 1)]);
static SILVER_STEPS: [u128; 81] = steps([(1, -1), (1, 0), (1, 1), (-1, -1), (-1, 1)]);
static GOLD_STEPS: [u128; 81] = steps([(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, 0)]);
static KING_STEPS: [u128; 81] = steps([(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)]);

/// What a man of the player who moves up attacks.
fn attacks<S: Sliders>(kind: usize, square: u8, occupied: u128) -> u128 {
    let at = usize::from(square);
    match kind {
        PAWN => PAWN_STEPS[at],
        LANCE => S::lance(square, occupied),
        KNIGHT => KNIGHT_STEPS[at],
        SILVER => SILVER_STEPS[at],
        BISHOP => S::bishop(square, occupied),
        ROOK => S::rook(square, occupied),
        KING => KING_STEPS[at],
        HORSE => S::bishop(square, occupied) | KING_STEPS[at],
        DRAGON => S::rook(square, occupied) | KING_STEPS[at],
        // Gold, and what moves as gold after its promotion.
        _ => GOLD_STEPS[at],
    }
}

/// Where a man of this kind could still move from.
const fn with_moves(kind: usize) -> u128 {
    match kind {
        PAWN | LANCE => BOARD & !RANK_9,
        KNIGHT => BOARD & !RANKS_8_AND_9,
        _ => BOARD,
    }
}

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
#[flip(board = 9x9, map = rotate_180)]
struct Position {
    /// The men of the player to move, then the other's, by kind.
    #[flip(map, swap(0 <-> 1))]
    men: [[u128; KINDS]; 2],
    #[flip(swap(0 <-> 1))]
    hands: [[u8; KING]; 2],
}

impl Position {
    /// The position of an SFEN.
    fn from_sfen(sfen: &str) -> Option<Position> {
        let mut position = Position { men: [[0; KINDS]; 2], hands: [[0; KING]; 2] };
        let mut fields = sfen.split(' ');
        for (line, rank) in fields.next()?.split('/').zip((0..9).rev()) {
            let (mut file, mut promoted) = (0, 0);
            for letter in line.chars() {
                match letter {
                    '1'..='9' => file += letter.to_digit(10)?,
                    '+' => promoted = PROMOTED,
                    _ => {
                        let kind = LETTERS.find(letter.to_ascii_uppercase())? + promoted;
                        position.men[usize::from(letter.is_lowercase())][kind] |= 1 << (9 * rank + file);
                        (file, promoted) = (file + 1, 0);
                    }
                }
            }
        }
        let turn = fields.next()?;
        let mut count = 0;
        for letter in fields.next()?.chars().filter(|letter| *letter != '-') {
            if let Some(digit) = letter.to_digit(10) {
                count = 10 * count + digit as u8;
            } else {
                let kind = LETTERS.find(letter.to_ascii_uppercase())?;
                *position.hands[usize::from(letter.is_lowercase())].get_mut(kind)? = count.max(1);
                count = 0;
            }
        }
        Some(if turn == "w" { position.color_flip() } else { position })
    }

    fn of(&self, player: usize) -> u128 {
        self.men[player].iter().fold(0, |all, men| all | men)
    }

    /// Whether the king of the player to move is attacked: from its square, it looks like each kind of man.
    fn in_check<S: Sliders>(&self) -> bool {
        let occupied = self.of(0) | self.of(1);
        let king = self.men[0][KING].trailing_zeros() as u8;
        king < 81 && (0..KINDS).any(|kind| attacks::<S>(kind, king, occupied) & self.men[1][kind] != 0)
    }

    /// After a move of a man that is on the board; its kind may change.
    fn after_move(mut self, kind: usize, from: u8, to: u8, becomes: usize) -> Position {
        self.men[0][kind] ^= 1 << from;
        self.men[0][becomes] ^= 1 << to;
        if let Some(captured) = (0..KINDS).find(|&kind| self.men[1][kind] >> to & 1 == 1) {
            self.men[1][captured] ^= 1 << to;
            self.hands[0][captured % PROMOTED] += 1;
        }
        self
    }

    fn after_drop(mut self, kind: usize, to: u8) -> Position {
        self.men[0][kind] ^= 1 << to;
        self.hands[0][kind] -= 1;
        self
    }

    /// Calls with the position after each legal move, seen by the other player.
    fn legal_moves<S: Sliders>(&self, mut visit: impl FnMut(&Position)) {
        let mut visit = |next: Position| {
            if !next.in_check::<S>() {
                visit(&next.color_flip());
            }
        };
        let (own, other) = (self.of(0), self.of(1));
        for kind in 0..KINDS {
            for from in squares(self.men[0][kind]) {
                for to in squares(attacks::<S>(kind, from, own | other) & !own) {
                    if with_moves(kind) >> to & 1 == 1 {
                        visit(self.after_move(kind, from, to, kind));
                    }
                    if kind < GOLD && (ZONE >> from | ZONE >> to) & 1 == 1 {
                        visit(self.after_move(kind, from, to, kind + PROMOTED));
                    }
                }
            }
        }
        for kind in (0..KING).filter(|&kind| self.hands[0][kind] > 0) {
            for to in squares(!(own | other) & with_moves(kind)) {
                if kind != PAWN || self.may_drop_pawn::<S>(to) {
                    visit(self.after_drop(kind, to));
                }
            }
        }
    }

    /// No second pawn of one player on a file, and no mate by the drop of a pawn.
    fn may_drop_pawn<S: Sliders>(&self, to: u8) -> bool {
        let doubled = self.men[0][PAWN] & FILE << (to % 9) != 0;
        let next = self.after_drop(PAWN, to);
        let mates = || !next.in_check::<S>() && perft::<S>(&next.color_flip(), 1) == 0;
        !doubled && (self.men[1][KING] & PAWN_STEPS[usize::from(to)] == 0 || !mates())
    }
}

/// How many sequences of legal moves of this length there are.
fn perft<S: Sliders>(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => position.legal_moves::<S>(|_| nodes += 1),
        _ => position.legal_moves::<S>(|next| nodes += perft::<S>(next, depth - 1)),
    }
    nodes
}

const POSITIONS: [Published; 3] = [
    Published {
        name: "start",
        position: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        nodes: &[30, 900, 25_470, 719_731, 19_861_490, 547_581_517],
        depth: 3,
    },
    Published {
        name: "matsuri",
        position: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        nodes: &[207, 28_684, 4_809_015, 516_925_165],
        depth: 2,
    },
    Published {
        name: "most moves",
        position: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        nodes: &[593, 105_677, 53_393_368],
        depth: 1,
    },
];

const GENERATORS: [Generator<Position>; 5] = [
    ("hyperbola", perft::<Hyperbola>),
    ("obstruction", perft::<ObstructionDifference>),
    ("fill", perft::<Fill>),
    ("hyperbola, 2", perft::<HyperbolaOfWords>),
    ("fill, 2", perft::<FillOfWords>),
];

fn read(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("the position is written right")
}

fn main() {
    run(&POSITIONS, read, &GENERATORS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_numbers_are_reproduced_by_every_method() {
        permgen_examples::perft::compare(&POSITIONS, read, &GENERATORS, 0);
    }

    #[test]
    fn a_pawn_may_not_be_dropped_for_mate_but_may_give_check() {
        // The rook guards the pawn, and golds guard the squares beside the king.
        let mate = read("4k4/2G3G2/4R4/9/9/9/9/9/4K4 b P 1");
        let check = read("4k4/2G6/4R4/9/9/9/9/9/4K4 b P 1");
        assert!(!mate.may_drop_pawn::<Fill>(67));
        assert!(check.may_drop_pawn::<Fill>(67));
    }
}
