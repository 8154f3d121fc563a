//! The macros where names mean other things than usual: each module gives some of them another meaning and then includes
//! `forms.rs`. What the forms do there is compared with a move of one bit after the other.
//!
//! Compiled in every edition of Rust.
#![forbid(unsafe_code)]
#![allow(dead_code, non_camel_case_types, non_snake_case, unused_imports, unused_macros)]
#![allow(bare_trait_objects, clippy::all)]

extern crate permgen;

/// Types called like words, narrower and wider.
pub mod aliases {
    type u8 = u16;
    type u16 = f32;
    type u32 = u64;
    type u64 = i8;
    type u128 = bool;
    type usize = char;
    include!("forms.rs");
}

/// Modules called like words and crates.
pub mod modules {
    mod u8 {}
    mod u32 {}
    mod u64 {
        pub const MAX: i8 = 0;
        pub fn swap_bytes(word: i8) -> i8 {
            word
        }
    }
    mod usize {}
    mod core {
        pub mod primitive {
            pub type u64 = u32;
        }
        pub mod option {}
    }
    mod std {}
    mod clippy {}
    include!("forms.rs");
}

/// Types that are no words, and traits called like those that are derived.
pub mod structs {
    pub struct u8;
    pub struct u32;
    pub struct u64;
    pub struct usize;
    pub struct Option;
    pub struct Some;
    pub trait Clone {}
    pub trait Copy {}
    pub trait Fn {}
    include!("forms.rs");
}

/// Methods of the names that integers, arrays and slices have, on everything.
pub mod traits {
    pub trait Words: Sized {
        const BITS: u32 = 3;
        const MAX: u32 = 3;
        fn len(self) -> usize {
            3
        }
        fn rotate_left(self, _: u32) -> Self {
            self
        }
        fn rotate_right(self, _: u32) -> Self {
            self
        }
        fn swap_bytes(self) -> Self {
            self
        }
        fn reverse_bits(self) -> Self {
            self
        }
        fn wrapping_add(self, _: Self) -> Self {
            self
        }
        fn wrapping_sub(self, _: Self) -> Self {
            self
        }
        fn wrapping_mul(self, _: Self) -> Self {
            self
        }
        fn wrapping_neg(self) -> Self {
            self
        }
        fn is_power_of_two(self) -> bool {
            false
        }
    }
    impl<T> Words for T {}
    pub trait Slices {
        fn swap(&mut self, _: usize, _: usize) {}
        fn as_flattened(&self) -> &Self {
            self
        }
        fn chunks_exact_mut(&mut self, _: usize) -> Option<&mut [u8]> {
            None
        }
    }
    impl<T: ?Sized> Slices for T {}
    pub trait Machines: Sized {
        fn run<R>(&self, _: R) {}
        fn pext_u64(&self, _: u64, _: u64) -> u64 {
            7
        }
        fn detect() -> Option<Self> {
            None
        }
    }
    impl<T> Machines for T {}
    include!("forms.rs");
}

/// Macros of the names that emitted code calls, which do nothing.
pub mod macros {
    macro_rules! assert {
        ($($token:tt)*) => {
            ()
        };
    }
    macro_rules! debug_assert {
        ($($token:tt)*) => {
            ()
        };
    }
    macro_rules! panic {
        ($($token:tt)*) => {
            ()
        };
    }
    macro_rules! include_bytes {
        ($($token:tt)*) => {
            b""
        };
    }
    include!("forms.rs");
}

/// Functions, constants and types called like those of expansions.
pub mod helpers {
    pub const LINES: u8 = 7;
    pub const MASKS: u8 = 7;
    pub const BITS: u8 = 7;
    pub struct __Board;
    pub struct __Square;
    include!("forms.rs");
}

/// Constants in small letters, called like the variables of expansions: a pattern of such a name would be the constant. Parameters of
/// methods keep plain names, which documentation shows.
#[allow(non_upper_case_globals)]
pub mod constants {
    macro_rules! constants {
        ($($name:ident)*) => {
            $(pub const $name: u8 = 3;)*
        };
    }
    constants! {
        again all at board bit bytes codes color copied count element field_0 field_1 field_2
        field_3 first held images in_place last least m0 map member moved none number p0 p1 p2 p3
        pair pairs place position positions result round second slot slot_0 slot_1 square squares
        state to unstructured v1 v2 v3 v4 t1 value with word words after u0_0 c0 c1 c2 identity
        flip_vertical mirror_horizontal rotate_180 flip_diagonal rotate_90 rotate_270
        flip_antidiagonal
    }
    include!("derived.rs");
}

/// Nothing that is usually there.
#[no_implicit_prelude]
pub mod no_prelude {
    ::std::include!("forms.rs");
}

/// A file of magics.
#[no_implicit_prelude]
pub mod magics {
    type u8 = u16;
    type u64 = u32;
    mod core {}
    ::permgen::sliders! {
        file = "../../data/magics.txt";
        pub mod sliders;
    }
}

/// Within a function.
pub fn in_a_function(board: u64, square: u8) -> [u64; 3] {
    type u64 = i8;
    mod core {}
    ::permgen::permutation! {
        const fn flip(board: u64) -> u64 { sq ^ 56 }
        const fn diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
        const fn diagonal_index(square: u8, occupied: u64) -> u8 { gather(inner(diagonal(square))) }
    }
    let index = diagonal_index(square, board);
    [flip(board), diagonal(board), index as ::std::primitive::u64]
}

#[cfg(test)]
mod tests {
    /// One bit after the other.
    fn moved(word: u64, to: &dyn Fn(u32) -> Option<u32>) -> u64 {
        let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
        bits.filter_map(|bit| to(bit)).fold(0, |moved, to| moved | 1 << to)
    }

    /// The bits on the diagonal of a square, without the edges, packed together.
    fn on_the_diagonal(square: u32, word: u64) -> u64 {
        let is_on = |bit: u32| {
            let (rank, file) = (bit / 8, bit % 8);
            let inner = rank % 7 != 0 && file % 7 != 0;
            inner && rank + square % 8 == file + square / 8
        };
        let mut place = 0;
        (0..64).filter(|&bit| is_on(bit)).fold(0, |index, bit| {
            place += 1;
            index | (word >> bit & 1) << (place - 1)
        })
    }

    /// What a slider attacks, step by step.
    fn slides(square: u64, occupied: u64, directions: &[(i64, i64)]) -> u64 {
        let mut attacks = 0;
        for &(up, right) in directions {
            let (mut rank, mut file) = (square as i64 / 8 + up, square as i64 % 8 + right);
            while rank >= 0 && rank < 8 && file >= 0 && file < 8 {
                let bit = 1 << (rank * 8 + file);
                attacks |= bit;
                if occupied & bit != 0 {
                    break;
                }
                rank += up;
                file += right;
            }
        }
        attacks
    }

    fn words() -> Vec<u64> {
        let mut words: Vec<u64> = (0..64).map(|bit| 1 << bit).chain(vec![0, !0]).collect();
        let mut state = 5_u64;
        for _ in 0..130 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            words.push(state ^ state >> 29);
        }
        words
    }

    fn scattered(bit: u32) -> Option<u32> {
        Some((30 * bit * bit + 29 * bit + 5) & 63)
    }

    macro_rules! are_what_they_say {
        ($($module:ident)*) => {$(
            #[test]
            fn $module() {
                use super::$module as forms;
                for word in words() {
                    assert_eq!(forms::flip(word), moved(word, &|bit| Some(bit ^ 56)));
                    assert_eq!(forms::diagonal(word), moved(word, &|bit| Some(bit / 8 + bit % 8 * 8)));
                    assert_eq!(forms::half_turn(word), moved(word, &|bit| Some(bit ^ 63)));
                    let file_b = moved(word, &|bit| if bit % 8 == 1 { Some(bit / 8) } else { None });
                    assert_eq!(forms::file_b(word) as u64, file_b);
                    assert_eq!(forms::low_half(word), word & 0xffff_ffff);
                    assert_eq!(forms::scattered(word), moved(word, &scattered));
                    assert_eq!(forms::promised(word & 0xff), word & 0xff);
                    for square in 0..64 {
                        let index = on_the_diagonal(square, word);
                        assert_eq!(forms::diagonal_index(square as u8, word) as u64, index);
                        assert_eq!(forms::machine_index(square as u8, word) as u64, index);
                        assert_eq!(forms::named::LINES(square as u8, word) as u64, index);
                    }
                    assert_eq!(forms::machine(word), moved(word, &scattered));
                    let mut slice = [word, !word];
                    forms::machine_slice(&mut slice);
                    assert_eq!(slice, [moved(word, &scattered), moved(!word, &scattered)]);
                    let mut boards = [[word, !word], [0, word]];
                    forms::machine_words_slice(&mut boards);
                    let half_turn = |word| moved(word, &|bit| Some(bit ^ 63));
                    assert_eq!(boards, [[half_turn(!word), half_turn(word)], [half_turn(word), 0]]);
                    let mut files = [0; 2];
                    forms::machine_file_slice(&[word, !word], &mut files);
                    assert_eq!(files, [forms::machine_file(word), forms::machine_file(!word)]);
                    assert_eq!(forms::TO(word), moved(word, &|bit| Some(bit ^ 7)));
                    assert_eq!(forms::bit(word), moved(word, &|bit| Some(bit ^ 7)));
                    assert_eq!(forms::v1(word), moved(word, &|bit| Some(bit ^ 7)));
                    for seven in [forms::r#gen, forms::r#try, forms::union] {
                        assert_eq!(seven(word), moved(word, &|bit| Some(bit ^ 7)));
                    }
                    if word != 0 {
                        assert_eq!(u32::from(forms::lowest(word)), word.trailing_zeros());
                        assert_eq!(u32::from(forms::named::BITS(word)), 63 - word.leading_zeros());
                    }
                    let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                    let slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                    for square in 0..64 {
                        let (rook, bishop) = (slides(square, word, &straight), slides(square, word, &slanted));
                        let square = square as u8;
                        assert_eq!(forms::first_rank::rook_attacks(square, word), rook);
                        assert_eq!(forms::fill_up::rook_attacks(square, word), rook);
                        assert_eq!(forms::compressed::rook_attacks(square, word), rook);
                        assert_eq!(forms::compressed::bishop_attacks(square, word), bishop);
                        assert_eq!(forms::fill_up::bishop_attacks(square, word), bishop);
                    }
                    assert_eq!(forms::Bitboard(word).mirror().0, moved(word, &|bit| Some(bit ^ 7)));
                    let position = forms::position([word, !word], 11);
                    let flipped = forms::color_flip(&position);
                    assert_eq!(forms::parts(&flipped), (
                        [moved(!word, &|bit| Some(bit ^ 56)), moved(word, &|bit| Some(bit ^ 56))],
                        11 ^ 56,
                        !word,
                    ));
                    assert_eq!(flipped.pairs, [2, 1, 4, 3]);
                    assert_eq!((flipped.slots[0], flipped.slots[19]), (19, 1));
                    let mirrored = position.mirror_files();
                    assert_eq!(forms::parts(&mirrored).0[0], moved(word, &|bit| Some(bit ^ 7)));
                    let mut in_place = mirrored;
                    in_place.mirror_files_in_place();
                    assert_eq!(forms::parts(&in_place).0, [word, !word]);
                }
                for square in 0..64 {
                    assert_eq!(forms::flip_square(square), square ^ 56);
                    assert_eq!(forms::number(square), square ^ 7);
                    assert_eq!(forms::Square(square).mirror().0, square ^ 7);
                }
                let cycle = [7, 1, 2, 9, 4, 5, 6, 11, 8, 3, 10, 0];
                for square in 0..12 {
                    assert_eq!(forms::table(square), cycle[usize::from(square)]);
                }
            }
        )*};
    }
    are_what_they_say! { aliases modules structs traits macros helpers no_prelude }

    #[test]
    fn constants() {
        use super::constants as forms;
        for bits in words() {
            let ranks = moved(bits, &|bit| Some(bit ^ 56));
            let board = forms::Bitboard(bits);
            assert_eq!(board.flip_vertical().0, ranks);
            assert_eq!(board.symmetries()[2].0, moved(bits, &|bit| Some(bit ^ 7)));
            let (least, symmetry) = board.canonical();
            assert_eq!(board.symmetry(symmetry), least);
            assert_eq!(forms::Bitboard::canonical_of([board]).0, [least]);
            let mut mailbox = [0; 64];
            for at in 0..64 {
                mailbox[at] = if bits >> at & 1 == 1 { 9 + at as u8 % 6 } else { 0 };
            }
            let mailbox = forms::Mailbox(mailbox);
            assert_eq!(forms::Mailbox::from(forms::Quad::from(mailbox)), mailbox);
            assert_eq!(forms::Mailbox::from(forms::SixTwo::from(forms::Pieces::from(mailbox))), mailbox);
            let made = forms::made([bits, !bits], 11);
            let flipped = forms::flipped(&made);
            assert_eq!(forms::read(&flipped), ([moved(!bits, &|bit| Some(bit ^ 56)), ranks], 11 ^ 56, !bits));
        }
        for at in 0..64 {
            assert_eq!(forms::Square(at).flip_vertical().0, at ^ 56);
        }
    }

    #[test]
    fn magics_look_up_what_is_attacked() {
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        for word in words() {
            for square in 0..64 {
                let (rook, bishop) = (slides(square, word, &straight), slides(square, word, &slanted));
                assert_eq!(super::magics::sliders::rook_attacks(square as u8, word), rook);
                assert_eq!(super::magics::sliders::bishop_attacks(square as u8, word), bishop);
            }
        }
    }

    #[test]
    fn within_a_function() {
        for word in words() {
            let expected = [
                moved(word, &|bit| Some(bit ^ 56)),
                moved(word, &|bit| Some(bit / 8 + bit % 8 * 8)),
                on_the_diagonal(27, word),
            ];
            assert_eq!(super::in_a_function(word, 27), expected);
        }
    }
}
