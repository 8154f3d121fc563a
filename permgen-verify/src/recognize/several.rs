//! Names of maps of several words.

use permgen_core::partial_map::PartialMap;
use permgen_core::word_map::WordMap;

use super::layouts::specified;
use super::name::{self, Name};

/// What to call a map of several words, and the specification that says it where there is one.
pub(super) fn of_words(map: &WordMap) -> Option<(String, Option<String>)> {
    match each_word(map) {
        Some(each) => Some((each, None)),
        None => specified(map).map(|specification| (specification.clone(), Some(specification))),
    }
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
