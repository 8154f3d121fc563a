//! The proof that tiles move every element to where the index bits say. It is trusted, and shares no code with the plan.
//!
//! The function that is emitted counts tiles. For each value `c` of the counter it computes `s(c)` and `d(c)`, by programs that are
//! certified to move the bits of `c` to those of `source` and `destination`, and then
//!
//! - reads the element `s(c) + read[number] + column` of `from` into place `(number / group * row + column) * group + number % group` of
//!   the tile, for each `number` of a row of `read` and each `column` of a row, and
//! - writes place `place + columns[n] + e` of the tile to element `(d(c) ^ flipped) + first + n * run + e` of `to`, for each
//!   `(first, place)` of `write`, each `n` and each `e` below `run`.
//!
//! **Claim.** Every element `i` is read once, and written to `P(i)`, where bit `k` of `P(i)` is the bit of `i` that entry `k` names, or
//! its complement. `P` is affine over GF(2): `P(i ^ j) = P(i) ^ P(j) ^ P(0)`. The numbers of a tile and the bits of the counter have no
//! bit in common ([`Tiles`] is refused otherwise), so that sums are exclusive ors, and
//!
//! ```text
//! P(s(c) + t) = P(t) ^ (P(s(c)) ^ P(0))        for each number t that is read where c = 0
//! ```
//!
//! It is therefore enough that `P(t)` is what is written for `c = 0`, for every `t`, and that the second term is `d(c)`, for every `c`
//! with one bit. That the old indices of a tile are different, and as many as the counter leaves, makes all be read once.
//!
//! **Without a tile**, element `s(c) + rows[number] + columns[n] + e` of `from` is written instead of place `place + columns[n] + e`,
//! where [`Direct`] has these lists. They are refused unless that is the element that was read into this place.
//!
//! **In place**, the tile at `s(c)` is exchanged with the one at `d(c) ^ flipped`. That is right if `P` is its own inverse and the tiles
//! begin at the same numbers before and after: then `d(c) ^ flipped` is `s(e)` for an `e` whose tile goes to `s(c)`.

use super::tiles::{IndexBits, Tiles};
use permgen_core::vector::{IntoVector as _, sort};

/// The new index of an element.
fn image(bits: &IndexBits, index: usize) -> usize {
    let mut new = 0;
    for (place, &(old, is_complemented)) in bits.iter().enumerate() {
        if (index >> old & 1 == 1) != is_complemented {
            new |= 1 << place;
        }
    }
    new
}

/// The set of these bits, if they are different ones of so many.
fn set_of(bits: &[u8], count: usize) -> Option<usize> {
    let mut set = 0;
    for &bit in bits {
        if usize::from(bit) >= count || set >> bit & 1 == 1 {
            return None;
        }
        set |= 1 << bit;
    }
    Some(set)
}

/// Whether the permutation is its own inverse.
pub(super) fn is_involution(bits: &IndexBits) -> bool {
    let returns = |index| image(bits, image(bits, index)) == index;
    returns(0) && (0..bits.len()).all(|bit| returns(1 << bit))
}

/// The number that is read into a place of the tile, where the counter is 0, if there is that place.
fn number_in(tiles: &Tiles, place: usize) -> Option<usize> {
    let (rest, in_group) = (place.checked_div(tiles.group)?, place % tiles.group);
    let (groups, column) = (rest.checked_div(tiles.row)?, rest % tiles.row);
    Some(tiles.read.get(groups * tiles.group + in_group)? + column)
}

/// What is read for the elements of each row that is written, from where the tile begins, and what is added for each of its runs.
pub(super) struct Direct {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

/// The same plan without a tile, if it is right and has that form.
pub(super) fn direct(tiles: &Tiles) -> Option<Direct> {
    let number = |place| number_in(tiles, place);
    let rows = tiles.write.iter().map(|&(_, place)| number(place)).whole()?;
    let columns = tiles.columns.iter().map(|&place| number(place)).whole()?;
    let is_same = |row: usize, column: usize, element: usize| {
        number(tiles.write[row].1 + tiles.columns[column] + element) == Some(rows[row] + columns[column] + element)
    };
    let is_right = |row| (0..columns.len()).all(|column| (0..tiles.run).all(|element| is_same(row, column, element)));
    (0..rows.len()).all(is_right).then_some(Direct { rows, columns })
}

/// Decides the claim.
pub(super) fn check(tiles: &Tiles, bits: &IndexBits, is_in_place: bool) -> Result<(), &'static str> {
    let Tiles { source, destination, flipped, row, group, read, run, columns, write } = tiles;
    let olds: Vec<u8> = bits.iter().map(|(old, _)| *old).vec();
    set_of(&olds, bits.len()).ok_or("the index bits are not a permutation")?;
    let before = set_of(source, bits.len()).ok_or("a bit of the counter has no place of its own before")?;
    let after = set_of(destination, bits.len()).ok_or("a bit of the counter has no place of its own after")?;
    let size = row * read.len();
    if source.len() != destination.len() || size << source.len() != 1 << bits.len() {
        return Err("tiles are not as many as the counter counts");
    }
    // A group that is not full would have places that nothing is read into.
    let wide = columns.len() * run;
    if wide * write.len() != size || *group == 0 || read.len() % group != 0 {
        return Err("rows do not fill a tile");
    }
    if flipped & !after != 0 {
        return Err("a bit is complemented that is not the counter's");
    }
    let (mut numbers, mut places) = (Vec::new(), vec![false; size]);
    for &(first, place) in write {
        for column in 0..wide {
            let (written, place) = (first + column, place + columns[column / run] + column % run);
            match places.get_mut(place) {
                Some(is_taken) if !*is_taken => *is_taken = true,
                _ => return Err("a place in the tile is taken, or there is none"),
            }
            let number = number_in(tiles, place).ok_or("nothing is read into a place")?;
            if number >> bits.len() != 0 || number & before != 0 {
                return Err("what is read is not of the tile");
            }
            if written & after != 0 || image(bits, number) != flipped | written {
                return Err("an element goes elsewhere");
            }
            numbers.push(number);
        }
    }
    sort(&mut numbers);
    if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("an element is read twice");
    }
    for (&old, &new) in source.iter().zip(destination) {
        if image(bits, 1 << old) ^ image(bits, 0) != 1 << new {
            return Err("a bit of the counter goes elsewhere");
        }
    }
    if is_in_place && !(is_involution(bits) && before == after) {
        return Err("tiles are not exchanged in pairs");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tiles::{Sizes, sizes};
    use super::*;

    fn plain(bits: &[u8]) -> Vec<(u8, bool)> {
        bits.iter().map(|bit| (*bit, false)).collect()
    }

    /// Bit reversals, a transposition, Morton order and back, and one with complements.
    fn maps() -> Vec<Vec<(u8, bool)>> {
        let reversed = |count: u8| plain(&(0..count).rev().collect::<Vec<u8>>());
        let mut flipped = reversed(9);
        flipped.iter_mut().step_by(2).for_each(|entry| entry.1 = true);
        let mut maps = vec![plain(&[4, 5, 6, 7, 8, 0, 1, 2, 3]), plain(&[0, 5, 1, 6, 2, 7, 3, 8, 4, 9]), flipped];
        maps.extend([plain(&[0, 2, 4, 6, 8, 1, 3, 5, 7, 9]), plain(&[0, 1, 2, 3, 4, 6, 5])]);
        maps.extend((1..13).map(reversed));
        maps
    }

    /// What the emitted function does, element by element.
    fn moved(tiles: &Tiles) -> Option<Vec<usize>> {
        let spread = |counter: usize, bits: &[u8]| {
            bits.iter().enumerate().fold(0, |number, (bit, place)| number | (counter >> bit & 1) << place)
        };
        let length = tiles.size() << tiles.source.len();
        let mut to = vec![usize::MAX; length];
        for counter in 0..1 << tiles.source.len() {
            let mut tile = vec![usize::MAX; tiles.size()];
            for (group, firsts) in tiles.read.chunks_exact(tiles.group).enumerate() {
                let tile = tile.get_mut(tiles.row * tiles.group * group..)?;
                for column in 0..tiles.row {
                    for (place, first) in firsts.iter().enumerate() {
                        let index = spread(counter, &tiles.source) + first + column;
                        *tile.get_mut(tiles.group * column + place)? =
                            if index < length { index } else { return None };
                    }
                }
            }
            for &(first, place) in &tiles.write {
                for (run, added) in tiles.columns.iter().enumerate() {
                    for element in 0..tiles.run {
                        let index = (spread(counter, &tiles.destination) ^ tiles.flipped) + first + tiles.run * run;
                        *to.get_mut(index + element)? = *tile.get(place + added + element)?;
                    }
                }
            }
        }
        Some(to)
    }

    /// The same without a tile.
    fn moved_directly(tiles: &Tiles, direct: &Direct) -> Option<Vec<usize>> {
        let spread = |counter: usize, bits: &[u8]| {
            bits.iter().enumerate().fold(0, |number, (bit, place)| number | (counter >> bit & 1) << place)
        };
        let length = tiles.size() << tiles.source.len();
        let mut to = vec![usize::MAX; length];
        for counter in 0..1 << tiles.source.len() {
            for (&(first, _), row) in tiles.write.iter().zip(&direct.rows) {
                for (run, added) in direct.columns.iter().enumerate() {
                    for element in 0..tiles.run {
                        let index = (spread(counter, &tiles.destination) ^ tiles.flipped) + first + tiles.run * run;
                        *to.get_mut(index + element)? = spread(counter, &tiles.source) + row + added + element;
                    }
                }
            }
        }
        Some(to)
    }

    fn is_right(tiles: &Tiles, bits: &IndexBits) -> bool {
        let is_right = |to: Vec<usize>| {
            to.len() == 1 << bits.len() && (0..to.len()).all(|index| to.get(image(bits, index)) == Some(&index))
        };
        let is_right_directly = direct(tiles).is_none_or(|direct| moved_directly(tiles, &direct).is_some_and(is_right));
        is_right_directly && moved(tiles).is_some_and(is_right)
    }

    #[test]
    fn plans_are_proved_and_do_what_is_proved() {
        for bits in maps() {
            for sizes in sizes(bits.len(), true) {
                let tiles = Tiles::new(&bits, sizes);
                assert_eq!(check(&tiles, &bits, false), Ok(()), "{bits:?}");
                assert_eq!(check(&tiles, &bits, true).is_ok(), is_involution(&bits), "{bits:?}");
                assert!(is_right(&tiles, &bits), "{bits:?}");
                assert_eq!(direct(&tiles).is_some(), tiles.group == 1, "{bits:?}");
                assert!(tiles.size() <= 1 << (sizes.row_bits + sizes.wide_bits));
            }
        }
    }

    /// Every number of a plan with another value, every list with an entry less, and rows in another order.
    #[test]
    fn broken_plans_are_refused() {
        let (mut refused, mut harmless) = (0, 0);
        let mut judge = |tiles: &Tiles, bits: &IndexBits, change: &dyn Fn(&mut Tiles)| {
            let mut mutant = tiles.clone();
            change(&mut mutant);
            match check(&mutant, bits, false) {
                Err(_) => refused += 1,
                Ok(()) => {
                    assert!(is_right(&mutant, bits), "{mutant:?} is accepted for {bits:?}");
                    harmless += usize::from(mutant != *tiles);
                }
            }
        };
        // Rows of 8, too, so that there are many tiles.
        let small = [(3, 3, 0), (3, 3, 1), (3, 4, 2), (4, 2, 1), (5, 5, 2)];
        let small = small.map(|(row_bits, wide_bits, group_bits)| Sizes { bytes: 0, row_bits, wide_bits, group_bits });
        for (bits, sizes) in maps().into_iter().flat_map(|bits| small.map(|sizes| (bits.clone(), sizes))) {
            let tiles = Tiles::new(&bits, sizes);
            for number in 0..6 {
                judge(&tiles, &bits, &|mutant| mutant.group = number);
                judge(&tiles, &bits, &|mutant| mutant.run = number);
            }
            for flip in (0..=bits.len()).map(|bit| 1_usize << bit) {
                judge(&tiles, &bits, &|mutant| mutant.flipped ^= flip);
                judge(&tiles, &bits, &|mutant| mutant.row ^= flip);
                for number in 0..tiles.read.len() {
                    judge(&tiles, &bits, &|mutant| mutant.read[number] ^= flip);
                }
                for number in 0..tiles.write.len() {
                    judge(&tiles, &bits, &|mutant| mutant.write[number].0 ^= flip);
                    judge(&tiles, &bits, &|mutant| mutant.write[number].1 ^= flip);
                }
                for number in 0..tiles.columns.len() {
                    judge(&tiles, &bits, &|mutant| mutant.columns[number] ^= flip);
                }
            }
            for number in 0..tiles.source.len() {
                for other in 0..=bits.len() as u8 {
                    judge(&tiles, &bits, &|mutant| mutant.source[number] = other);
                    judge(&tiles, &bits, &|mutant| mutant.destination[number] = other);
                }
                judge(&tiles, &bits, &|mutant| mutant.source.swap(0, number));
            }
            judge(&tiles, &bits, &|mutant| mutant.read.reverse());
            judge(&tiles, &bits, &|mutant| mutant.write.reverse());
            judge(&tiles, &bits, &|mutant| mutant.read.swap(0, tiles.read.len() - 1));
            judge(&tiles, &bits, &|mutant| mutant.columns.reverse());
            judge(&tiles, &bits, &|mutant| mutant.read.truncate(tiles.read.len().saturating_sub(1)));
            judge(&tiles, &bits, &|mutant| mutant.write.truncate(tiles.write.len().saturating_sub(1)));
            judge(&tiles, &bits, &|mutant| mutant.columns.truncate(tiles.columns.len().saturating_sub(1)));
            judge(&tiles, &bits, &|mutant| mutant.source.truncate(tiles.source.len().saturating_sub(1)));
        }
        assert!(refused > 14000 && harmless > 0, "{refused} refused, {harmless} harmless");
    }

    /// What is read into a place is not always the sum of what its row and its column say.
    #[test]
    fn plans_without_a_tile_have_sums_for_all_elements() {
        let bits = plain(&(0..9).rev().collect::<Vec<u8>>());
        let plain_rows = Sizes { bytes: 0, row_bits: 3, wide_bits: 3, group_bits: 0 };
        let tiles = Tiles::new(&bits, plain_rows);
        assert!(direct(&tiles).is_some());
        let is_refused = |change: &dyn Fn(&mut Tiles)| {
            let mut mutant = tiles.clone();
            change(&mut mutant);
            direct(&mutant).is_none()
        };
        assert!(is_refused(&|mutant| mutant.row = 0) && is_refused(&|mutant| mutant.group = 0));
        assert!(
            is_refused(&|mutant| mutant.run = 2)
                && direct(&Tiles::new(&bits, Sizes { group_bits: 1, ..plain_rows })).is_none()
        );
        assert!(is_refused(&|mutant| mutant.read[0] = 1 << 8));
        assert!(is_refused(&|mutant| mutant.read.truncate(7)));
        // The second row begins where a column is, so that sums of both are in the fourth row that is read.
        assert!(is_refused(&|mutant| (mutant.write[1].1, mutant.read[3]) = (mutant.row, 1 << 8)));
    }

    #[test]
    fn what_is_not_its_own_inverse_is_not_done_in_place() {
        let rotated = plain(&[4, 5, 6, 7, 8, 0, 1, 2, 3]);
        assert!(check(&Tiles::new(&rotated, sizes(9, false)[4]), &rotated, true).is_err());
        // A transposition of pairs, whose complement does not move with them.
        let flipped = [(1, true), (0, false)];
        assert!(!is_involution(&flipped) && check(&Tiles::new(&flipped, sizes(2, false)[4]), &flipped, true).is_err());
    }
}
