//! What the macros expand to, as people would read it.
//!
//! After a change that is meant to change expansions: `INSTA_UPDATE=always cargo test -p permgen-tests --test it expansion::`,
//! read the difference, and list it in the changelog.

use permgen_codegen::{derive, expand};
use proc_macro2::TokenStream;

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap()
}

/// An expansion, formatted.
fn shown(expansion: &TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(expansion.clone()).unwrap())
}

fn block(text: &str) -> String {
    shown(&expand::permutation_block(tokens(text)))
}

#[test]
fn documented_and_conditional() {
    insta::assert_snapshot!(block(
        "/// Mirrors the board top to bottom.
         #[cfg(unix)]
         #[must_use = \"the board itself stays as it is\"]
         pub(crate) const fn flip(board: u64) -> u64 { sq ^ 56 }"
    ));
}

#[test]
fn dropped_and_promised_bits() {
    insta::assert_snapshot!(block(
        "const fn first_rank(board: u64) -> u64 { restrict(flip_vertical, 0xff) }
         const fn keeps(v: u8) -> u8 { board = 2x3, off_board = zero; sq }"
    ));
}

#[test]
fn square_numbers() {
    insta::assert_snapshot!(block(
        "const fn flip(square: u8) -> u8 { square_of(sq ^ 56) }
         const fn table(square: u8) -> u8 { square_of(board = 3x4; cycles (0 7 11)(3 9)) }"
    ));
}

#[test]
fn the_attribute() {
    let item = tokens("pub const fn turn(word: u16) -> u16;");
    insta::assert_snapshot!(shown(&expand::permutation_attribute(tokens("rotate_left(3)"), &item)));
}

#[test]
fn errors_and_stubs() {
    insta::assert_snapshot!(block(
        "pub const fn wrong(board: u64) -> u64 { sq + 1 }
         pub const fn consequence(board: u64) -> u64 { inverse(wrong) }"
    ));
}

#[test]
fn a_bitboard_and_its_squares() {
    insta::assert_snapshot!(shown(&derive::permute(tokens(
        "#[permute(square = Square, mirror = mirror_horizontal, laws(mirror twice == identity), tests)]
         pub struct Bitboard(u64);"
    ))));
}

#[test]
fn a_position() {
    insta::assert_snapshot!(shown(&derive::color_flip(tokens(
        "struct Position<B: permgen::flip::Board<u64>> {
             #[flip(map, swap(0 <-> 1))]
             colors: [B; 2],
             #[flip(square(none = 64), swap(king <-> queen))]
             king: u8,
             #[flip(square(none = 64), swap(king <-> queen))]
             queen: u8,
             #[flip(index, recolor(1..7 <-> 9..15))]
             board: [u8; 64],
             #[flip(recompute = key)]
             key: u64,
             #[flip(keep)]
             clock: u8,
         }"
    ))));
}

#[test]
fn a_transform_of_an_enum() {
    insta::assert_snapshot!(shown(&derive::transform(tokens(
        "#[transform(name = mirrored, map = mirror_horizontal, swap(Left <-> Right))]
         enum Side { Left, Right, On(#[transform(file)] u8) }"
    ))));
}

#[test]
fn mistakes_leave_stubs() {
    insta::assert_snapshot!(shown(&derive::color_flip(tokens("struct Position { board: u64 }"))));
}

#[test]
fn the_same_input_gives_the_same_tokens() {
    let text = "const fn a(board: u64) -> u64 { flip_diagonal }
                const fn b(board: u64) -> u64 { cycles (0 5 9)(3 60) }
                const fn c(square: u8) -> u8 { square_of(b) }";
    assert_eq!(block(text), block(text));
}

#[test]
fn a_mailbox() {
    insta::assert_snapshot!(shown(&derive::represent(tokens(
        "#[represent(mailbox, bits = 2, board = 4x4, words = u16, from(Sides))]
         pub struct Discs([u8; 16]);"
    ))));
}

#[test]
fn sets_of_kinds_and_colors() {
    insta::assert_snapshot!(shown(&derive::represent(tokens(
        "#[represent(kinds = [1..=3], colors = [0, 4], from(Quad))]
         struct Pieces { kinds: [u64; 3], colors: [u64; 2] }"
    ))));
}

#[test]
fn planes_of_two_words() {
    insta::assert_snapshot!(shown(&derive::represent(tokens(
        "#[represent(planes, board = 9x9, layout = 63 + 18)]
         struct Planes([[u64; 2]; 2]);"
    ))));
}
