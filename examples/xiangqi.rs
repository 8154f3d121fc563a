//! Legal moves of xiangqi by each method of `sliders!` that has a board of 90 points, held to published numbers.
//!
//! A chariot moves like a rook. A cannon moves so too, but takes the second man in its way: a rook's x-ray. The player to move
//! always moves up: after each move, `#[derive(ColorFlip)]` flips the position.
//!
//! `cargo run --release -p permgen-examples --example xiangqi -- 1` counts one ply deeper; a number says how many.
//!
//! The positions and numbers are those of "Chinese Chess Perft Results", Chess Programming Wiki.

use permgen::ColorFlip;
use permgen_examples::perft::{Generator, Published, run};
use permgen_examples::{join, split, squares, whole};

/// A chariot's and a cannon's lines on 10x9: square `9 * rank + file` is bit `9 * rank + file`.
trait Sliders {
    fn rook(square: u8, occupied: u128) -> u128;
    /// What is behind the first man of each line, up to the second.
    fn rook_xrays(square: u8, occupied: u128) -> u128;
}

macro_rules! sliders_by {
    ($($name:ident: $module:ident, $method:ident, $width:ty, $split:expr, $join:expr;)*) => {$(
        mod $module {
            permgen::sliders! { board = 10x9, width = $width, method = $method, pieces = [rook]; pub mod sliders; }
        }

        struct $name;

        impl Sliders for $name {
            fn rook(square: u8, occupied: u128) -> u128 {
                $join($module::sliders::rook_attacks(square, $split(occupied)))
            }
            fn rook_xrays(square: u8, occupied: u128) -> u128 {
                $join($module::sliders::rook_xrays(square, $split(occupied), $split(occupied)))
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

// The kinds of men.
const CHARIOT: usize = 0;
const HORSE: usize = 1;
const ELEPHANT: usize = 2;
const ADVISOR: usize = 3;
const GENERAL: usize = 4;
const CANNON: usize = 5;
const SOLDIER: usize = 6;
const KINDS: usize = SOLDIER + 1;
const LETTERS: &str = "RNBAKCP";

/// Ranks 1 to 5: the side of the river from which the player to move comes.
const OWN_SIDE: u128 = (1 << 45) - 1;
const PALACE: u128 = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;

/// The square that lies so many ranks and files away, if the board has it.
const fn stepped(square: u8, (ranks, files): (i8, i8)) -> Option<u8> {
    let (rank, file) = (square as i8 / 9 + ranks, square as i8 % 9 + files);
    if rank >= 0 && rank < 10 && file >= 0 && file < 9 { Some((9 * rank + file) as u8) } else { None }
}

const fn steps<const N: usize>(steps: [(i8, i8); N]) -> [u128; 90] {
    let mut table = [0; 90];
    let mut square = 0;
    while square < 90 {
        let mut step = 0;
        while step < N {
            if let Some(to) = stepped(square, steps[step]) {
                table[square as usize] |= 1 << to;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static STRAIGHT: [u128; 90] = steps([(1, 0), (-1, 0), (0, 1), (0, -1)]);
static SLANTED: [u128; 90] = steps([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
static FORWARD: [u128; 90] = steps([(1, 0)]);
static FORWARD_AND_BESIDE: [u128; 90] = steps([(1, 0), (0, 1), (0, -1)]);

/// Where a man goes if the square before is empty: a horse's leg, an elephant's eye.
type Jumps = [([(i8, i8); 2], (i8, i8)); 4];

const HORSE_JUMPS: Jumps = [
    ([(2, 1), (2, -1)], (1, 0)),
    ([(-2, 1), (-2, -1)], (-1, 0)),
    ([(1, 2), (-1, 2)], (0, 1)),
    ([(1, -2), (-1, -2)], (0, -1)),
];
const ELEPHANT_JUMPS: Jumps =
    [([(2, 2); 2], (1, 1)), ([(2, -2); 2], (1, -1)), ([(-2, 2); 2], (-1, 1)), ([(-2, -2); 2], (-1, -1))];

/// The four squares before, and where a man goes over each.
const fn jumps(jumps: &Jumps) -> [[(u128, u128); 4]; 90] {
    let mut table = [[(0, 0); 4]; 90];
    let mut square = 0;
    while square < 90 {
        let mut jump = 0;
        while jump < 4 {
            let ([first, second], before) = jumps[jump];
            let entry = &mut table[square as usize][jump];
            if let Some(before) = stepped(square, before) {
                entry.0 = 1 << before;
            }
            if let Some(to) = stepped(square, first) {
                entry.1 |= 1 << to;
            }
            if let Some(to) = stepped(square, second) {
                entry.1 |= 1 << to;
            }
            jump += 1;
        }
        square += 1;
    }
    table
}

static HORSE_MOVES: [[(u128, u128); 4]; 90] = jumps(&HORSE_JUMPS);
static ELEPHANT_MOVES: [[(u128, u128); 4]; 90] = jumps(&ELEPHANT_JUMPS);

fn jumped(jumps: &[(u128, u128); 4], occupied: u128) -> u128 {
    jumps.iter().filter(|(before, _)| before & occupied == 0).fold(0, |all, (_, to)| all | to)
}

/// Where a man of the player who moves up goes; its own men are still among these squares.
fn moves<S: Sliders>(kind: usize, square: u8, occupied: u128) -> u128 {
    let at = usize::from(square);
    match kind {
        CHARIOT => S::rook(square, occupied),
        HORSE => jumped(&HORSE_MOVES[at], occupied),
        ELEPHANT => jumped(&ELEPHANT_MOVES[at], occupied) & OWN_SIDE,
        ADVISOR => SLANTED[at] & PALACE,
        GENERAL => STRAIGHT[at] & PALACE,
        CANNON => S::rook(square, occupied) & !occupied | S::rook_xrays(square, occupied) & occupied,
        _ if OWN_SIDE >> square & 1 == 1 => FORWARD[at],
        _ => FORWARD_AND_BESIDE[at],
    }
}

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
#[flip(board = 10x9)]
struct Position {
    /// The men of the player to move, then the other's, by kind.
    #[flip(map, swap(0 <-> 1))]
    men: [[u128; KINDS]; 2],
}

impl Position {
    /// The position of a FEN.
    fn from_fen(fen: &str) -> Option<Position> {
        let mut position = Position { men: [[0; KINDS]; 2] };
        let mut fields = fen.split(' ');
        for (line, rank) in fields.next()?.split('/').zip((0..10).rev()) {
            let mut file = 0;
            for letter in line.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty;
                } else {
                    let kind = LETTERS.find(letter.to_ascii_uppercase())?;
                    position.men[usize::from(letter.is_lowercase())][kind] |= 1 << (9 * rank + file);
                    file += 1;
                }
            }
        }
        Some(if fields.next()? == "b" { position.color_flip() } else { position })
    }

    fn of(&self, player: usize) -> u128 {
        self.men[player].iter().fold(0, |all, men| all | men)
    }

    /// Whether the general of the player to move is attacked, or faces the other general.
    fn in_check<S: Sliders>(&self) -> bool {
        let [own, other] = &self.men;
        let occupied = self.of(0) | self.of(1);
        let general = own[GENERAL].trailing_zeros() as u8;
        S::rook(general, occupied) & (other[CHARIOT] | other[GENERAL]) != 0
            || S::rook_xrays(general, occupied) & other[CANNON] != 0
            || FORWARD_AND_BESIDE[usize::from(general)] & other[SOLDIER] != 0
            // A horse's leg is beside the horse.
            || squares(other[HORSE]).any(|horse| moves::<S>(HORSE, horse, occupied) & own[GENERAL] != 0)
    }

    fn after(mut self, kind: usize, from: u8, to: u8) -> Position {
        self.men[0][kind] ^= 1 << from | 1 << to;
        for men in &mut self.men[1] {
            *men &= !(1 << to);
        }
        self
    }

    /// Calls with the position after each legal move, seen by the other player.
    fn legal_moves<S: Sliders>(&self, mut visit: impl FnMut(&Position)) {
        let own = self.of(0);
        let occupied = own | self.of(1);
        for kind in 0..KINDS {
            for from in squares(self.men[0][kind]) {
                for to in squares(moves::<S>(kind, from, occupied) & !own) {
                    let next = self.after(kind, from, to);
                    if !next.in_check::<S>() {
                        visit(&next.color_flip());
                    }
                }
            }
        }
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

const fn published(name: &'static str, position: &'static str, nodes: &'static [u64], depth: usize) -> Published {
    Published { name, position, nodes, depth }
}

const POSITIONS: [Published; 11] = [
    published(
        "start",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        &[44, 1_920, 79_666, 3_290_240, 133_312_995],
        2,
    ),
    published(
        "position 2",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
        &[38, 1_128, 43_929, 1_339_047, 53_112_976],
        2,
    ),
    published(
        "position 3",
        "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w",
        &[7, 281, 8_620, 326_201, 10_369_923],
        3,
    ),
    published("position 4", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", &[25, 424, 9_850, 202_884, 4_739_553], 3),
    published("position 5", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", &[28, 516, 14_808, 395_483, 11_842_230], 2),
    published("position 6", "R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w", &[21, 364, 7_626, 162_837, 3_500_505], 3),
    published("position 7", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", &[28, 222, 6_241, 64_971, 1_914_306], 3),
    published("position 8", "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", &[23, 345, 8_124, 149_272, 3_513_104], 3),
    published("position 9", "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w", &[21, 195, 3_883, 48_060, 933_096], 3),
    published(
        "position 10",
        "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w",
        &[30, 830, 22_787, 649_866, 17_920_736],
        2,
    ),
    published("position 11", "CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w", &[19, 583, 11_714, 376_467, 8_148_177], 2),
];

const GENERATORS: [Generator<Position>; 5] = [
    ("hyperbola", perft::<Hyperbola>),
    ("obstruction", perft::<ObstructionDifference>),
    ("fill", perft::<Fill>),
    ("hyperbola, 2", perft::<HyperbolaOfWords>),
    ("fill, 2", perft::<FillOfWords>),
];

fn read(fen: &str) -> Position {
    Position::from_fen(fen).expect("the position is written right")
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
}
