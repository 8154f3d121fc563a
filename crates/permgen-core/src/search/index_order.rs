//! Choosing the order of an index whose bits may come in any.

use super::gather_multiply::{FoundIndex, search_index};
use super::{Effort, Options, search};
use crate::check::Certificate;
use crate::index_map::IndexMap;
use crate::partial_map::PartialMap;
use crate::vector::{IntoVector as _, sort};
use crate::width::Width;

/// The order of the gathered bits that is cheapest for all of `requests` together, as a map of its own.
///
/// `map` brings some bits to places `0..n`; so does the result, with the places exchanged. One order is chosen for all requests,
/// because an index that were another on another machine would be of no use. Few orders are looked at: that of the bits, those
/// that a rotation or a fold of the word makes, and those of the shortest factors that are found, in the word and in each
/// machine's registers; each with the quick search of macros. Whatever program is then found for the map is proved as that of any other map, and so is an index: each set of
/// bits has its own.
///
/// ```
/// use permgen_core::search::{Options, cheapest_order, search};
/// use permgen_core::partial_map::PartialMap;
/// use permgen_core::width::Width;
///
/// // The dark squares of ranks 1 and 5, in their order: from one rank to the gaps of the other is one shift.
/// let dark = [0, 2, 4, 6, 32, 34, 36, 38];
/// let to: [Option<u8>; 64] = std::array::from_fn(|bit| dark.iter().position(|&dark| dark == bit).map(|place| place as u8));
/// let map = PartialMap::new(Width::W64, Width::W64, &to, 0)?;
/// let options = Options::default();
/// let cheapest = search(&cheapest_order(&map, &[options]), options);
/// assert!(cheapest.cost.ops < search(&map, options).cost.ops);
/// assert_eq!(cheapest.certified.map().image(), 0xff);
/// # Ok::<(), permgen_core::partial_map::NotInjective>(())
/// ```
#[must_use]
pub fn cheapest_order(map: &PartialMap, requests: &[Options]) -> PartialMap {
    let cost = |order: &PartialMap| {
        requests.iter().fold([0; 3], |sum, request| {
            let found = search(order, Options { effort: Effort::Low, ..*request });
            let key = found.cost.key(request.objective);
            [0, 1, 2].map(|part| sum[part] + key[part])
        })
    };
    // The order of the bits comes first, and stays where no other is cheaper.
    let mut registers: Vec<Width> = requests.iter().map(|request| request.target.registers).vec();
    registers.dedup();
    orders(map, &registers).into_iter().min_by_key(cost).unwrap_or_else(|| map.clone())
}

/// The orders worth a search, that of the bits first.
fn orders(map: &PartialMap, registers: &[Width]) -> Vec<PartialMap> {
    let domain = map.domain();
    let bits: Vec<u8> = (0..map.input().bits() as u8).filter(|&bit| domain >> bit & 1 == 1).vec();
    let mut orders: Vec<PartialMap> = Vec::new();
    let shifted = rotations(&bits, map.input()).into_iter().chain(folds(&bits));
    let shifted = shifted.filter_map(|order| ordered(map, &order));
    let in_registers = registers.iter().filter(|&&register| register < map.input());
    let in_registers = in_registers.flat_map(|&register| folded_orders(map, register));
    for order in ordered(map, &bits).into_iter().chain(shifted).chain(product_order(map)).chain(in_registers) {
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    orders
}

/// The map that gives these bits the places from 0 in their order.
pub(super) fn ordered(map: &PartialMap, bits: &[u8]) -> Option<PartialMap> {
    let mut to = vec![None; map.input().size()];
    for (place, &bit) in (0u8..).zip(bits) {
        to[usize::from(bit)] = Some(place);
    }
    PartialMap::new(map.input(), map.output(), &to, map.promised_zero()).ok()
}

/// More runs of neighbours than this leave a rotation with nothing to gain.
const MOST_RUNS: usize = 4;

/// The bits in the order in which they come in the word as a circle, beginning after each of its gaps.
fn rotations(bits: &[u8], width: Width) -> Vec<Vec<u8>> {
    let follows = |place: usize| {
        let before = bits[(place + bits.len() - 1) % bits.len()];
        u32::from(bits[place]) == (u32::from(before) + 1) % width.bits()
    };
    let starts: Vec<usize> = (0..bits.len()).filter(|&place| !follows(place)).vec();
    if starts.len() > MOST_RUNS {
        return Vec::new();
    }
    starts.into_iter().map(|start| bits[start..].iter().chain(&bits[..start]).copied().vec()).vec()
}

/// The orders of the bits after the upper ones are shifted down among the lower ones, when that leaves no gap.
fn folds(bits: &[u8]) -> Vec<Vec<u8>> {
    let mut orders = Vec::new();
    for split in 1..bits.len() {
        let (lower, upper) = bits.split_at(split);
        for by in 1..=upper[0] {
            let mut places: Vec<(u8, u8)> =
                lower.iter().map(|&bit| (bit, bit)).chain(upper.iter().map(|&bit| (bit - by, bit))).vec();
            sort(&mut places);
            if places.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0) {
                orders.push(places.into_iter().map(|(_, bit)| bit).vec());
            }
        }
    }
    orders
}

/// The order in which the shortest factor without carries brings the bits to the top of the word.
pub(super) fn product_order(map: &PartialMap) -> Option<PartialMap> {
    let word = map.input().max(map.output()).max(Width::W64);
    order_of(map, search_index(index_of(map)?, word).first()?)
}

/// Folds that are looked at.
const MOST_FOLDS: usize = 3;

/// The same in a shorter word, upon whose bits those above it are shifted first.
fn folded_orders(map: &PartialMap, word: Width) -> Vec<PartialMap> {
    let below = map.domain() & word.mask();
    let leaves_one = |found: &&FoundIndex| found.fold.is_some_and(|by| below >> by == 0);
    let found = index_of(map).map_or_else(Vec::new, |index| search_index(index, word));
    found.iter().filter(leaves_one).filter_map(|found| order_of(map, found)).take(MOST_FOLDS).vec()
}

/// The same bits, in any order.
fn index_of(map: &PartialMap) -> Option<IndexMap> {
    let index = IndexMap::new(map.input(), map.output(), map.domain(), map.domain().count_ones()).ok()?;
    Some(if map.dropped() == 0 { index.promised() } else { index })
}

/// The order in which an index has the bits, if it is one without carries.
fn order_of(map: &PartialMap, found: &FoundIndex) -> Option<PartialMap> {
    if found.certified.certificate() != Certificate::Linear {
        return None;
    }
    let program = found.certified.program();
    let bits = (0..map.input().bits() as u8).filter(|&bit| map.domain() >> bit & 1 == 1);
    let mut places: Vec<(u128, u8)> = bits.map(|bit| (program.run(1 << bit), bit)).vec();
    sort(&mut places);
    let is_order = (0u32..).zip(&places).all(|(place, (reached, _))| *reached == 1 << place);
    let bits: Vec<u8> = places.into_iter().map(|(_, bit)| bit).vec();
    is_order.then(|| ordered(map, &bits)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;

    /// The bits of `mask`, side by side; the others are `promised_zero`, or dropped.
    fn gathered(mask: u64, promised_zero: u64, output: Width) -> PartialMap {
        let mut places = 0..;
        let to: Vec<Option<u8>> = (0..64).map(|bit| if mask >> bit & 1 == 1 { places.next() } else { None }).collect();
        PartialMap::new(Width::W64, output, &to, promised_zero.into()).expect("it is one")
    }

    fn chosen(map: &PartialMap) -> (PartialMap, super::super::Found) {
        let output = map.output();
        let options = Options { effort: Effort::Low, ..Options::default() };
        let order = cheapest_order(map, &[options]);
        let found = search(&order, options);
        let index = IndexMap::new(map.input(), output, map.domain(), map.domain().count_ones()).expect("it is one");
        let index = if map.dropped() == 0 { index.promised() } else { index };
        certify(&index, found.certified.program().clone()).expect("each set of bits has an index of its own");
        assert!(found.cost.ops <= search(map, options).cost.ops, "{map:?}");
        (order, found)
    }

    #[test]
    fn each_kind_of_order_is_chosen_where_it_is_the_cheapest() {
        // Ranks 8 and 1 are neighbours on the circle.
        let (order, found) = chosen(&gathered(0xff00_0000_0000_00ff, 0, Width::W16));
        assert_eq!(order.destination_of(56), Some(0));
        assert!(found.cost.ops <= 2, "{}", found.certified.program());
        // A shift brings half of the dark squares between the others.
        let (_, found) = chosen(&gathered(0x5555_5555_5555_5555, 0, Width::W32));
        assert!(found.cost.ops <= 4, "{}", found.certified.program());
        // Lines are as cheap in their order.
        let (order, found) = chosen(&gathered(0x0004_0404_0404_0400, 0, Width::W8));
        assert_eq!(order.destination_of(10), Some(0));
        assert!(found.cost.ops <= 3, "{}", found.certified.program());
        // The one product that there is has the bits in an order of its own.
        let (order, found) = chosen(&gathered(0x5555, 0, Width::W8));
        assert_ne!(order.destination_of(2), Some(1));
        assert!(found.cost.ops <= 4, "{}", found.certified.program());
    }

    #[test]
    #[ignore = "slow: a deep search"]
    fn an_order_of_the_registers_is_looked_at() {
        let antidiagonal = gathered(0x0102_0408_1020_4080, 0, Width::W8);
        let target = crate::target::Target::from_name("riscv32im").expect("a target");
        let options = Options { target, ..Options::default() };
        let order = cheapest_order(&antidiagonal, &[Options::default(), options]);
        assert_eq!((search(&order, options).cost.ops, search(&antidiagonal, options).cost.ops), (5, 8));
    }

    #[test]
    fn a_promise_saves_the_mask() {
        const FILE_B: u64 = 0x0202_0202_0202_0202;
        let (_, enforced) = chosen(&gathered(FILE_B, 0, Width::W8));
        let (_, promised) = chosen(&gathered(FILE_B, !FILE_B, Width::W8));
        assert_eq!((enforced.cost.ops, promised.cost.ops), (3, 2));
    }
}
