//! Names for tables: a name is given only when, read as a specification, it means that very table.

use permgen_core::number_map::NumberMap;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

use super::boards::symmetries;
use super::layouts::of_halves;
use super::named::{candidates, meant};
use crate::expected::Expected;

/// What to call a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// For people: `flip_vertical`, `sq ^ 7`.
    pub(crate) name: String,
    /// The whole specification, which for numbers of squares is a `square_of(..)`.
    pub(crate) specification: String,
}

/// The name of a map of a word's bits: one from the library, one of two of them, a form, or its table.
pub(crate) fn of_map(map: &PartialMap) -> Name {
    let words = (map.input(), map.output());
    let is_it = |specification: &str| meant(specification, words).is_some_and(|it| it.map().as_ref() == Some(map));
    let found = library(map)
        .into_iter()
        .chain(forms(map))
        .find(|specification| is_it(specification))
        .or_else(|| composition(map).filter(|specification| is_it(specification)))
        .or_else(|| numbered(map).filter(|specification| is_it(specification)))
        .or_else(|| symmetries(&WordMap::from(map)).into_iter().find(|specification| is_it(specification)))
        .or_else(|| stepped(map).filter(|specification| is_it(specification)))
        .or_else(|| scaled(map).filter(|specification| is_it(specification)))
        .or_else(|| restricted(map).filter(|specification| is_it(specification)))
        .or_else(|| of_halves(map));
    let specification = found.unwrap_or_else(|| table(map.destinations().iter().copied()));
    Name { name: specification.clone(), specification }
}

/// The name of a map of the numbers of squares.
pub(crate) fn of_numbers(map: &NumberMap) -> Name {
    let words = (Width::W8, Width::W8);
    let is_it = |specification: &str| matches!(meant(specification, words), Some(Expected::Numbers(numbers)) if numbers == *map);
    let all = candidates(true, words);
    let named = all.iter().find(|(_, expected)| matches!(expected, Expected::Numbers(numbers) if numbers == map));
    // Squares are numbered from a1 on whatever the bits are: a numbering says no more here.
    if let Some((recognised, _)) = named
        && recognised.numbering.is_none()
        && is_it(&recognised.specification())
    {
        return Name { name: recognised.name.to_owned(), specification: recognised.specification() };
    }
    let to = map.destinations();
    let mut forms = Vec::new();
    if to.len() == 64 {
        let constant = to[0];
        forms.push(format!("sq ^ {constant}"));
        for rank in ["rank", "7 - rank", "file", "7 - file"] {
            for file in ["file", "7 - file", "rank", "7 - rank"] {
                forms.push(format!("|rank, file| ({rank}, {file})"));
            }
        }
        let permutation =
            Permutation::from_destinations(Width::W64, &to.iter().map(|&to| to as u8).collect::<Vec<u8>>()).ok();
        forms.extend(permutation.as_ref().map(PartialMap::from).and_then(|map| composition(&map)));
        forms.extend(permutation.and_then(|it| it.as_index_bits()).map(|bits| bits.to_string()));
    }
    for form in forms {
        let specification = format!("square_of({form})");
        if is_it(&specification) {
            return Name { name: form, specification };
        }
    }
    let name = table(to.iter().copied().map(Some));
    let specification = format!("square_of({name})");
    Name { name, specification }
}

fn table<N: ToString>(to: impl Iterator<Item = Option<N>>) -> String {
    let to: Vec<String> = to.map(|to| to.map_or("_".to_owned(), |to| to.to_string())).collect();
    format!("to [{}]", to.join(", "))
}

/// Those of the library, of the usual numbering, and what undoes them.
fn library(map: &PartialMap) -> Vec<String> {
    let all = candidates(false, (map.input(), map.output()));
    let (mut found, mut undone) = (Vec::new(), Vec::new());
    for (recognised, expected) in all.iter().filter(|(recognised, _)| recognised.numbering.is_none()) {
        let Some(known) = expected.map() else { continue };
        if known == *map {
            found.push(recognised.name.to_owned());
        } else if let (Some(known), Some(map)) = (known.as_permutation(), map.as_permutation())
            && known.inverse() == map
        {
            undone.push(format!("inverse({})", recognised.name));
        }
    }
    found.append(&mut undone);
    found
}

fn numbered(map: &PartialMap) -> Option<String> {
    let all = candidates(false, (map.input(), map.output()));
    let found = all
        .iter()
        .find(|(recognised, expected)| recognised.numbering.is_some() && expected.map().as_ref() == Some(map));
    found.map(|(recognised, _)| recognised.specification())
}

/// Two of the library, one after the other; rotations by a number of places among them.
fn composition(map: &PartialMap) -> Option<String> {
    let wanted = map.as_permutation()?;
    let all = candidates(false, (map.input(), map.output()));
    let mut known: Vec<(String, Permutation)> = all
        .iter()
        .filter(|(recognised, _)| recognised.numbering.is_none() && recognised.name != "identity")
        .filter_map(|(recognised, expected)| Some((recognised.name.to_owned(), expected.map()?.as_permutation()?)))
        .collect();
    let inverses: Vec<(String, Permutation)> =
        known.iter().map(|(name, map)| (format!("inverse({name})"), map.inverse())).collect();
    known.extend(inverses);
    for (first, map) in &known {
        for (second, next) in &known {
            if map.then(next) == wanted {
                return Some(format!("{first} then {second}"));
            }
        }
        let rest = map.inverse().then(&wanted);
        if let Some(places) = rest.as_rotation() {
            return Some(format!("{first} then rotate_left({places})"));
        }
        let rest = wanted.then(&map.inverse());
        if let Some(places) = rest.as_rotation() {
            return Some(format!("rotate_left({places}) then {first}"));
        }
    }
    None
}

/// Expressions.
fn forms(map: &PartialMap) -> Vec<String> {
    let mut forms = Vec::new();
    if let Some(permutation) = map.as_permutation() {
        let to = permutation.destinations();
        forms.extend(permutation.as_rotation().map(|places| format!("rotate_left({places})")));
        forms.push(format!("sq ^ {}", to[0]));
        let n = to.len();
        forms.push(format!("(sq + {}) % {n}", to[0]));
        forms.extend(swapped(&permutation));
        forms.extend(permutation.as_index_bits().map(|bits| bits.to_string()));
    }
    if map.is_gather() && map.domain().count_ones() <= 16 {
        forms.push(format!("gather({:#x})", map.domain()));
    }
    let to: Vec<u8> = map.destinations().iter().copied().flatten().collect();
    if to.windows(2).all(|pair| pair[0] < pair[1]) && map.domain() != 0 && map.domain().count_ones() <= 16 {
        let count = map.domain().count_ones();
        if map.domain() == u128::MAX >> (128 - count) {
            forms.push(format!("scatter({:#x})", map.image()));
        }
    }
    forms
}

/// Two groups of bits that change places, at one distance.
fn swapped(map: &Permutation) -> Option<String> {
    if !map.is_involution() || map.is_identity() {
        return None;
    }
    let mut distance = None;
    let mut mask = 0_u128;
    for (from, &to) in (0_u8..).zip(map.destinations()) {
        if to > from {
            if *distance.get_or_insert(to - from) != to - from {
                return None;
            }
            mask |= 1 << from;
        }
    }
    Some(format!("delta_swap({mask:#x}, {})", distance?))
}

/// One step for all squares of a chess board, where those that leave the board are lost.
fn stepped(map: &PartialMap) -> Option<String> {
    if (map.input(), map.output()) != (Width::W64, Width::W64) {
        return None;
    }
    let (from, to) = map.destinations().iter().zip(0_i32..).find_map(|(to, from)| Some((from, i32::from((*to)?))))?;
    let along = |name: &str, step: i32| match step {
        0 => name.to_owned(),
        1.. => format!("{name} + {step}"),
        _ => format!("{name} - {}", -step),
    };
    let (rank, file) = (along("rank", to / 8 - from / 8), along("file", to % 8 - from % 8));
    Some(format!("outside = lost; |rank, file| ({rank}, {file})"))
}

/// Bits that move apart by one factor, or that change their order, where others are dropped.
fn scaled(map: &PartialMap) -> Option<String> {
    let mut moved = map.destinations().iter().zip(0_i32..).filter_map(|(to, from)| Some((from, i32::from((*to)?))));
    let (first, second) = (moved.next()?, moved.next()?);
    let factor = (second.1 - first.1) / (second.0 - first.0);
    let constant = first.1 - factor * first.0;
    let exchanged = first.0 ^ first.1;
    let is = |form: &dyn Fn(i32) -> i32| {
        map.destinations().iter().zip(0_i32..).all(|(to, from)| to.is_none_or(|to| i32::from(to) == form(from)))
    };
    let is_exchange = exchanged != 0 && map.domain() == map.image() && is(&|from| from ^ exchanged);
    if is_exchange && !is(&|from| constant - from) {
        return Some(format!("restrict(i ^ {exchanged}, {:#x})", map.domain()));
    }
    let form = match (factor, constant) {
        (0 | 1, _) => return None,
        (2.., 0) => format!("{factor} * i"),
        (2.., 1..) => format!("{factor} * i + {constant}"),
        (2.., _) => format!("{factor} * i - {}", -constant),
        (-1, _) => format!("{constant} - i"),
        _ => format!("{constant} - {} * i", -factor),
    };
    Some(format!("restrict({form}, {:#x})", map.domain()))
}

/// A named map, or a rotation, of some bits, where others are dropped.
fn restricted(map: &PartialMap) -> Option<String> {
    if map.input() != map.output() {
        return None;
    }
    let domain = map.domain();
    let agrees = |known: &Permutation| {
        map.destinations().iter().zip(known.destinations()).all(|(to, known)| to.is_none_or(|to| to == *known))
    };
    let all = candidates(false, (map.input(), map.output()));
    for (recognised, expected) in all.iter().filter(|(recognised, _)| recognised.numbering.is_none()) {
        if let Some(known) = expected.map().and_then(|map| map.as_permutation())
            && agrees(&known)
        {
            return Some(format!("restrict({}, {domain:#x})", recognised.name));
        }
    }
    let bits = map.input().bits();
    let first = domain.trailing_zeros() as u8;
    let to = u32::from(map.destination_of(first)?);
    let places = (to + bits - u32::from(first)) % bits;
    Some(format!("restrict(rotate_left({places}), {domain:#x})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of a map of the low bits of a word of 32 bits, where others are dropped.
    fn name(count: u8, to: impl Fn(u8) -> u8) -> String {
        let to: Vec<Option<u8>> = (0..32).map(|bit| (bit < count).then(|| to(bit))).collect();
        of_map(&PartialMap::new(Width::W32, Width::W32, &to, 0).expect("it is one to one")).name
    }

    #[test]
    fn a_board_is_named_only_where_the_map_shows_one() {
        // Eight or sixteen bits in the opposite order are a byte's or a short word's, and no board's of 2x4 or 4x4.
        assert_eq!(name(4, |bit| 3 - bit), "restrict(3 - i, 0xf)");
        assert_eq!(name(8, |bit| 7 - bit), "restrict(7 - i, 0xff)");
        assert_eq!(name(16, |bit| 15 - bit), "restrict(15 - i, 0xffff)");
        assert_eq!(name(30, |bit| 29 - bit), "restrict(29 - i, 0x3fffffff)");
        assert_eq!(name(16, |bit| bit ^ 8), "restrict(i ^ 8, 0xffff)");
        assert_eq!(name(16, |bit| bit ^ 1), "restrict(i ^ 1, 0xffff)");
        // These are.
        assert_eq!(name(25, |bit| 24 - bit), "board = 5x5; rotate_180");
        assert_eq!(name(30, |bit| 29 - bit / 6 * 6 - (5 - bit % 6)), "board = 5x6; flip_vertical");
        assert_eq!(name(16, |bit| bit ^ 12), "board = 4x4; flip_vertical");
        assert_eq!(name(24, |bit| bit % 6 * 4 + bit / 6), "board = 4x6 -> 6x4; flip_diagonal");
    }
}
