//! Sound input in forms that are seldom written: types that macros make, parameters called as what is emitted, signed codes.

#![deny(warnings, clippy::unnecessary_cast, clippy::float_cmp, trivial_numeric_casts)]

use permgen::{ColorFlip, Field, Permute, Symmetry, Transform};

/// The facade, as a crate would export it again.
pub(crate) use permgen as again;

macro_rules! made {
    ($pair:ident, $nested:ident, $position:ident) => {
        #[derive(Clone, Debug, PartialEq, Field)]
        #[field(crate = $crate::positions::written::again)]
        struct $pair<T> {
            white: T,
            black: T,
        }

        #[derive(Clone, Debug, PartialEq, ColorFlip)]
        #[flip(crate = $crate::positions::written::again)]
        struct $nested(#[flip(map)] u64);

        #[derive(Clone, Debug, PartialEq, ColorFlip)]
        #[flip(crate = $crate::positions::written::again)]
        struct $position {
            #[flip(map, swap(.white <-> .black))]
            sides: $pair<u64>,
            #[flip(nested)]
            other: $nested,
        }
    };
}

made!(Pair, Nested, Position);

#[test]
fn macros_name_the_facade_by_their_own_crate() {
    let position = Position { sides: Pair { white: 1, black: 2 << 56 }, other: Nested(1) };
    let flipped = Position { sides: Pair { white: 2, black: 1 << 56 }, other: Nested(1 << 56) };
    assert_eq!(position.color_flip(), flipped);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Permute)]
#[permute(canonical_of)]
struct Board<const N: usize>(u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Permute)]
#[permute(turn = from |rank, file| (7 - file, rank))]
struct Turned(u64);

#[test]
fn parameters_and_maps_are_called_as_users_like() {
    let boards = [Board::<3>(1 << 63), Board(1 << 62)];
    let ([first, second], symmetry) = Board::canonical_of(boards);
    assert_eq!(first, Board(1));
    assert_eq!((second, symmetry), (Board(2), Symmetry::Rotate180));
    // A square's bit comes from `from`.
    assert_eq!(Turned(1 << 56).turn(), Turned(1));
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Named {
    number: u8,
}

impl permgen::flip::Number for Named {
    fn map_number(&self, map: impl Fn(u8) -> u8 + Copy) -> Self {
        Named { number: map(self.number) }
    }
}

#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(tests = positions)]
struct Codes {
    #[flip(recolor(-100 <-> 100, -6..=-1 <-> 1..=6))]
    signed: i8,
    #[flip(index, recolor(even <-> odd, none = 12))]
    mailbox: [u8; 64],
    #[flip(square(none = Named { number: 64 }))]
    square: Named,
    #[flip(negate)]
    score: f32,
    #[flip(swap(odd <-> even))]
    hands: [u8; 4],
}

fn positions() -> Vec<Codes> {
    let codes = [-100, 100, -6, -1, 1, 6, 0, 7, -128, 127];
    let square = |number| Named { number };
    let each = codes.map(|signed| Codes {
        signed,
        mailbox: core::array::from_fn(|at| if at % 3 == 0 { 12 } else { at as u8 % 12 }),
        square: square(64),
        score: f32::from(signed),
        hands: [1, 2, 3, 4],
    });
    let flipped = each.clone().map(|position| position.color_flip());
    assert_eq!(flipped.each_ref().map(|position| position.signed), [100, -100, 1, 6, -6, -1, 0, 7, -128, 127]);
    assert_eq!((flipped[0].square, flipped[0].hands), (square(64), [2, 1, 4, 3]));
    each.to_vec()
}

permgen::permutation! {
    /// The board, turned so often.
    const fn turned(board: u64, times: u8) -> u64 { repeat(rotate_90, times) }
}

#[derive(Clone, Debug, PartialEq, Transform)]
#[transform(name = turn, map = rotate_90)]
struct Turns(#[transform(map)] u64);

#[test]
fn counts_of_every_type_turn_alike() {
    for times in 0..9 {
        let turns = (0..times).fold(Turns(0x1234_5678), |turns, _| turns.turn());
        assert_eq!(turned(0x1234_5678, times), turns.0);
    }
}
