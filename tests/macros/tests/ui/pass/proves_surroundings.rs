//! What runs is what was proved, whatever stands around the function: each module gives names another meaning.
#![allow(dead_code, non_camel_case_types, unused_macros)]

type Word = ::core::primitive::u64;

/// An input that tells all squares apart, and what the maps make of it.
const X: Word = 0x0123_4567_89ab_cdef;
const FLIPPED: Word = 0xefcd_ab89_6745_2301;
const ROTATED: Word = 0x2345_6789_abcd_ef01;

/// Traits with methods of the same names come after the inherent ones.
mod traits {
    pub trait Swap {
        fn swap_bytes(self) -> Self;
        fn rotate_left(self, places: u32) -> Self;
    }
    impl Swap for u64 {
        fn swap_bytes(self) -> u64 {
            self
        }
        fn rotate_left(self, _: u32) -> u64 {
            self
        }
    }
    pub trait Blanket {
        const BITS: u32 = 8;
        fn reverse_bits(self) -> u64;
        fn wrapping_mul(&self, other: u64) -> u64;
    }
    impl<T> Blanket for T {
        fn reverse_bits(self) -> u64 {
            7
        }
        fn wrapping_mul(&self, _: u64) -> u64 {
            7
        }
    }
    pub trait OnReference {
        fn swap_bytes(self) -> u64;
    }
    impl OnReference for &u64 {
        fn swap_bytes(self) -> u64 {
            *self
        }
    }

    #[permgen::proves(sq ^ 56)]
    pub const fn flip(board: u64) -> u64 {
        board.swap_bytes()
    }
    #[permgen::proves(rotate_left(8))]
    pub const fn rotate(board: u64) -> u64 {
        board.rotate_left(8)
    }
    #[permgen::proves(63 - sq)]
    pub const fn reverse(board: u64) -> u64 {
        board.reverse_bits()
    }
}

/// Within the function names have another meaning for the compiler than outside.
mod names_within {
    #[permgen::proves(rotate_left(8))]
    pub const fn shadowed(x: u64) -> u64 {
        let x = x.rotate_left(4);
        {
            let x = 0u64;
            let _ = x;
        }
        x.rotate_left(4)
    }
}

/// Modules called like types and crates.
mod modules {
    pub mod core {
        pub mod primitive {
            pub type u64 = u32;
        }
    }
    mod inner {
        pub mod u64 {
            pub const fn swap_bytes(x: ::core::primitive::u64) -> ::core::primitive::u64 {
                x
            }
        }
    }
    mod user {
        use super::inner::u64;

        #[permgen::proves(sq ^ 56)]
        pub const fn flip(board: u64) -> u64 {
            board.swap_bytes()
        }
    }
    pub use user::flip;

    #[permgen::proves(sq ^ 56)]
    pub const fn beside_core(board: u64) -> u64 {
        board.swap_bytes()
    }
}

/// A type that stands for a narrower word outside of the function that names it.
mod aliases {
    type u32 = u8;

    #[permgen::proves(restrict(sq, 0xffff_ffff))]
    pub const fn low_half(board: u64) -> u64 {
        let low: u32 = board as u32;
        low as u64
    }
    type u16 = u8;
    #[permgen::proves(restrict(sq, 0xffff))]
    pub const fn low_quarter(board: u64) -> u64 {
        (board as u16) as u64
    }
}

/// Names of macros, constants and functions like those of local variables.
mod other_names {
    pub fn board(x: u64) -> u64 {
        x + 1
    }
    pub const OTHER: u64 = 5;
    macro_rules! v1 {
        () => {
            7
        };
    }

    #[permgen::proves(|rank, file| (file, rank))]
    pub const fn diagonal(board: u64) -> u64 {
        let t = (board ^ (board >> 28)) & 0x0000_0000_f0f0_f0f0;
        let board = board ^ t ^ (t << 28);
        let t = (board ^ (board >> 14)) & 0x0000_cccc_0000_cccc;
        let board = board ^ t ^ (t << 14);
        let t = (board ^ (board >> 7)) & 0x00aa_00aa_00aa_00aa;
        board ^ t ^ (t << 7)
    }
}

/// Functions that macros write.
mod written_by_macros {
    macro_rules! whole {
        ($name:ident) => {
            #[permgen::proves(sq ^ 56)]
            pub const fn $name(x: u64) -> u64 {
                x.swap_bytes()
            }
        };
    }
    whole!(flip);
    macro_rules! with_a_body {
        ($name:ident, $argument:ident, $body:expr) => {
            #[permgen::proves(rotate_left(8))]
            pub const fn $name($argument: u64) -> u64 {
                $body
            }
        };
    }
    with_a_body!(rotate, x, x << 8 | x >> 56);
    macro_rules! with_a_number {
        ($name:ident, $places:literal, $ty:ty) => {
            #[permgen::proves(rotate_left(8))]
            pub const fn $name(x: $ty) -> $ty {
                x.rotate_left($places)
            }
        };
    }
    with_a_number!(turn, 72, u64);
}

/// Attributes of the function stay, and `const`, visibility and place with them.
mod attributes {
    pub struct Board;

    impl Board {
        /// Documented.
        #[permgen::proves(sq ^ 56)]
        #[inline(always)]
        #[must_use]
        #[rustfmt::skip]
        #[cfg_attr(all(), doc = "Conditions of attributes are decided before.")]
        #[cfg(not(any()))]
        pub(crate) const fn flip(board: u64) -> u64 { board.swap_bytes() }
    }

    pub trait Turn {
        fn turn(board: u64) -> u64;
    }

    impl<T> Turn for Option<T> {
        #[permgen::proves(rotate_left(8))]
        fn turn(board: u64) -> u64 {
            board.rotate_left(8)
        }
    }

    #[permgen::proves(sq ^ 56)]
    pub extern "C" fn exported(board: u64) -> u64 {
        board.swap_bytes()
    }

    #[permgen::proves(linear(|x| x & 0))]
    pub const fn nothing(_: u64) -> u64 {
        0
    }
}

fn main() {
    use attributes::Turn;

    const IN_A_CONSTANT: Word = traits::flip(X);
    assert_eq!(IN_A_CONSTANT, FLIPPED);
    assert_eq!(traits::rotate(X), ROTATED);
    assert_eq!(traits::reverse(1), 1 << 63);
    assert_eq!(names_within::shadowed(X), ROTATED);
    assert_eq!(modules::flip(X), FLIPPED);
    assert_eq!(modules::beside_core(X), FLIPPED);
    assert_eq!(aliases::low_half(X), X & 0xffff_ffff);
    assert_eq!(aliases::low_quarter(X), X & 0xffff);
    assert_eq!(other_names::diagonal(2), 1 << 8);
    assert_eq!(written_by_macros::flip(X), FLIPPED);
    assert_eq!(written_by_macros::rotate(X), ROTATED);
    assert_eq!(written_by_macros::turn(X), ROTATED);
    assert_eq!(attributes::Board::flip(X), FLIPPED);
    assert_eq!(<Option<()>>::turn(X), ROTATED);
    assert_eq!(attributes::exported(X), FLIPPED);
    assert_eq!(attributes::nothing(X), 0);
}
