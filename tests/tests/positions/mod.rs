//! `#[derive(permgen::ColorFlip)]` and `#[derive(permgen::Transform)]` on positions shaped like those of engines.
//!
//! Each layout is made from a [`Description`] and read back to one. What a flip must do is said once, on descriptions,
//! square by square and without any bit tricks.

mod actions;
mod agreement;
mod bitboards;
mod containers;
mod generated;
mod mailboxes;
mod others;
mod transforms;
mod written;

use permgen::ColorFlip;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ColorFlip)]
#[flip(swap(White <-> Black))]
enum Color {
    White,
    Black,
}

impl Color {
    const ALL: [Color; 2] = [Color::White, Color::Black];

    fn other(self) -> Color {
        Color::ALL[1 - self as usize]
    }
}

const PAWN: usize = 0;
const ROOK: usize = 3;
const KING: usize = 5;

/// What is on a square: a color and a role, 0 (pawn) to 5 (king).
type Man = (Color, usize);

/// What a position is, whatever the layout.
#[derive(Clone, Debug, PartialEq)]
struct Description {
    men: [Option<Man>; 64],
    turn: Color,
    /// White short and long, Black short and long.
    castling: [bool; 4],
    /// The square behind a pawn that made two steps.
    en_passant: Option<u8>,
}

impl Description {
    /// The colours changed, by the book.
    fn flipped(&self) -> Description {
        let mut men = [None; 64];
        for (square, man) in self.men.iter().enumerate() {
            let (rank, file) = (square / 8, square % 8);
            men[(7 - rank) * 8 + file] = man.map(|(color, role)| (color.other(), role));
        }
        let [white_short, white_long, black_short, black_long] = self.castling;
        Description {
            men,
            turn: self.turn.other(),
            castling: [black_short, black_long, white_short, white_long],
            en_passant: self.en_passant.map(|square| (7 - square / 8) * 8 + square % 8),
        }
    }

    fn of(&self, mut wanted: impl FnMut(Man) -> bool) -> u64 {
        (0..64).filter(|&square| self.men[square].is_some_and(&mut wanted)).fold(0, |set, square| set | 1 << square)
    }

    fn color(&self, wanted: Color) -> u64 {
        self.of(|(color, _)| color == wanted)
    }

    fn role(&self, wanted: usize) -> u64 {
        self.of(|(_, role)| role == wanted)
    }

    fn men(&self, wanted: Color, role: usize) -> u64 {
        self.of(|man| man == (wanted, role))
    }

    fn castling_bits(&self) -> u8 {
        (0..4).filter(|&right| self.castling[right]).fold(0, |bits, right| bits | 1 << right)
    }

    /// The men of a layout that knows which man is on which square.
    fn read(man_on: impl Fn(usize) -> Option<Man>, turn: Color, castling: u8, en_passant: Option<u8>) -> Self {
        Description {
            men: std::array::from_fn(man_on),
            turn,
            castling: std::array::from_fn(|right| castling >> right & 1 == 1),
            en_passant,
        }
    }

    /// The men of a layout that has a set for each color and role.
    fn read_sets(set: impl Fn(Color, usize) -> u64, turn: Color, castling: u8, en_passant: Option<u8>) -> Self {
        let man_on = |square: usize| {
            let men = Color::ALL.into_iter().flat_map(|color| (0..6).map(move |role| (color, role)));
            let mut here = men.filter(|&(color, role)| set(color, role) >> square & 1 == 1);
            let man = here.next();
            assert_eq!(here.next(), None, "two men on square {square}");
            man
        };
        Self::read(man_on, turn, castling, en_passant)
    }
}

/// A way to keep a position.
trait Layout: ColorFlip + Clone + std::fmt::Debug + PartialEq {
    fn new(description: &Description) -> Self;
    fn describe(&self) -> Description;
}

/// Positions that are no legal chess, which is not asked for: men anywhere, any castling rights, any en passant square.
fn descriptions() -> Vec<Description> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: u64| {
        // xorshift64 (G. Marsaglia, "Xorshift RNGs", 2003)
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) % below
    };
    (0..200)
        .map(|_| {
            let turn = Color::ALL[random(2) as usize];
            let mut men = [None; 64];
            for (square, man) in men.iter_mut().enumerate() {
                let pawns = usize::from(!(8..56).contains(&square));
                if random(3) > 0 {
                    *man = Some((Color::ALL[random(2) as usize], pawns + random(5 - pawns as u64) as usize));
                }
            }
            // One king each.
            for color in Color::ALL {
                let square = random(32) as usize * 2 + color as usize;
                men[square] = Some((color, KING));
            }
            let file = random(16) as u8;
            let en_passant = (file < 8).then_some(if turn == Color::White { 40 + file } else { 16 + file });
            Description { men, turn, castling: std::array::from_fn(|_| random(2) == 1), en_passant }
        })
        .collect()
}

fn holds_for<L: Layout>() {
    for description in descriptions() {
        let position = L::new(&description);
        assert_eq!(position.describe(), description, "the layout loses something");
        let flipped = position.color_flip();
        assert_eq!(flipped.describe(), description.flipped());
        assert_eq!(flipped, L::new(&description.flipped()));
        assert_eq!(flipped.color_flip(), position);
        let mut in_place = position;
        in_place.color_flip_in_place();
        assert_eq!(in_place, flipped);
    }
}
