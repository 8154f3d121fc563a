//! Boards and other shapes in several words, and shapes that change.

use super::*;
use permgen_core::word_map::WordMap;

fn words(text: &str) -> WordMap {
    match Spec::parse_str(text).and_then(|spec| spec.mean(&Scope::new(None))) {
        Ok(Meant { meaning, .. }) => meaning.words().unwrap_or_else(|| panic!("{text}: {meaning:?}")).clone(),
        Err(errors) => panic!("{text}: {errors}"),
    }
}

fn told(text: &str) -> Vec<String> {
    match Spec::parse_str(text).and_then(|spec| spec.mean(&Scope::new(None))) {
        Ok(meant) => panic!("{text} is accepted: {:?}", meant.meaning),
        Err(errors) => errors.iter().map(|error| error.to_string().replace("\n\n= help: ", " / ")).collect(),
    }
}

/// Where each square goes, as a function of squares and for any layout.
#[track_caller]
fn is(text: &str, squares: usize, place: impl Fn(usize) -> (usize, u8), to: impl Fn(usize) -> usize) {
    let map = words(text);
    for square in 0..squares {
        let (word, bit) = place(to(square));
        assert_eq!(map.source_of(word, bit), Some(place(square)), "{text}: {square}");
    }
    assert_eq!(map.sources().iter().flatten().count(), squares, "{text}");
}

#[test]
fn boards_are_packed_over_words() {
    let packed = |square: usize| (square / 64, (square % 64) as u8);
    let turn = |square: usize| (18 - square % 19) * 19 + square / 19;
    is("board = 19x19; rotate_90", 361, packed, turn);
    is("board = 19x19; |rank, file| (18 - file, rank)", 361, packed, turn);
    is("board = 19x19; inverse(rotate_270)", 361, packed, turn);
    is("board = 19x19; rotate_180 then rotate_270", 361, packed, turn);
    is("board = 19x19; repeat(rotate_90, 5)", 361, packed, turn);
    is("board = 19x19; 360 - sq", 361, packed, |square| 360 - square);
    let corner = words("board = 19x19; restrict(identity, squares(s19, a1))");
    assert_eq!(corner.sources().iter().flatten().copied().collect::<Vec<_>>(), [0, 360]);
    let line = words("board = 19x19; gather(file(b))");
    assert_eq!((line.source_of(0, 0), line.source_of(0, 18)), (Some((0, 1)), Some((5, 23))));
}

#[test]
fn squares_lie_where_a_layout_says() {
    let shogi = |square: usize| (square / 63, (square % 63) as u8);
    let flip = |square: usize| (8 - square / 9) * 9 + square % 9;
    is("board = 9x9; layout = 63 + 18; flip_vertical", 81, shogi, flip);
    is("board = 9x9; width = [u64; 2], layout = |square| (square / 63, square % 63); flip_vertical", 81, shogi, flip);
    is("board = 9x9; layout = rows; flip_vertical", 81, |square| (square / 9, (square % 9) as u8), flip);
    is("board = 16x16; width = [u16; 16]; rotate_180", 256, |s| (s / 16, (s % 16) as u8), |s| 255 - s);
    // From one layout to another.
    let moved = words("board = 9x9, layout = 63 + 18 -> packed; flip_vertical");
    for square in 0..81 {
        let to = flip(square);
        assert_eq!(moved.source_of(to / 64, (to % 64) as u8), Some(shogi(square)));
    }
    let turned = words("board = 9x9, layout = 63 + 18 -> packed; cycles (a1 i9)");
    assert_eq!((turned.source_of(0, 0), turned.source_of(1, 16)), (Some((1, 17)), Some((0, 0))));
}

#[test]
fn shapes_have_any_axes() {
    // Nibbles of 64 squares to four planes.
    let planes = words("shape = 64x4 -> 4x64; |square, plane| (plane, square)");
    assert_eq!((planes.words_in().to_string(), planes.words_out().count), ("[u64; 4]".to_owned(), 4));
    for square in 0..64usize {
        for plane in 0..4usize {
            let nibble = square * 4 + plane;
            assert_eq!(planes.source_of(plane, square as u8), Some((nibble / 64, (nibble % 64) as u8)));
        }
    }
    let back = words("shape = 4x64 -> 64x4; |plane, square| (square, plane)");
    assert_eq!(planes.then(&back).unwrap().apply(&[1, 2, 3, 4]), [1, 2, 3, 4]);
    let matrix = words("shape = 64x64; |row, column| (column, row)");
    assert_eq!(matrix.source_of(3, 60), Some((60, 3)));
    assert_eq!(matrix, words("width = [u64; 64]; transpose(64, 64)"));
    let cube = words("shape = 8x8x8 -> 8x8x8; |x, y, z| (z, x, y)");
    assert_eq!(cube.source_of(0, 1), Some((0, 8)));
    // Bytes of a mailbox in the words that one likes.
    let bytes = words("shape = 8x8, width = [u8; 8]; |rank, file| (file, rank)");
    assert_eq!(bytes.source_of(2, 5), Some((5, 2)));
    let one = Spec::parse_str("width = [u32; 2]; rotate_90").unwrap().mean(&Scope::new(None)).unwrap();
    assert_eq!(one.layouts.map(|layouts| layouts.0.to_string()), Some("8x8 board".to_owned()));
}

#[test]
fn boards_that_are_not_square_are_turned_into_others() {
    let turn = |map: WordMap| {
        for square in 0..90usize {
            let to = (9 - square % 10) * 9 + square / 10;
            assert_eq!(map.source_of(to / 64, (to % 64) as u8), Some((square / 64, (square % 64) as u8)));
        }
    };
    let words_of = "width = [u64; 2];";
    turn(words(&format!("board = 9x10 -> 10x9, {words_of} rotate_90")));
    turn(words(&format!("board = 9x10 -> 10x9, {words_of} |rank, file| (9 - file, rank)")));
    turn(words(&format!("board = 9x10 -> 10x9, {words_of} flip_diagonal then flip_vertical")));
    let meant = Spec::parse_str("board = 9x10 -> 10x9; rotate_90").unwrap().mean(&Scope::new(None)).unwrap();
    assert!(meant.meaning.map().is_some(), "in one u128");
    assert_eq!(
        told("board = 9x10; rotate_90"),
        [
            "`rotate_90` needs a board of as many ranks as files, not 9x10 / or one that becomes another: `board = 9x10 -> 10x9`"
        ]
    );
    assert_eq!(
        told("board = 9x10 -> 10x9; flip_vertical"),
        [
            "`flip_vertical` keeps the shape; a 9x10 board does not become a 10x9 board / the first of several maps goes from the \
          one shape to the other; those behind it stay there"
        ]
    );
    assert_eq!(
        told("board = 9x10 -> 10x9; |rank, file| (rank, file)"),
        ["j1 (9) goes to file 9 (and 8 more) / the 10x9 board has files 0 to 8; to drop squares that leave it, write \
             `outside = lost;` before the map"]
    );
}

#[test]
fn what_does_not_fit_is_told() {
    assert_eq!(
        told("board = 19x19, width = [u64; 5]; rotate_90"),
        ["the 361 squares of a 19x19 board do not fit the 320 bits of `[u64; 5]` / use a `[u64; 6]`"]
    );
    assert_eq!(
        told("board = 9x9, layout = 63 + 17; sq"),
        [
            "the parts hold 80 squares, there are 81 / write the number of squares in each word, 0 of an empty one, 81 together"
        ]
    );
    assert_eq!(
        told("width = [u16; 4], layout = 12 + 12 + 12 + 12; sq"),
        [
            "the parts hold 48 squares, there are 64 / write the number of squares in each word, 0 of an empty one, 64 together; \
          or `shape = 48`, if there are no more"
        ]
    );
    assert_eq!(
        told("board = 9x9, width = [u64; 3], layout = 63 + 18; sq"),
        [
            "the parts do not fit `[u64; 3]`, a part in each word / write the number of squares in each word, 0 of an empty one, \
          81 together"
        ]
    );
    let place = |square| (square / 63, (square % 63) as u8);
    is("board = 9x9, width = [u64; 3], layout = 63 + 18 + 0; rotate_180", 81, place, |square| 80 - square);
    for (axes, exchanged) in [("board = 9x10", "board = 9x10 -> 10x9"), ("shape = 9x10", "shape = 9x10 -> 10x9")] {
        let help = format!("write `outside = lost;` before the map; if the axes are exchanged, `{exchanged};`");
        assert!(told(&format!("{axes}; |rank, file| (file, rank)"))[0].ends_with(&help));
        assert!(!told(&format!("{axes}; |rank, file| (rank, file + 1)"))[0].contains("axes"));
    }
    assert_eq!(told("board = 9x9, layout = square; sq"), ["unknown layout `square` / known are `packed`, `rows`"]);
    assert_eq!(
        told("shape = 64x4; |square, plane, more| (plane, square)"),
        ["3 coordinates, the 64x4 shape has 2 / write a name for each axis, the slowest first"]
    );
    assert_eq!(
        told("shape = 64x4 -> 4x64; |square, plane| (square, plane)"),
        [
            "(4, 0) goes to 4 on axis 0 (and 239 more) / the 4x64 shape has 0 to 3 there; to drop squares that leave it, write \
             `outside = lost;` before the map"
        ]
    );
    assert_eq!(
        told("shape = 64x4; |square, plane| (square, plane, 0)"),
        [
            "3 value(s) for the 2 axes of a 64x4 shape for (0, 0), (0, 1), (0, 2), (0, 3) and 252 more / write a value for each \
          axis, the slowest first"
        ]
    );
    assert_eq!(
        told("shape = 64x4, numbering = a1_msb; sq"),
        [
            "a numbering is one of a board / the last axis of a shape runs fastest; write the axes in the order that is meant"
        ]
    );
    assert_eq!(
        told("shape = 8x8, board = 8x8; sq"),
        ["there is a board already / write `board = 8x8` for squares with names, or `shape = 64x4` for any axes"]
    );
    assert_eq!(
        told("board = 64x64; sq"),
        [
            "a board of 64 files is too wide / files are named a to z, so there are at most 26; `shape = 64x64` has axes without names"
        ]
    );
    assert_eq!(
        told("board = 50x26; square_of(rotate_180)"),
        ["`square_of` of 1300 squares / boards have at most 1024 squares here"]
    );
    assert_eq!(
        told("board = 19x19, outside = lost; square_of(|rank, file| (rank + 1, file))"),
        ["a19 (342) has no destination / a map of square numbers must say where every square goes"]
    );
    assert_eq!(
        told("board = 9x9, layout = 63 + 18 -> packed, off_board = keep; sq"),
        [
            "bits off the board have no place to stay where the layout changes / write `off_board = clear`, or `zero` where the \
          caller promises that there are none"
        ]
    );
    assert_eq!(
        told("board = 19x19; delta_swap(0xff, 8)"),
        [
            "a delta swap is one of a word, not of `[u64; 6]` / write the cycles, or an expression in the square's number"
        ]
    );
    assert_eq!(
        told("board = 19x19; swap_bytes")[0].split(" / ").next().map(|text| text.starts_with("`swap_bytes` moves ")),
        Some(true)
    );
    assert_eq!(
        told("shape = 200x200; sq"),
        ["the 40000 squares of a 200x200 shape do not fit the 64 bits of `u64` / there are at most 16384 bits"]
    );
}
