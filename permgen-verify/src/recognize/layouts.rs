//! Specifications of maps of all the bits of several words.

use permgen_core::partial_map::PartialMap;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

use super::boards::symmetries;
use super::named::meant_of;
use crate::expected::Expected;

/// A specification of a map: of a long word, of what transposes, of a board.
pub(super) fn specified(map: &WordMap) -> Option<String> {
    let words = (map.words_in(), map.words_out());
    let is_it =
        |specification: &String| matches!(meant_of(specification, words), Some(Expected::Map(known)) if known == *map);
    whole(map).into_iter().chain(exchanged(map)).chain(symmetries(map)).find(is_it)
}

/// What to call a map of a word of 128 bits that is two of 64, of which not all bits are squares.
pub(super) fn of_halves(map: &PartialMap) -> Option<String> {
    if (map.input(), map.output()) != (Width::W128, Width::W128) {
        return None;
    }
    let whole = WordMap::from(map);
    let halves = WordMap::from_fn(2, Width::W64, 2, Width::W64, |word, bit| {
        let source = whole.source_of(0, (64 * word) as u8 + bit)?.1;
        Some((usize::from(source / 64), source % 64))
    });
    specified(&halves.ok()?).map(|specification| format!("width = [u64; 2], {specification}"))
}

/// All words as one long one.
fn whole(map: &WordMap) -> Vec<String> {
    let to = map.destinations();
    let mut found = vec!["reverse_bits".to_owned(), "swap_bytes".to_owned()];
    found.extend(to[0].first().map(|places| format!("rotate_left({places})")));
    found
}

/// The number of the word, or a part of it, and the number of the bit change places: what transposes.
fn exchanged(map: &WordMap) -> Vec<String> {
    let bits = map.inputs() * map.input().size();
    let of = |bit: usize| map.destinations()[bit].first().map(|&to| usize::from(to));
    // In rows of so many bits, the second bit goes to the second row.
    let Some(rows) = of(1).filter(|&rows| rows > 1 && bits.is_multiple_of(rows)) else { return Vec::new() };
    let row = bits / rows;
    vec![format!("shape = {rows}x{row} -> {row}x{rows}; |a, b| (b, a)")]
}
