//! Representations of a board, each made from the others, against a walk over all squares.

mod elements;

use permgen::{Permute, Represent};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// White is 1 to 6, Black 9 to 14.
const MEN: [u8; 12] = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14];

#[derive(Clone, Copy, Debug, PartialEq, Permute, Represent)]
#[permute(shape = 4x64, upside_down = |plane, square| (plane, square ^ 56))]
#[represent(planes, from(Mailbox, Nibbles, Bytes, Wide, Rows, Pieces, Fields, SixTwo, Hot))]
struct Quad([u64; 4]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, bits = 4, from(Quad, Nibbles, Bytes, Wide, Rows, Pieces, Fields, SixTwo, Hot))]
struct Mailbox([u8; 64]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, bits = 4, from(Quad, Mailbox))]
struct Nibbles([u64; 4]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, bits = 4, from(Quad, Mailbox))]
struct Bytes([u8; 32]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, bits = 4, from(Quad, Mailbox))]
struct Wide([u16; 64]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, bits = 4, from(Quad, Mailbox))]
struct Rows([[u8; 8]; 8]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(sets = [1..=6, 9..=14], from(Quad, Mailbox, SixTwo, Fields))]
struct Pieces([u64; 12]);

/// In another order, and with names.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(sets = [6, 14, 1..=5, 9..14], from(Quad, Mailbox, Pieces, SixTwo))]
struct Fields {
    white_king: u64,
    black_king: u64,
    others: [[u64; 5]; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(kinds = [1..=6], colors = [0, 8], from(Quad, Mailbox, Pieces, Fields))]
struct SixTwo {
    kinds: [u64; 6],
    colors: [u64; 2],
}

/// The names say which boards are which, whatever their order.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(kinds = [1..=6], colors = [0, 8], from(Quad, SixTwo))]
struct TwoSix {
    colors: [u64; 2],
    kinds: [u64; 6],
}

/// What is empty has a board, too.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(sets = [0..=15], from(Quad, Mailbox))]
struct Hot([u64; 16]);

/// Pawns are 0, so that what is empty is 15; kinds and colors have bits in common.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(kinds = [0..=5], colors = [0, 6], empty = 15, from(FromZero))]
struct ZeroSixTwo([u64; 8]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, bits = 4, from(ZeroSixTwo, ZeroPieces))]
struct FromZero([u8; 64]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(sets = [0..=11], empty = 15, from(FromZero, ZeroSixTwo))]
struct ZeroPieces([u64; 12]);

/// All eight bits of a code.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(planes, from(Octets))]
struct Octo([u64; 8]);

#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, from(Octo, Quad))]
struct Octets([u8; 64]);

/// Boards and codes that have types of their own.
mod own {
    use permgen::Represent;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Bitboard(pub(super) u64);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Piece(pub(super) u8);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(sets = [6, 1..=5, 9..=14], newtype = u64, from(Men, super::Quad))]
    pub(super) struct Boards {
        pub(super) king: Bitboard,
        pub(super) others: [[Bitboard; 1]; 5],
        /// Words themselves may stand beside them.
        pub(super) black: [u64; 6],
    }

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, bits = 4, newtype = u8, from(Boards, super::Quad))]
    pub(super) struct Men(pub(super) [[Piece; 8]; 8]);
}

/// The code of each square by a walk over the sets that it is in.
fn code_in(sets: &[u64], codes: &[u8], square: usize, empty: u8) -> u8 {
    let own = codes.iter().zip(sets).filter(|(_, set)| *set >> square & 1 == 1);
    own.map(|(code, _)| *code).reduce(|a, b| a + b).unwrap_or(empty)
}

fn sets_of<const N: usize>(codes: &[u8], of: [u8; N]) -> [u64; N] {
    of.map(|code| (0..64).filter(|&square| codes[square] == code).fold(0, |set, square| set | 1 << square))
}

fn planes_of<const N: usize>(codes: &[u8]) -> [u64; N] {
    std::array::from_fn(|bit| (0..64).fold(0, |plane, square| plane | u64::from(codes[square] >> bit & 1) << square))
}

fn six_two(codes: &[u8]) -> SixTwo {
    let set = |holds: &dyn Fn(u8) -> bool| {
        (0..64).filter(|&square| codes[square] != 0 && holds(codes[square])).fold(0, |set, square| set | 1 << square)
    };
    SixTwo {
        kinds: std::array::from_fn(|kind| set(&|code| usize::from(code & 7) == kind + 1)),
        colors: [set(&|code| code < 8), set(&|code| code > 8)],
    }
}

fn nibbles(codes: &[u8]) -> [u64; 4] {
    let mut words = [0; 4];
    for (square, code) in codes.iter().enumerate() {
        words[square / 16] |= u64::from(*code) << (square % 16 * 4);
    }
    words
}

fn boards(codes: Vec<u8>, squares: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(select(codes), squares)
}

fn with_empty(codes: &[u8], empty: u8) -> Vec<u8> {
    [codes, &[empty]].concat()
}

proptest! {
    #[test]
    fn every_form_is_made_from_every_other(codes in boards(with_empty(&MEN, 0), 64)) {
        let mailbox = Mailbox(codes.clone().try_into().unwrap());
        let quad = Quad(planes_of(&codes));
        let pieces = Pieces(sets_of(&codes, MEN));
        let [kings, others] = [sets_of(&codes, [6, 14]), sets_of(&codes, [1, 2])];
        let fields = Fields {
            white_king: kings[0],
            black_king: kings[1],
            others: [sets_of(&codes, [1, 2, 3, 4, 5]), sets_of(&codes, [9, 10, 11, 12, 13])],
        };
        prop_assert_eq!(others[0], fields.others[0][0]);
        let six_two = six_two(&codes);
        let nibbles = Nibbles(nibbles(&codes));
        let bytes = Bytes(std::array::from_fn(|byte| codes[2 * byte] | codes[2 * byte + 1] << 4));
        let wide = Wide(std::array::from_fn(|square| codes[square].into()));
        let rows = Rows(std::array::from_fn(|rank| std::array::from_fn(|file| codes[rank * 8 + file])));
        let hot = Hot(sets_of(&codes, std::array::from_fn(|code| code as u8)));
        for made in [Quad::from(mailbox), nibbles.into(), bytes.into(), wide.into(), rows.into(), pieces.into(),
            fields.into(), six_two.into(), hot.into()] {
            prop_assert_eq!(made, quad);
        }
        for made in [Mailbox::from(quad), nibbles.into(), bytes.into(), wide.into(), rows.into(), pieces.into(),
            fields.into(), six_two.into(), hot.into()] {
            prop_assert_eq!(made, mailbox);
        }
        for made in [Pieces::from(quad), mailbox.into(), six_two.into(), fields.into()] {
            prop_assert_eq!(made, pieces);
        }
        for made in [Fields::from(quad), mailbox.into(), six_two.into(), pieces.into()] {
            prop_assert_eq!(made, fields);
        }
        let two_six = TwoSix::from(quad);
        prop_assert_eq!((two_six.kinds, two_six.colors), (six_two.kinds, six_two.colors));
        prop_assert_eq!(TwoSix::from(six_two), two_six);
        for made in [SixTwo::from(quad), mailbox.into(), pieces.into(), fields.into()] {
            prop_assert_eq!(made, six_two);
        }
        prop_assert_eq!((Nibbles::from(quad), Nibbles::from(&mailbox)), (nibbles, nibbles));
        prop_assert_eq!((Bytes::from(quad), Bytes::from(&mailbox)), (bytes, bytes));
        prop_assert_eq!((Wide::from(quad), Wide::from(&mailbox)), (wide, wide));
        prop_assert_eq!((Rows::from(quad), Rows::from(&mailbox)), (rows, rows));
        prop_assert_eq!((Hot::from(quad), Hot::from(&mailbox)), (hot, hot));
        for code in 0..=255 {
            let set = sets_of(&codes, [code])[0];
            prop_assert_eq!([quad.squares_of(code), mailbox.squares_of(code), nibbles.squares_of(code)], [set; 3]);
            prop_assert_eq!([pieces.squares_of(code), fields.squares_of(code), six_two.squares_of(code)], [set; 3]);
            prop_assert_eq!(hot.squares_of(code), set);
        }
    }

    #[test]
    fn boards_and_codes_may_have_types_of_their_own(codes in boards(with_empty(&MEN, 0), 64)) {
        let quad = Quad(planes_of(&codes));
        let sets = sets_of(&codes, MEN);
        let boards = own::Boards {
            king: own::Bitboard(sets[5]),
            others: std::array::from_fn(|kind| [own::Bitboard(sets[kind])]),
            black: std::array::from_fn(|kind| sets[6 + kind]),
        };
        let men = own::Men(std::array::from_fn(|rank| std::array::from_fn(|file| own::Piece(codes[8 * rank + file]))));
        prop_assert_eq!((own::Boards::from(quad), own::Boards::from(men)), (boards, boards));
        prop_assert_eq!((own::Men::from(quad), own::Men::from(boards)), (men, men));
        prop_assert_eq!((boards.to_planes(), men.to_planes()), (quad.0, quad.0));
        for code in 0..=255 {
            prop_assert_eq!([boards.squares_of(code), men.squares_of(code)], [sets_of(&codes, [code])[0]; 2]);
        }
    }

    #[test]
    fn any_codes_go_to_planes_and_back(codes in vec(any::<u8>(), 64)) {
        let octets = Octets(codes.clone().try_into().unwrap());
        let octo = Octo(planes_of(&codes));
        prop_assert_eq!((Octo::from(octets), Octets::from(octo)), (octo, octets));
        prop_assert_eq!(Octets::of_planes(octets.to_planes()), octets);
        for code in 0..=255 {
            prop_assert_eq!([octo.squares_of(code), octets.squares_of(code)], [sets_of(&codes, [code])[0]; 2]);
        }
        // The four bits above those of a code are not looked at.
        let low: Vec<u8> = codes.iter().map(|code| code & 15).collect();
        prop_assert_eq!(Quad::from(Mailbox(octets.0)), Quad(planes_of(&low)));
        prop_assert_eq!(Octets::from(Quad(planes_of(&low))).0.to_vec(), low.clone());
        // A square whose code no set stands for is in none, and comes back empty.
        let known: Vec<u8> = low.iter().map(|code| if MEN.contains(code) { *code } else { 0 }).collect();
        let pieces = Pieces::from(Quad(planes_of(&low)));
        prop_assert_eq!(pieces, Pieces(sets_of(&low, MEN)));
        prop_assert_eq!(Mailbox::from(pieces).0.to_vec(), known.clone());
        prop_assert_eq!(SixTwo::from(Quad(planes_of(&low))), six_two(&known));
    }

    #[test]
    fn what_is_empty_may_have_any_code(codes in boards(with_empty(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 15), 64)) {
        let mailbox = FromZero(codes.clone().try_into().unwrap());
        let pieces = ZeroPieces(sets_of(&codes, std::array::from_fn(|code| code as u8)));
        prop_assert_eq!(ZeroPieces::from(mailbox), pieces);
        let six_two = ZeroSixTwo::from(mailbox);
        for (square, own) in codes.iter().enumerate() {
            let (kind, color) = six_two.0.split_at(6);
            let kind = code_in(kind, &[0, 1, 2, 3, 4, 5], square, 15);
            let color = code_in(color, &[0, 6], square, 0);
            prop_assert_eq!(kind + color, *own);
        }
        prop_assert_eq!(ZeroPieces::from(six_two), pieces);
        prop_assert_eq!([FromZero::from(six_two), FromZero::from(pieces)], [mailbox; 2]);
        for code in 0..=255 {
            let set = sets_of(&codes, [code])[0];
            prop_assert_eq!([pieces.squares_of(code), six_two.squares_of(code), mailbox.squares_of(code)], [set; 3]);
        }
    }
}

#[test]
fn conversions_are_constant() {
    const KING: Mailbox = {
        let mut codes = [0; 64];
        codes[4] = 6;
        Mailbox(codes)
    };
    const QUAD: Quad = Quad::from_mailbox(&KING);
    const PIECES: Pieces = Pieces::from_six_two(&SixTwo::from_quad(&QUAD));
    const BACK: Mailbox = Mailbox::from_pieces(&PIECES);
    assert_eq!((QUAD.0, PIECES.0[5], BACK), ([0, 1 << 4, 1 << 4, 0], 1 << 4, KING));
    // The type has its other methods, too.
    assert_eq!(QUAD.upside_down().0, [0, 1 << 60, 1 << 60, 0]);
}

#[test]
#[cfg(debug_assertions)]
fn sets_that_are_not_disjoint_are_reported() {
    let refused = |planes: fn() -> [u64; 4]| {
        let error = std::panic::catch_unwind(planes).unwrap_err();
        (*error.downcast::<&str>().unwrap()).to_owned()
    };
    let pieces = refused(|| Pieces([1; 12]).to_planes());
    assert_eq!(pieces, "`Pieces`: a square is in two sets");
    let of = |kinds, colors| SixTwo { kinds, colors };
    assert!(of([1, 2, 0, 0, 0, 0], [1, 2]).to_planes() == [1, 2, 0, 2]);
    let message = "`SixTwo`: a square is in two kinds or in two colors, or in a kind without a color";
    assert_eq!(refused(|| SixTwo { kinds: [1; 6], colors: [1, 0] }.to_planes()), message);
    assert_eq!(refused(|| SixTwo { kinds: [1, 0, 0, 0, 0, 0], colors: [1, 1] }.to_planes()), message);
    assert_eq!(refused(|| SixTwo { kinds: [1, 0, 0, 0, 0, 0], colors: [0, 0] }.to_planes()), message);
    assert_eq!(refused(|| SixTwo { kinds: [0; 6], colors: [0, 1] }.to_planes()), message);
}

mod shogi {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(board = 9x9, mailbox, bits = 5, from(Planes, Sets))]
    struct Mailbox([u8; 81]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(board = 9x9, planes, from(Mailbox, Sets))]
    struct Planes([u128; 5]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(board = 9x9, kinds = [1..=14], colors = [0, 16], from(Planes, Mailbox))]
    struct Sets([u128; 16]);

    /// 63 squares in one word, 18 in the next.
    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(board = 9x9, layout = 63 + 18, mailbox, bits = 5, words = [u64; 2], from(SplitPlanes, SplitSets))]
    struct Split([u8; 81]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(board = 9x9, layout = 63 + 18, planes, from(Split, SplitSets))]
    struct SplitPlanes([[u64; 2]; 5]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(board = 9x9, layout = 63 + 18, sets = [0..=14, 17..=30], from(Split, SplitPlanes))]
    struct SplitSets {
        empty: [u64; 2],
        men: [[[u64; 2]; 14]; 2],
    }

    fn split(set: u128) -> [u64; 2] {
        [set as u64 & ((1 << 63) - 1), (set >> 63) as u64]
    }

    proptest! {
        #[test]
        fn boards_of_81_squares(codes in boards((0..=14).chain(17..=30).collect(), 81)) {
            let set = |holds: &dyn Fn(u8) -> bool| {
                (0..81).filter(|&square| holds(codes[square])).fold(0u128, |set, square| set | 1 << square)
            };
            let plane: [u128; 5] = std::array::from_fn(|bit| set(&|code| code >> bit & 1 == 1));
            let codes: [u8; 81] = codes.clone().try_into().unwrap();
            let (mailbox, planes) = (Mailbox(codes), Planes(plane));
            let sets = Sets(std::array::from_fn(|number| match number {
                0..14 => set(&|code| code & 15 == number as u8 + 1),
                _ => set(&|code| code != 0 && code >> 4 == number as u8 - 14),
            }));
            prop_assert_eq!([Planes::from(mailbox), Planes::from(sets)], [planes; 2]);
            prop_assert_eq!([Mailbox::from(planes), Mailbox::from(sets)], [mailbox; 2]);
            prop_assert_eq!([Sets::from(planes), Sets::from(mailbox)], [sets; 2]);
            let (split_mailbox, split_planes) = (Split(codes), SplitPlanes(plane.map(split)));
            let split_sets = SplitSets {
                empty: split(set(&|code| code == 0)),
                men: std::array::from_fn(|color| {
                    std::array::from_fn(|kind| split(set(&|code| usize::from(code) == color * 16 + kind + 1)))
                }),
            };
            prop_assert_eq!([SplitPlanes::from(split_mailbox), SplitPlanes::from(split_sets)], [split_planes; 2]);
            prop_assert_eq!([Split::from(split_planes), Split::from(split_sets)], [split_mailbox; 2]);
            prop_assert_eq!([SplitSets::from(split_planes), SplitSets::from(split_mailbox)], [split_sets; 2]);
            for code in 0..=255 {
                let own = set(&|other| other == code);
                prop_assert_eq!([mailbox.squares_of(code), planes.squares_of(code), sets.squares_of(code)], [own; 3]);
                prop_assert_eq!([split_planes.squares_of(code), split_sets.squares_of(code)], [split(own); 2]);
            }
        }
    }
}

mod othello {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(sets = [1, 2], from(Discs))]
    struct Sides {
        black: u64,
        white: u64,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, bits = 2, from(Sides))]
    struct Discs([u8; 64]);

    /// A code in two bits each.
    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, bits = 2, from(Sides))]
    struct Packed(u128);

    proptest! {
        #[test]
        fn discs_are_sides(codes in boards(vec![0, 1, 2], 64)) {
            let sides = Sides { black: sets_of(&codes, [1])[0], white: sets_of(&codes, [2])[0] };
            let discs = Discs(codes.clone().try_into().unwrap());
            prop_assert_eq!((Sides::from(discs), Discs::from(sides)), (sides, discs));
            let packed = codes.iter().rev().fold(0, |word, code| word << 2 | u128::from(*code));
            prop_assert_eq!(Packed::from(sides), Packed(packed));
            prop_assert_eq!(Packed(packed).to_planes(), [sides.black, sides.white]);
        }
    }
}
