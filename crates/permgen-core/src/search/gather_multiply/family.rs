//! Many maps in one function: tables of what differs, constants for what does not, computations for what rises evenly.

use std::iter::once;

use super::members::{Members, by_masks, by_rotations, sources};
use super::single::{Obstacle, Single};
use super::{Pair, pairs_of};
use crate::check::certify;
use crate::linear::Linear;
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::search::index_order::{ordered, product_order};
use crate::search::legal::for_target;
use crate::search::on_machine;
use crate::search::words::inline::{inline, inline_words};
use crate::search::{Cost, Found, Options, search};
use crate::target::PORTABLE;
use crate::vector::{IntoVector as _, sort_by_key};
use crate::width::Width;
use crate::word_map::WordMap;

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

/// One program for all maps of a family: a mask, a product, a shift and another mask, each the same for all maps, computed from the
/// number or an entry of a table; or one map of the word after it, or before it, was shifted by what the number says; or `pext` and
/// `pdep` with a mask for each where the target has them and the bits keep their order.
///
/// With `is_any_order`, maps may have the places of their bits exchanged; the order is then the same for all targets.
///
/// # Errors
///
/// When a map cannot be done so; the first one that cannot be done with one multiplication.
pub fn search_family(family: &[PartialMap], is_any_order: bool, options: Options) -> Result<Found<Linear>, NoFamily> {
    if !is_any_order {
        return best(family, options).ok_or_else(|| no_family(family));
    }
    let portable = Options { target: &PORTABLE, ..options };
    let orders = once(family.to_vec()).chain(by_remainders(family)).chain(by_products_of_their_own(family));
    let found = orders.filter_map(|family| best(&family, portable));
    let chosen = found.min_by_key(|found| found.cost.key(options.objective)).ok_or_else(|| no_family(family))?;
    let chosen = chosen.certified.meaning().as_partial_maps();
    chosen.and_then(|chosen| best(&chosen, options)).ok_or_else(|| no_family(family))
}

/// The cheapest of the programs that are right.
fn best(family: &[PartialMap], options: Options) -> Option<Found<Linear>> {
    plain(family, options).or_else(|| mirrored(family, options))
}

/// The same with every index in its order.
fn plain(family: &[PartialMap], options: Options) -> Option<Found<Linear>> {
    let (known, meaning) = (Members::new(family), meaning(family)?);
    let named = [
        ("gather-multiply", known.products()),
        ("scatter-multiply", known.spread_products()),
        ("shifted", known.shifted_before(options).into_iter().chain(known.shifted_after(options)).vec()),
        ("rotated", by_rotations(family, options).into_iter().vec()),
        ("gather", vec![by_masks(family, Op::Pext, PartialMap::domain)]),
        ("scatter", vec![by_masks(family, Op::Pdep, PartialMap::image)]),
    ];
    let mut programs: Vec<([u32; 3], String, &'static str, Program)> = Vec::new();
    for (name, proposed) in named {
        for program in proposed
            .iter()
            .flat_map(|program| on_machine(program, options.target))
            .filter(|program| options.target.can_run(program))
        {
            let key = Cost::of(&program, options.target).key(options.objective);
            programs.push((key, program.to_string(), name, program));
        }
    }
    sort_by_key(&mut programs, |(key, text, ..)| (*key, text.clone()));
    programs.into_iter().find_map(|(_, _, strategy, program)| {
        let certified = certify(&meaning, program).ok()?;
        let cost = Cost::of(certified.program(), options.target);
        Some(Found { certified, strategy, cost })
    })
}

/// What is proved of a program for these maps.
fn meaning(family: &[PartialMap]) -> Option<Linear> {
    Linear::family(family.iter().map(WordMap::from).vec()).ok()
}

/// The first map that is no product.
fn no_family(family: &[PartialMap]) -> NoFamily {
    let word = family[0].input().max(family[0].output());
    let pairs = family.iter().map(pairs_of);
    let product = |pairs: &[Pair], map: &PartialMap| {
        !Single::right(word, pairs, &[sources(pairs)], map.output().mask()).is_empty()
    };
    let mut members = pairs.zip(family).enumerate();
    let found = members.find(|(_, (pairs, map))| !pairs.is_empty() && !product(pairs, map));
    match found {
        Some((member, (pairs, _))) => NoFamily { member, reason: Single::obstacle(word, &pairs) },
        None => NoFamily { member: 0, reason: None },
    }
}

/// The bits of each map in the order of their numbers' remainders, such as those by the number of files: the order of files.
fn by_remainders(family: &[PartialMap]) -> impl Iterator<Item = Vec<PartialMap>> + '_ {
    (4..=16u8).filter_map(|files| family.iter().map(|map| by_remainder(map, files)).whole())
}

fn by_remainder(map: &PartialMap, files: u8) -> Option<PartialMap> {
    let mut bits: Vec<u8> = pairs_of(map).iter().map(|pair| pair.from).vec();
    sort_by_key(&mut bits, |bit| bit % files);
    let is_order = map.is_gather() && bits.windows(2).all(|pair| pair[0] % files < pair[1] % files);
    is_order.then(|| ordered(map, &bits)).flatten()
}

/// Maps that are no products in the order of bits, in an order in which they are.
fn by_products_of_their_own(family: &[PartialMap]) -> Option<Vec<PartialMap>> {
    let word = family[0].input().max(family[0].output());
    let exchanged = family.iter().map(|map| {
        let pairs = pairs_of(map);
        let is_product =
            pairs.is_empty() || !Single::right(word, &pairs, &[sources(&pairs)], map.output().mask()).is_empty();
        if is_product { Some(map.clone()) } else { product_order(map) }
    });
    exchanged.whole()
}

/// The order of an index of so many bits turned round, behind the program for the family in that order, or before it.
fn mirrored(family: &[PartialMap], options: Options) -> Option<Found<Linear>> {
    let (input, output) = (family[0].input(), family[0].output());
    let highest = |mask: fn(&PartialMap) -> u128| family.iter().map(mask).fold(0, |all, mask| all | mask);
    let count =
        |mask: u128| (mask.trailing_ones() == mask.count_ones()).then(|| mask.count_ones()).filter(|bits| *bits > 1);
    let turn = |bits: u32, bit: u8| (bits - 1) as u8 - bit;
    let turned = |builder: &mut Builder, index: Operand, word: Width, bits: u32, promised: u128| {
        let short = Width::ALL.into_iter().find(|width| width.bits() >= bits)?.min(word);
        let to = (0..word.bits() as u8).map(|bit| (u32::from(bit) < bits).then(|| turn(bits, bit)));
        let map = PartialMap::new(word, short, &to.vec(), promised & word.mask()).ok()?;
        let index = inline(builder, search(&map, options).certified.program(), index);
        Some(builder.resize(index, word))
    };
    let mut builder = Builder::of_words(vec![Width::W8, input]);
    let words = [Operand::Input(0), Operand::Input(1)];
    let result = if let Some(bits) = count(highest(PartialMap::image)) {
        let others = family.iter().map(|map| {
            let to: Vec<Option<u8>> = map.destinations().iter().map(|to| to.map(|to| turn(bits, to))).vec();
            PartialMap::new(input, output, &to, map.promised_zero()).ok()
        });
        let found = plain(&others.whole()?, options)?;
        let index = inline_words(&mut builder, found.certified.program(), &words)[0];
        turned(&mut builder, index, output, bits, u128::MAX << bits)?
    } else {
        let bits = count(highest(PartialMap::domain))?;
        let others = family.iter().map(|map| {
            let mut to = vec![None; input.size()];
            pairs_of(map).iter().for_each(|pair| to[usize::from(turn(bits, pair.from))] = Some(pair.to));
            PartialMap::new(input, output, &to, 0).ok()
        });
        let found = plain(&others.whole()?, options)?;
        let index = turned(&mut builder, words[1], input, bits, 0)?;
        inline_words(&mut builder, found.certified.program(), &[words[0], index])[0]
    };
    let program = for_target(&builder.finish(result, output), options.target);
    let certified = certify(&meaning(family)?, program).ok()?;
    let cost = Cost::of(certified.program(), options.target);
    Some(Found { certified, strategy: "turned-index", cost })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::X86_64_V3;

    fn found(maps: &[PartialMap], is_any_order: bool) -> Result<Found<Linear>, NoFamily> {
        search_family(maps, is_any_order, Options::default())
    }

    #[test]
    #[ignore = "slow: searches for families"]
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
        let text = found(&maps, false).expect("files are gathered").certified.program().to_string();
        assert!(text.contains("shr v3, 56"), "{text}");
        let options = Options { target: &X86_64_V3, ..Options::default() };
        let gathered = search_family(&maps, false, options);
        let gathered = gathered.expect("files keep their order").certified.program().to_string();
        assert!(gathered.contains("lookup x.0, [0x0101010101010101, 0x0000000000000000]"), "{gathered}");
        let message = |mask: u128| found(&[gather(0xff), gather(mask)], false).unwrap_err().to_string();
        // Every other bit: bit 2, raised as bit 4 must be, falls where bit 0 belongs.
        assert_eq!(
            message(0x5555),
            "no product with a sum of powers of two gathers map 1: at shift 56, bit 0 and bit 2 collide"
        );
        let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 63 == 0).then_some(63 - bit)).collect();
        let exchange = PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap();
        assert_eq!(
            found(&[exchange, gather(0xff)], false).unwrap_err().reason.map(|reason| reason.to_string()).as_deref(),
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
        let mut random = crate::random::Random::new(1);
        let mut gained = 0;
        for _ in 0..60 {
            if gained == 2 {
                break;
            }
            let mask = (0..)
                .map(|_| u128::from(random.next_u64() & random.next_u64() & random.next_u64() & random.next_u64()));
            let mask = mask.into_iter().find(|mask| mask.count_ones() == 6).unwrap_or(0x3f);
            // One map alone is searched for like any other.
            let maps = vec![spread(mask), spread(0x0101_0101_0101_0101)];
            let in_order = found(&maps, false);
            let Ok(family) = found(&maps, true) else { continue };
            let map = &family.certified.meaning().as_partial_maps().expect("maps of one word")[0];
            assert_eq!((map.domain(), map.image()), (mask, 0x3f));
            let key = |found: &Found<Linear>| found.cost.key(Options::default().objective);
            gained += u32::from(in_order.is_err());
            assert!(in_order.is_err() || in_order.is_ok_and(|in_order| key(&family) <= key(&in_order)));
        }
        assert!(gained > 0);
    }

    /// The lines of a chess board: for each square those that begin at `start` and go on by `step`.
    fn lines(step: (i8, i8)) -> Vec<u128> {
        let on = |rank: i8, file: i8| (0..8).contains(&rank) && (0..8).contains(&file);
        let line = |square: i8| {
            let squares = (-7..8).map(|k| (square / 8 + k * step.0, square % 8 + k * step.1));
            squares
                .filter(|&(rank, file)| on(rank, file))
                .fold(0u128, |mask, (rank, file)| mask | 1 << (8 * rank + file))
        };
        (0..64).map(line).collect()
    }

    fn gathered(mask: u128) -> PartialMap {
        let mut low = 0..;
        let to: Vec<Option<u8>> = (0..64).map(|bit| (mask >> bit & 1 == 1).then(|| low.next()).flatten()).collect();
        PartialMap::new(Width::W64, Width::W64, &to, 0).expect("it is one")
    }

    fn inverse(map: &PartialMap) -> PartialMap {
        let mut to = vec![None; 64];
        pairs_of(map).iter().for_each(|pair| to[usize::from(pair.to)] = Some(pair.from));
        PartialMap::new(Width::W64, Width::W64, &to, 0).expect("it is one")
    }

    /// Operations and bytes of a program for all squares.
    fn cost(maps: impl IntoIterator<Item = PartialMap>, is_any_order: bool) -> (u32, u32) {
        let maps: Vec<PartialMap> = maps.into_iter().collect();
        let found = found(&maps, is_any_order).expect("lines have a program");
        (found.cost.ops, found.cost.bytes)
    }

    #[test]
    #[ignore = "slow: a long search"]
    fn what_all_squares_have_in_common_is_no_table() {
        let all = |step| lines(step).into_iter().map(gathered).collect::<Vec<_>>();
        let [files, ranks, diagonals, antidiagonals] = [(1, 0), (0, 1), (1, 1), (1, -1)].map(all);
        assert_eq!(cost(files.clone(), false), (5, 0));
        assert_eq!(cost(ranks.clone(), false), (3, 0));
        // A mask for each square, and how far its diagonal is from the a-file.
        assert_eq!(cost(diagonals.clone(), false), (5, 64 * 8 + 64));
        assert_eq!(cost(antidiagonals.clone(), true), (5, 64 * 8 + 64));
        assert_eq!(cost(antidiagonals, false), (9, 64 * 8 + 64));
        let back = |maps: Vec<PartialMap>| maps.iter().map(inverse).collect::<Vec<_>>();
        assert_eq!(cost(back(diagonals), false), (7, 64 * 8 + 64));
        assert_eq!(cost(back(ranks), false), (4, 0));
        assert_eq!(cost(back(files), false), (7, 0));
    }

    /// Behind the last file the number means nothing, and no product gathers ten bits that are six apart in their order.
    #[test]
    #[ignore = "slow: searches for families"]
    fn files_whose_number_is_no_power_of_two_are_one_shifted_gather() {
        for (files, ranks, expected) in [(6, 10, (8, 64)), (7, 9, (8, 64)), (6, 8, (12, 64))] {
            let file = |file: u32| (0..ranks).fold(0u128, |mask, rank| mask | 1 << (rank * files + file));
            let maps: Vec<PartialMap> = (0..files).map(|number| gathered(file(number))).collect();
            let found = found(&maps, false).expect("a program");
            assert_eq!((found.cost.ops, found.cost.bytes), expected, "{ranks}x{files}");
            let program = found.certified.program();
            let word = 0x9e37_79b9_7f4a_7c15;
            for number in 0..8 {
                let expected = maps.get(number as usize).map_or(0, |map| map.apply(word));
                assert_eq!(program.run_words(&[number, word]), [expected], "{ranks}x{files}, {number}");
            }
        }
    }

    #[test]
    fn steps_in_eight_directions_are_a_rotation_and_a_mask() {
        let step = |(up, right): (i8, i8)| {
            let to = (0..64i8).map(|bit| {
                let (rank, file) = (bit / 8 + up, bit % 8 + right);
                ((0..8).contains(&rank) && (0..8).contains(&file)).then_some((8 * rank + file) as u8)
            });
            PartialMap::new(Width::W64, Width::W64, &to.vec(), 0).expect("it is one")
        };
        let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)].map(step);
        // The places, the rotation, the mask and what it keeps.
        assert_eq!(cost(steps.clone(), false), (4, 8 + 64));
        let mut random = crate::random::Random::new(3);
        let program = found(&steps, false).expect("a program").certified.program().clone();
        for (number, map) in steps.iter().enumerate() {
            let word = u128::from(random.next_u64());
            assert_eq!(program.run_words(&[number as u128, word]), [map.apply(word)], "{number}");
        }
    }

    #[test]
    fn lines_that_are_projected_on_a_rank_take_one_factor_and_their_masks() {
        for step in [(1, 1), (1, -1)] {
            let projected = |mask: u128| {
                let to: Vec<Option<u8>> = (0..64).map(|bit| (mask >> bit & 1 == 1).then_some(bit % 8)).collect();
                PartialMap::new(Width::W64, Width::W64, &to, 0).expect("one square on each file")
            };
            assert_eq!(cost(lines(step).into_iter().map(projected), false), (4, 64 * 8));
        }
    }
}
