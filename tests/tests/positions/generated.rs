//! The tests that the derives generate on request, and that they fail when something is wrong.

use arbitrary::{Arbitrary, Unstructured};
use permgen::ColorFlip;

use super::Color;

/// Anything at all.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(tests(arbitrary))]
struct Position {
    #[flip(map, swap(0 <-> 1))]
    colors: [u64; 2],
    #[flip(index, negate)]
    board: [i8; 64],
    #[flip(square(none = 0xff))]
    en_passant: u8,
    #[flip(toggle)]
    turn: Color,
    #[flip(recompute = key)]
    key: u64,
}

fn key(position: &Position) -> u64 {
    position.colors[0].rotate_left(9) ^ position.colors[1]
}

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let mut board: [i8; 64] = bytes.arbitrary()?;
        // The least number has no opposite.
        board.iter_mut().for_each(|value| *value = (*value).max(-127));
        let mut position = Position {
            colors: bytes.arbitrary()?,
            board,
            en_passant: if bytes.arbitrary()? { 0xff } else { bytes.int_in_range(0..=63)? },
            turn: Color::ALL[usize::from(bytes.arbitrary::<bool>()?)],
            key: 0,
        };
        position.key = key(&position);
        Ok(position)
    }
}

/// A key that was not kept up to date.
#[test]
#[should_panic(expected = "`color_flip` 2 times is not the same position: field `key`")]
fn a_stale_key_is_found() {
    let position = Position { colors: [1, 2], board: [0; 64], en_passant: 0xff, turn: Color::White, key: 12345 };
    position_color_flip::check(&position);
}

/// A function that is not undone by being done again.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(tests = fixed)]
struct Increments(#[flip(map)] u64, #[flip(with = increment)] u32);

fn increment(number: u32) -> u32 {
    if number == 0 { 0 } else { number.wrapping_add(1) }
}

fn fixed() -> [Increments; 1] {
    [Increments(1, 0)]
}

#[test]
#[should_panic(expected = "`color_flip` 2 times is not the same position: field `1`")]
fn a_function_that_is_no_involution_is_found() {
    increments_color_flip::check(&Increments(1, 7));
}

/// Equal to itself only by accident: what is compared is every field, not the type's own `==`.
#[derive(Clone, Debug, permgen::Transform)]
#[transform(name = turned, map = rotate_90, tests = quarter_turns)]
struct QuarterTurns {
    #[transform(map)]
    board: u64,
    #[transform(index, each(with = u8::swap_bytes))]
    numbers: [u8; 64],
}

fn quarter_turns() -> Vec<QuarterTurns> {
    vec![QuarterTurns { board: 0x1234, numbers: std::array::from_fn(|square| square as u8) }]
}
