//! Mailboxes whose elements are no words, and those of many bits.

use super::*;

/// Codes of fewer bits than a byte has, and of more than half of them: some of eight planes are left out.
mod most_bits {
    use permgen::Represent;

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(planes, from(Five))]
    pub(super) struct FivePlanes(pub(super) [u64; 5]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, bits = 5, from(FivePlanes))]
    pub(super) struct Five(pub(super) [u8; 64]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(planes, from(Six))]
    pub(super) struct SixPlanes(pub(super) [u64; 6]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, bits = 6, from(SixPlanes))]
    pub(super) struct Six(pub(super) [u8; 64]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(planes, from(Seven))]
    pub(super) struct SevenPlanes(pub(super) [u64; 7]);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, bits = 7, from(SevenPlanes))]
    pub(super) struct Seven(pub(super) [u8; 64]);
}

/// Mailboxes whose elements are no words.
mod typed {
    use permgen::Represent;

    /// White is 1 to 6, Black 9 to 14.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(u8)]
    #[rustfmt::skip]
    pub(super) enum Man {
        Wp = 1, Wn, Wb, Wr, Wq, Wk,
        Bp = 9, Bn, Bb, Br, Bq, Bk,
    }

    impl Man {
        #[rustfmt::skip]
        pub(super) const ALL: [Man; 12] = [
            Man::Wp, Man::Wn, Man::Wb, Man::Wr, Man::Wq, Man::Wk,
            Man::Bp, Man::Bn, Man::Bb, Man::Br, Man::Bq, Man::Bk,
        ];
    }

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(
        mailbox,
        codes = [1..=6, 9..=14],
        element(Man, all = Man::ALL),
        from(super::Quad, super::Mailbox, super::Pieces, super::SixTwo, Pairs)
    )]
    pub(super) struct Men(pub(super) [Option<Man>; 64]);

    /// The same men as pairs, whose codes functions say.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Pair {
        pub(super) kind: u8,
        pub(super) is_black: bool,
    }

    impl Pair {
        pub(super) const fn new(code: u8) -> Self {
            Pair { kind: code & 7, is_black: code & 8 != 0 }
        }
        pub(super) const fn index(&self) -> usize {
            self.kind as usize + if self.is_black { 8 } else { 0 }
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, codes = [1..=6, 9..=14], element(Pair, from = Pair::new, index = Pair::index), from(Men))]
    pub(super) struct Pairs(pub(super) [[Option<Pair>; 8]; 8]);

    /// What is empty is a value, too; the numbers are those of the list.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) enum Kind {
        Nothing,
        Pawn,
        King,
    }

    const KINDS: [Kind; 3] = [Kind::Nothing, Kind::Pawn, Kind::King];

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(mailbox, board = 5x5, codes = [0..=2], element(Kind, all = KINDS), from(KindSets))]
    pub(super) struct Kinds {
        pub(super) lower: [Kind; 13],
        pub(super) upper: [Kind; 12],
    }

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(sets = [1, 2], board = 5x5, from(Kinds))]
    pub(super) struct KindSets(pub(super) [u64; 2]);

    /// Pawns are 0, nothing is 15.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct FromPawns(pub(super) u8);

    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(
        mailbox, codes = [0..=11], empty = 15,
        element(FromPawns, from = |code| FromPawns(code), index = |own| own.0),
        from(super::ZeroSixTwo)
    )]
    pub(super) struct ZeroMen(pub(super) [Option<FromPawns>; 64]);

    /// Codes of all eight bits.
    #[derive(Clone, Copy, Debug, PartialEq, Represent)]
    #[represent(
        mailbox, codes = [32, 46, 80, 200..=255],
        element(char, from = |code: u8| code as char, index = |letter| letter as u32 as u8),
        from(super::Octo)
    )]
    pub(super) struct Letters(pub(super) [char; 64]);
}

proptest! {
    #[test]
    fn mailboxes_have_elements_of_any_type(codes in boards(with_empty(&MEN, 0), 64)) {
        let man = |code: u8| typed::Man::ALL.into_iter().find(|man| *man as u8 == code);
        let men = typed::Men(std::array::from_fn(|square| man(codes[square])));
        let quad = Quad(planes_of(&codes));
        let (mailbox, pieces) = (Mailbox::from(quad), Pieces::from(quad));
        prop_assert_eq!(men.to_planes(), quad.0);
        prop_assert_eq!([men, mailbox.into(), pieces.into(), six_two(&codes).into()], [typed::Men::from(quad); 4]);
        let pairs = typed::Pairs::from(men);
        for (square, code) in codes.iter().enumerate() {
            let pair = (*code != 0).then(|| typed::Pair { kind: code % 8, is_black: *code > 8 });
            prop_assert_eq!(pairs.0[square / 8][square % 8], pair);
        }
        prop_assert_eq!(typed::Men::from(pairs), men);
        for code in 0..=255 {
            prop_assert_eq!(men.squares_of(code), sets_of(&codes, [code])[0]);
        }
    }
}

proptest! {
    #[test]
    fn codes_of_five_to_seven_bits_have_as_many_planes(codes in vec(any::<u8>(), 64)) {
        use most_bits::{Five, FivePlanes, Seven, SevenPlanes, Six, SixPlanes};

        let cut = |bits: u32| -> [u8; 64] { std::array::from_fn(|square| codes[square] & (u8::MAX >> (8 - bits))) };
        let whole: [u8; 64] = codes.clone().try_into().unwrap();
        let (five, six, seven) =
            (FivePlanes(planes_of(&cut(5))), SixPlanes(planes_of(&cut(6))), SevenPlanes(planes_of(&cut(7))));
        prop_assert_eq!((FivePlanes::from(Five(whole)), Five::from(five)), (five, Five(cut(5))));
        prop_assert_eq!((SixPlanes::from(Six(whole)), Six::from(six)), (six, Six(cut(6))));
        prop_assert_eq!((SevenPlanes::from(Seven(whole)), Seven::from(seven)), (seven, Seven(cut(7))));
    }
}

#[test]
fn elements_have_the_codes_that_are_listed() {
    use typed::{FromPawns, Kind, KindSets, Kinds, Letters, ZeroMen};

    let kind = |square: usize| [Kind::Nothing, Kind::Pawn, Kind::King][square % 3];
    let kinds = Kinds { lower: std::array::from_fn(kind), upper: std::array::from_fn(|square| kind(square + 13)) };
    let sets = KindSets([1, 2].map(|rest| (0..25).filter(|n| n % 3 == rest).fold(0, |set, n| set | 1 << n)));
    assert_eq!((KindSets::from(kinds), Kinds::from(sets)), (sets, kinds));
    assert_eq!(kinds.squares_of(0), !(sets.0[0] | sets.0[1]) & ((1 << 25) - 1));

    let codes: [u8; 64] = std::array::from_fn(|square| [15, 0, 5, 6, 11][square % 5]);
    let men = ZeroMen(codes.map(|code| (code < 12).then_some(FromPawns(code))));
    let mailbox = FromZero(codes);
    assert_eq!(ZeroMen::from(ZeroSixTwo::from(mailbox)), men);

    let letters = Letters(std::array::from_fn(|square| [' ', '.', 'P', 'È', 'ÿ'][square % 5]));
    let octo = Octo(letters.to_planes());
    assert_eq!((Letters::from(octo), letters.squares_of(b'P')), (letters, octo.squares_of(80)));
    assert_eq!(letters.squares_of(b'P').count_ones(), 13);
}

/// A code that is not listed is nothing that anything can be made of.
#[test]
fn codes_that_are_not_listed_are_promised_not_to_be_there() {
    let strange = std::panic::catch_unwind(|| typed::Men::from(Quad([!0, !0, !0, 0])));
    assert_eq!(strange.ok(), (!cfg!(debug_assertions)).then_some(typed::Men([None; 64])));
}
