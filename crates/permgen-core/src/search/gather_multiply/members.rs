//! The forms of a program for all maps of a family.

use std::collections::{HashMap, HashSet};

use super::columns::column;
use super::single::{Columns, Single};
use super::{Pair, pairs_of};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::search::words::inline::inline;
use crate::search::{Options, search};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// The products that gather some bits under masks.
type Choices<'a> = &'a dyn Fn(&[Pair], &[u128]) -> Vec<Single>;

/// The maps of a family, each once.
pub(super) struct Members<'a> {
    family: &'a [PartialMap],
    /// The longest of the words.
    word: Width,
    /// The different maps that map something.
    distinct: Vec<Vec<Pair>>,
    /// Which of them each map is; none where nothing is mapped.
    which: Vec<Option<usize>>,
}

impl<'a> Members<'a> {
    pub(super) fn new(family: &'a [PartialMap]) -> Self {
        let mut distinct: Vec<Vec<Pair>> = Vec::new();
        let mut known: HashMap<&PartialMap, Option<usize>> = HashMap::new();
        let mut which = Vec::new();
        for map in family {
            let number = *known.entry(map).or_insert_with(|| {
                let pairs = pairs_of(map);
                (!pairs.is_empty()).then(|| {
                    distinct.push(pairs);
                    distinct.len() - 1
                })
            });
            which.push(number);
        }
        Self { family, word: family[0].input().max(family[0].output()), distinct, which }
    }

    /// The map with the most bits, the first of them.
    fn largest(&self) -> Option<&[Pair]> {
        let most = self.distinct.iter().map(Vec::len).max()?;
        self.distinct.iter().find(|pairs| pairs.len() == most).map(Vec::as_slice)
    }

    /// A value for each map.
    fn each<T: Copy>(&self, values: &[T], nothing: T) -> Vec<T> {
        self.which.iter().map(|which| which.map_or(nothing, |which| values[which])).vec()
    }

    /// `((x & mask) * factor >> shift) & kept`, with one factor for all where there is one, with one shift where there is one, or
    /// else with a factor and a shift for each.
    pub(super) fn products(&self) -> Vec<Program> {
        let word = self.word;
        let live = self.family[0].input().mask();
        let read = self.family[0].output().mask();
        let Some(largest) = self.largest() else { return Vec::new() };
        let mut programs = Vec::new();
        let mut add = |choices: Choices<'_>| {
            for is_masked in [false, true] {
                let choices = self.distinct.iter().map(|pairs| {
                    let masks = if is_masked { sources(pairs) } else { live };
                    choices(pairs, &[masks])
                });
                let choices: Vec<Vec<Single>> = choices.vec();
                if choices.iter().all(|found| !found.is_empty()) {
                    programs.push(self.product(&chosen(&choices, word)));
                }
            }
        };
        add(&|pairs, masks| Single::right(word, pairs, masks, read).into_iter().map(|(_, single)| single).vec());
        let mut factors: Vec<u128> =
            Single::right(word, largest, &[sources(largest)], read).into_iter().map(|(_, single)| single.factor).vec();
        // What all maps need at one shift, where no map has the bits for all of it.
        let all = self.distinct.concat();
        factors.extend(Single::shifts(word, &all).map(|shift| Single::factor_at(&all, shift)));
        let mut known = HashSet::new();
        factors.retain(|factor| known.insert(*factor));
        for factor in factors {
            add(&|pairs, masks| Single::with_factor(word, pairs, masks, factor, read));
        }
        programs
    }

    fn product(&self, members: &[Single]) -> Program {
        let (word, family) = (self.word, self.family);
        let all = word.mask();
        let usual = members[0];
        let is_masked = members.iter().any(|single| single.mask & family[0].input().mask() != family[0].input().mask());
        let masks = self.each(&members.iter().map(|single| single.mask).vec(), if is_masked { 0 } else { all });
        let factors = self.each(&members.iter().map(|single| single.factor).vec(), usual.factor);
        let shifts = self.each(&members.iter().map(|single| u128::from(single.shift)).vec(), usual.shift.into());
        let kept = self.each(&members.iter().map(|single| single.kept).vec(), if is_masked { usual.kept } else { 0 });
        let mut builder = Builder::of_words(vec![Width::W8, family[0].input()]);
        let wide = builder.resize(Operand::Input(1), word);
        let masked = if is_masked {
            let mask = column(&mut builder, &masks, Some(0), word);
            builder.and(wide, mask)
        } else {
            wide
        };
        let factor = column(&mut builder, &factors, None, word);
        let product = builder.mul(masked, factor);
        let shift = column(&mut builder, &shifts, None, word);
        let index = shifted(&mut builder, product, shift, word);
        let kept = column(&mut builder, &kept, (!is_masked).then_some(0), word);
        let index = builder.and(index, kept);
        let index = builder.resize(index, family[0].output());
        builder.finish(index, family[0].output())
    }

    /// `(((x & mask) << most >> shift) * factor) & kept`: what is spread out begins where the number says.
    pub(super) fn spread_products(&self) -> Vec<Program> {
        let (word, family) = (self.word, self.family);
        let Some(largest) = self.largest() else { return Vec::new() };
        let mask = self.distinct.iter().fold(0, |mask, pairs| mask | sources(pairs));
        let room = word.bits() - (128 - mask.leading_zeros());
        let rises = |pairs: &[Pair], up: u32| -> Option<u128> {
            pairs.iter().try_fold(0u128, |factor, pair| {
                Some(factor | 1 << u32::from(pair.to).checked_sub(u32::from(pair.from) + up)?)
            })
        };
        let mut programs = Vec::new();
        for up in 0..=room {
            let Some(factor) = rises(largest, up) else { break };
            let member = |pairs: &Vec<Pair>| {
                let image = pairs.iter().fold(0u128, |set, pair| set | 1 << pair.to);
                (0..=room).find_map(|up| {
                    let is_right =
                        rises(pairs, up)? & !factor == 0 && Columns::new(word, mask << up, factor, image).is_right();
                    is_right.then_some((u128::from(up), image))
                })
            };
            let Some(members) = self.distinct.iter().map(member).whole() else { continue };
            let most = members.iter().map(|(up, _)| *up).max().unwrap_or_default();
            let downs: Vec<u128> = self.each(&members, (most, 0)).iter().map(|(up, _)| most - up).vec();
            let kept: Vec<u128> = self.each(&members, (0, 0)).iter().map(|(_, image)| *image).vec();
            let mut builder = Builder::of_words(vec![Width::W8, family[0].input()]);
            let wide = builder.resize(Operand::Input(1), word);
            let low = if mask == family[0].input().mask() { wide } else { builder.mask(wide, mask) };
            let high = builder.shl(low, most as u32);
            let down = column(&mut builder, &downs, None, word);
            let moved = shifted(&mut builder, high, down, word);
            let product = builder.mul(moved, Operand::Const(factor));
            let kept = column(&mut builder, &kept, Some(0), word);
            let spread = builder.and(product, kept);
            let spread = builder.resize(spread, family[0].output());
            programs.push(builder.finish(spread, family[0].output()));
        }
        programs
    }

    /// One map of `x >> shift`; where numbers mean nothing, of `(x & mask) >> shift`, whose masks are 0 there.
    pub(super) fn shifted_before(&self, options: Options) -> Option<Program> {
        let (input, output) = (self.family[0].input(), self.family[0].output());
        let is_masked = !self.is_every_number();
        let (one, shifts) = self.distinct.iter().find_map(|one| {
            let shifts: Option<Vec<u128>> = self
                .distinct
                .iter()
                .map(|pairs| {
                    let from = |to: u8| one.iter().find(|pair| pair.to == to).map(|pair| pair.from);
                    let shift = pairs[0].from.checked_sub(from(pairs[0].to)?)?;
                    let agree = pairs
                        .iter()
                        .all(|pair| pair.from.checked_sub(shift) == from(pair.to) && from(pair.to).is_some());
                    let lost =
                        one.iter().filter(|pair| u32::from(pair.from) + u32::from(shift) >= input.bits()).count();
                    (agree && (is_masked || pairs.len() + lost == one.len())).then_some(shift.into())
                })
                .whole();
            Some((one, shifts?))
        })?;
        let mut builder = Builder::of_words(vec![Width::W8, input]);
        let mut word = Operand::Input(1);
        let mut promised = 0;
        if is_masked {
            let masks = self.distinct.iter().map(|pairs| sources(pairs)).vec();
            let mask = column(&mut builder, &self.each(&masks, 0), Some(0), input);
            word = builder.and(word, mask);
            promised = input.mask() & !sources(one);
        }
        let shift = column(&mut builder, &self.each(&shifts, shifts[0]), None, input);
        let moved = shifted(&mut builder, word, shift, input);
        let found = search(&map_of(one, (input, output), promised)?, options);
        let result = inline(&mut builder, found.certified.program(), moved);
        Some(builder.finish(result, output))
    }

    /// `map(x) >> shift`; where numbers mean nothing, `(map(x) >> shift) & mask`, whose masks are 0 there.
    pub(super) fn shifted_after(&self, options: Options) -> Option<Program> {
        let (input, output, word) = (self.family[0].input(), self.family[0].output(), self.word);
        let is_masked = !self.is_every_number();
        let (one, shifts) = self.distinct.iter().find_map(|one| {
            let shifts: Option<Vec<u128>> = self
                .distinct
                .iter()
                .map(|pairs| {
                    let to = |from: u8| one.iter().find(|pair| pair.from == from).map(|pair| pair.to);
                    let shift = to(pairs[0].from)?.checked_sub(pairs[0].to)?;
                    let agree = pairs.iter().all(|pair| to(pair.from).is_some_and(|to| to == pair.to + shift));
                    let lost = one.iter().filter(|pair| pair.to < shift).count();
                    (agree && (is_masked || pairs.len() + lost == one.len())).then_some(shift.into())
                })
                .whole();
            Some((one, shifts?))
        })?;
        let mut builder = Builder::of_words(vec![Width::W8, input]);
        let found = search(&map_of(one, (input, word), 0)?, options);
        let mapped = inline(&mut builder, found.certified.program(), Operand::Input(1));
        let shift = column(&mut builder, &self.each(&shifts, shifts[0]), None, word);
        let mut moved = shifted(&mut builder, mapped, shift, word);
        if is_masked {
            let image = |pairs: &Vec<Pair>| pairs.iter().fold(0, |set, pair| set | 1 << pair.to);
            let kept = column(&mut builder, &self.each(&self.distinct.iter().map(image).vec(), 0), Some(0), word);
            moved = builder.and(moved, kept);
        }
        let result = builder.resize(moved, output);
        Some(builder.finish(result, output))
    }

    /// Whether every number means a map that maps something.
    fn is_every_number(&self) -> bool {
        self.which.len().is_power_of_two() && self.which.iter().all(Option::is_some)
    }
}

/// The map of these pairs, where bits are promised to be 0.
fn map_of(pairs: &[Pair], (input, output): (Width, Width), promised: u128) -> Option<PartialMap> {
    let mut to = vec![None; input.size()];
    pairs.iter().for_each(|pair| to[usize::from(pair.from)] = Some(pair.to));
    PartialMap::new(input, output, &to, promised).ok()
}

/// A word moved down, by a constant where that is known.
fn shifted(builder: &mut Builder, word: Operand, by: Operand, width: Width) -> Operand {
    match by {
        Operand::Const(by) => builder.shr(word, by as u32),
        _ => builder.op(Op::Shrv, word, Some(by), width),
    }
}

/// One of the products of each map: all with one shift and one factor where that can be, else all with one shift, else those that
/// throw out the most.
fn chosen(choices: &[Vec<Single>], word: Width) -> Vec<Single> {
    let suits = |fits: &dyn Fn(&Single) -> bool| choices.iter().all(|found| found.iter().any(fits));
    let one_for_all = choices
        .first()
        .into_iter()
        .flatten()
        .find(|one| suits(&|single| (single.factor, single.shift) == (one.factor, one.shift)));
    let common = (0..word.bits()).rev().find(|&shift| suits(&|single| single.shift == shift));
    let choose = |found: &Vec<Single>| {
        let like_all = found
            .iter()
            .find(|single| one_for_all.is_some_and(|one| (single.factor, single.shift) == (one.factor, one.shift)));
        let with_common = || found.iter().find(|single| Some(single.shift) == common);
        *like_all.or_else(with_common).unwrap_or(&found[0])
    };
    choices.iter().map(choose).vec()
}

/// `pext` and `pdep`, which keep the bits in their order.
pub(super) fn by_masks(family: &[PartialMap], op: Op, mask: fn(&PartialMap) -> u128) -> Program {
    let word = family[0].input().max(family[0].output());
    let mut builder = Builder::of_words(vec![Width::W8, family[0].input()]);
    let masks: Vec<u128> = family.iter().map(mask).vec();
    let mask = column(&mut builder, &masks, Some(0), word);
    let wide = builder.resize(Operand::Input(1), word);
    let result = builder.op(op, wide, Some(mask), word);
    let result = builder.resize(result, family[0].output());
    builder.finish(result, family[0].output())
}

/// Maps that rotate the word, each by its own places, and keep some bits.
pub(super) fn by_rotations(family: &[PartialMap], options: Options) -> Option<Program> {
    let width = family[0].input();
    if family[0].output() != width || !options.target.has(Op::Rotlv) {
        return None;
    }
    let bits = width.bits() as u8;
    let rotation = |map: &PartialMap| {
        let mut places = pairs_of(map).into_iter().map(|pair| (bits + pair.to - pair.from) % bits);
        let first = places.next().unwrap_or(0);
        places.all(|other| other == first).then_some(u128::from(first))
    };
    let rotations: Vec<u128> = family.iter().map(rotation).whole()?;
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let places = column(&mut builder, &rotations, None, width);
    let rotated = builder.op(Op::Rotlv, Operand::Input(1), Some(places), width);
    let mask = column(&mut builder, &family.iter().map(PartialMap::image).vec(), Some(0), width);
    let result = builder.and(rotated, mask);
    Some(builder.finish(result, width))
}

/// The bits that go somewhere.
pub(super) fn sources(pairs: &[Pair]) -> u128 {
    pairs.iter().fold(0, |set, pair| set | 1 << pair.from)
}
