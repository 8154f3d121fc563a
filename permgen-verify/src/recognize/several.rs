//! Names of maps of several words.

use permgen_core::partial_map::PartialMap;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

use super::boards::symmetries;
use super::name::{self, Name};
use super::named::meant_of;
use crate::expected::Expected;

/// What to call a map of several words, and the specification that says it where there is one.
pub(super) fn of_words(map: &WordMap) -> Option<(String, Option<String>)> {
    let is_it = |specification: &String| matches!(meant_of(specification.clone(), (map.words_in(), map.words_out())), Some(Expected::Map(known)) if known == *map);
    if let Some(each) = each_word(map) {
        return Some((each, None));
    }
    let mut all = whole(map).into_iter().chain(exchanged(map)).chain(symmetries(map));
    all.find(is_it).map(|specification| (specification.clone(), Some(specification)))
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
    of_words(&halves.ok()?)?.1.map(|specification| format!("width = [u64; 2], {specification}"))
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

/// A name for what does the same to each word, and perhaps exchanges them.
fn each_word(map: &WordMap) -> Option<String> {
    let mut order = Vec::new();
    let mut each: Option<PartialMap> = None;
    for word in 0..map.outputs() {
        let mut from = None;
        let mut to = vec![None; map.input().size()];
        for bit in 0..map.output().bits() as u8 {
            let Some((source, place)) = map.source_of(word, bit) else { continue };
            if *from.get_or_insert(source) != source {
                return None;
            }
            to[usize::from(place)] = Some(bit);
        }
        let here = PartialMap::new(map.input(), map.output(), &to, 0).ok()?;
        if each.as_ref().is_some_and(|each| *each != here) {
            return None;
        }
        each = Some(here);
        order.push(from?);
    }
    let Name { name: each, .. } = name::of_map(&each?);
    let in_order = order.iter().copied().eq(0..map.inputs());
    let order: Vec<String> = order.iter().map(ToString::to_string).collect();
    Some(match in_order {
        true => format!("each word: {each}"),
        false => format!("words [{}], each: {each}", order.join(", ")),
    })
}
