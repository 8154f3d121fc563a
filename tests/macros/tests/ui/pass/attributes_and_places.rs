//! Attributes are kept, conditions hold for all that belongs to a function, and blocks may stand in functions.
#![deny(warnings)]

permgen::permutation! {
    #[cfg(any())]
    pub const fn absent(board: u64) -> u64 { sq ^ 56 }

    #[cfg(all())]
    #[inline(never)]
    #[must_use = "the board itself stays as it is"]
    pub const fn present(board: u64) -> u64 { sq ^ 56 }

    /// Only its callers are told.
    #[deprecated = "flip"]
    pub const fn old(board: u64) -> u64 { sq ^ 56 }
}

macro_rules! flip {
    ($name:ident, $word:ty, $map:expr) => {
        permgen::permutation! {
            const fn $name(word: $word) -> $word { $map }
        }
    };
}

flip!(flip_in_macro, u64, sq ^ 56);

macro_rules! with_body {
    ($name:ident $body:block) => {
        permgen::permutation! { const fn $name(board: u64) -> u64 $body }
    };
}

with_body!(flip_with_body { sq ^ 56 });

macro_rules! turned {
    ($(#[$meta:meta])* $visibility:vis $name:ident, $by:expr) => {
        permgen::permutation! {
            $(#[$meta])*
            $visibility const fn $name(board: u64) -> u64 { 62 - $by - sq }
        }
    };
}

turned!(
    /// The board turned, of which no attribute is repeated.
    #[inline]
    #[must_use = "the board itself stays as it is"]
    pub turned,
    -1
);
turned!(#[cfg(any())] turned_too, -1);

fn main() {
    permgen::permutation! {
        const fn local(word: u16) -> u16 { rotate_left(3) }
    }
    #[permgen::permutes(sq ^ 1)]
    const fn attribute(word: u128) -> u128;
    const KNOWN: u16 = local(1);
    assert_eq!(KNOWN, 8);
    assert_eq!(attribute(1), 2);
    assert_eq!(present(1), flip_in_macro(1));
    assert_eq!(present(1), flip_with_body(1));
    assert_eq!(turned(1), 1 << 63);
}
