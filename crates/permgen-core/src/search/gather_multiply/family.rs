//! Many gathers in one function: tables of what differs, constants for what does not.

use std::borrow::Cow;

use super::single::{Obstacle, Single};
use super::{Pair, pairs_of};
use crate::check::certify;
use crate::family::Family;
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::search::index_order::product_order;
use crate::search::{Cost, Found, Options};
use crate::width::Width;

/// Why a map of a family is no single product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoFamily {
    /// Which of the maps it is, counted from 0.
    pub member: usize,
    /// What is in the way.
    pub reason: Option<Obstacle>,
}

impl std::fmt::Display for NoFamily {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { member, reason } = self;
        write!(
            f,
            "no product with a sum of powers of two gathers map {member}{}",
            reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"))
        )
    }
}

impl std::error::Error for NoFamily {}

/// One program for all maps of a family, `((x & mask) * factor) >> shift` with a mask, a factor and a shift for each, or a `pext`
/// with a mask for each where the target has that and the bits keep their order.
///
/// With `is_any_order`, a map may have the places of its bits exchanged where there is a product for that alone; the order is
/// then the same for all targets.
///
/// # Errors
///
/// When a map cannot be done with one multiplication; the first one that cannot.
pub fn search_family(family: &Family, is_any_order: bool, options: Options) -> Result<Found<Family>, NoFamily> {
    let word = family.input().max(family.output());
    let mut choices = Vec::new();
    let mut maps: Vec<Cow<'_, PartialMap>> = family.maps().iter().map(Cow::Borrowed).collect();
    for (member, map) in maps.iter_mut().enumerate() {
        let pairs = pairs_of(map);
        let mut found = Single::clean(word, &pairs, map.output().mask());
        let exchanged = if found.is_empty() && is_any_order { product_order(map) } else { None };
        if let Some(exchanged) = exchanged {
            found = Single::clean(word, &pairs_of(&exchanged), map.output().mask());
            *map = Cow::Owned(exchanged);
        }
        if found.is_empty() && !pairs.is_empty() {
            return Err(NoFamily { member, reason: Single::obstacle(word, &pairs) });
        }
        choices.push(found);
    }
    let family = Family::new(maps.into_iter().map(Cow::into_owned).collect()).expect("their words are the same");
    let programs =
        [("gather-multiply", by_products(&family, &chosen(&choices, word), word)), ("gather", by_masks(&family))];
    let found =
        programs.into_iter().filter(|(_, program)| options.target.can_run(program)).filter_map(|(name, program)| {
            let certified = certify(&family, program).ok()?;
            let cost = Cost::of(certified.program(), options.target);
            Some(Found { certified, strategy: name, cost })
        });
    let best = found.min_by_key(|found| (found.cost.key(options.objective), found.certified.program().to_string()));
    best.ok_or(NoFamily { member: 0, reason: None })
}

/// One of the products of each map, all with one shift if there is one that suits them all, and with one factor where that can
/// be. A map of nothing has mask 0, and the factor and shift of the others.
fn chosen(choices: &[Vec<Single>], word: Width) -> Vec<Single> {
    let suits = |fits: &dyn Fn(&Single) -> bool| choices.iter().all(|found| found.is_empty() || found.iter().any(fits));
    let first = choices.iter().find(|found| !found.is_empty());
    let one_for_all = first
        .into_iter()
        .flatten()
        .find(|one| suits(&|single| (single.factor, single.shift) == (one.factor, one.shift)));
    let common = (0..word.bits()).rev().find(|&shift| suits(&|single| single.shift == shift));
    let nothing = Single { width: word, mask: 0, factor: 0, shift: common.unwrap_or_default(), kept: word.mask() };
    let members: Vec<Option<Single>> = choices
        .iter()
        .map(|found| {
            let like_all = found
                .iter()
                .find(|single| one_for_all.is_some_and(|one| (single.factor, single.shift) == (one.factor, one.shift)));
            let with_common = || found.iter().find(|single| Some(single.shift) == common);
            like_all.or_else(with_common).or(found.first()).copied()
        })
        .collect();
    let usual = members.iter().flatten().next().copied().unwrap_or(nothing);
    members.into_iter().map(|single| single.unwrap_or(Single { mask: 0, ..usual })).collect()
}

impl Single {
    /// Every shift at which a mask, a product and a shift are enough, the largest first.
    fn clean(width: Width, pairs: &[Pair], read: u128) -> Vec<Self> {
        let sources = pairs.iter().fold(0u128, |set, pair| set | 1 << pair.from);
        let singles = Self::right(width, pairs, &[sources], read);
        singles.into_iter().map(|(_, single)| single).filter(|single| single.kept == width.mask()).collect()
    }
}

/// A table with an entry for each number; what is behind the last map is `rest`.
fn table(width: Width, entries: impl ExactSizeIterator<Item = u128>, rest: u128) -> Table {
    let numbers = entries.len().next_power_of_two();
    Table::new(width, entries.chain(std::iter::repeat(rest)).take(numbers))
}

/// `((x & mask) * factor) >> shift`. What all numbers have in common is a constant.
fn by_products(family: &Family, members: &[Single], word: Width) -> Program {
    let mut builder = Builder::of_words(vec![Width::W8, family.input()]);
    let (number, x) = (Operand::Input(0), Operand::Input(1));
    let mask = builder.lookup(number, table(word, members.iter().map(|single| single.mask), 0));
    // Behind the last map the mask is 0, so that the factor does not matter.
    let (factor, shift) = members.first().map_or((0, 0), |single| (single.factor, single.shift));
    let factors = table(word, members.iter().map(|single| single.factor), factor);
    let factor = builder.lookup(number, factors);
    let shifts = table(word, members.iter().map(|single| single.shift.into()), shift.into());
    let wide = builder.resize(x, word);
    let masked = builder.and(wide, mask);
    let product = builder.mul(masked, factor);
    let index = if members.iter().all(|single| single.shift == shift) {
        builder.shr(product, shift)
    } else {
        let shift = builder.lookup(number, shifts);
        builder.op(Op::Shrv, product, Some(shift), word)
    };
    let index = builder.resize(index, family.output());
    builder.finish(index, family.output())
}

/// `pext`, which keeps the bits in their order.
fn by_masks(family: &Family) -> Program {
    let word = family.input();
    let mut builder = Builder::of_words(vec![Width::W8, word]);
    let mask = builder.lookup(Operand::Input(0), table(word, family.maps().iter().map(PartialMap::domain), 0));
    let index = builder.op(Op::Pext, Operand::Input(1), Some(mask), word);
    let index = builder.resize(index, family.output());
    builder.finish(index, family.output())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::X86_64_V3;

    fn found(maps: Vec<PartialMap>, is_any_order: bool) -> Result<Found<Family>, NoFamily> {
        search_family(&Family::new(maps).expect("maps of the same words"), is_any_order, Options::default())
    }

    #[test]
    fn what_is_impossible_is_said_with_the_bits_that_collide() {
        let gather = |mask: u128| {
            let mut low = 0;
            let to: Vec<Option<u8>> = (0..64)
                .map(|bit| {
                    (mask >> bit & 1 == 1).then(|| {
                        low += 1;
                        low - 1
                    })
                })
                .collect();
            PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap()
        };
        let maps = vec![gather(0x0101_0101_0101_0101), gather(0)];
        let text = found(maps.clone(), false).expect("files are gathered").certified.program().to_string();
        assert!(text.contains("shr v3, 56"), "{text}");
        let options = Options { target: &X86_64_V3, ..Options::default() };
        let gathered = search_family(&Family::new(maps).expect("of the same words"), false, options);
        let gathered = gathered.expect("files keep their order").certified.program().to_string();
        assert!(gathered.contains("lookup x.0, [0x0101010101010101, 0x0000000000000000]"), "{gathered}");
        let message = |mask: u128| found(vec![gather(0xff), gather(mask)], false).unwrap_err().to_string();
        // Every other bit: bit 2, raised as bit 4 must be, falls where bit 0 belongs.
        assert_eq!(
            message(0x5555),
            "no product with a sum of powers of two gathers map 1: at shift 56, bit 0 and bit 2 collide"
        );
        let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 63 == 0).then_some(63 - bit)).collect();
        let exchange = PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap();
        assert_eq!(
            found(vec![exchange], false).unwrap_err().reason.map(|reason| reason.to_string()).as_deref(),
            Some("no shift leaves room for both: bit 63 goes to bit 0, bit 0 to bit 63")
        );
    }

    #[test]
    fn in_any_order_there_is_a_product_for_more() {
        let spread = |mask: u128| {
            let mut low = 0..;
            let to: Vec<Option<u8>> = (0..64).map(|bit| (mask >> bit & 1 == 1).then(|| low.next()).flatten()).collect();
            PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap()
        };
        // Some sets of six squares are gathered in another order only.
        let mut random = crate::search::Random::new(1);
        let mut gained = 0;
        for _ in 0..60 {
            let mask = (0..)
                .map(|_| u128::from(random.next_u64() & random.next_u64() & random.next_u64() & random.next_u64()));
            let mask = mask.into_iter().find(|mask| mask.count_ones() == 6).unwrap_or(0x3f);
            let maps = vec![spread(mask)];
            let in_order = found(maps.clone(), false);
            let Ok(family) = found(maps, true) else { continue };
            let map = &family.certified.meaning().maps()[0];
            assert_eq!((map.domain(), map.image()), (mask, 0x3f));
            assert!(in_order.is_err() || map.is_gather());
            gained += u32::from(in_order.is_err());
        }
        assert!(gained > 0);
    }
}
