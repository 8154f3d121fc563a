//! Indices in any order, in the whole word or in half of it.

use super::single::Columns;
use crate::check::{Certified, certify};
use crate::index_map::IndexMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::random::Random;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// An index and how it is computed: `fold((x & mask)) * factor >> shift`.
#[derive(Clone, Debug)]
pub struct FoundIndex {
    /// The program and its proof.
    pub certified: Certified<IndexMap>,
    /// How far down the upper bits of the word are folded; `None` when the whole word is multiplied.
    pub fold: Option<u32>,
    /// What the bits are multiplied by.
    pub factor: u128,
}

/// How many bits are placed, at most, before an order is given up.
const STEPS: u32 = 20_000;

/// How many factors with carries are tried.
const FACTORS: u32 = 20_000;

/// Indices by one product in a word of `word`: without carries if there is one, else with them; each is proved.
///
/// When `word` is shorter than the input, the masked input is folded first, `x | x >> fold`, by every distance for which
/// no bit of the mask is lost and no two meet: there is an index for each fold for which one was found, in their order. Orders
/// are tried within a budget of steps, so that finding none is no proof that there is none.
#[must_use]
pub fn search_index(map: IndexMap, word: Width) -> Vec<FoundIndex> {
    let folds: Vec<Option<u32>> = if word < map.input() { (1..map.input().bits()).map(Some).vec() } else { vec![None] };
    let found = |carries: bool| -> Vec<FoundIndex> {
        folds.iter().filter_map(|&fold| Fold::new(map, word.max(Width::W8), fold)?.find(carries)).vec()
    };
    let without = found(false);
    if without.is_empty() { found(true) } else { without }
}

/// The mask's bits in the word that is multiplied.
struct Fold {
    map: IndexMap,
    word: Width,
    by: Option<u32>,
    /// Where each of the mask's bits is: in one place, or in two.
    places: Vec<u128>,
}

/// An order in the making.
#[derive(Clone, Copy)]
struct Order {
    factor: u128,
    /// The columns of the index that are taken.
    taken: u128,
}

impl Fold {
    fn new(map: IndexMap, word: Width, by: Option<u32>) -> Option<Self> {
        let bits = (0..map.input().bits()).filter(|bit| map.mask() >> bit & 1 == 1);
        let places: Vec<u128> = bits
            .map(|bit| {
                let bit = 1u128 << bit;
                (bit | by.map_or(0, |by| bit >> by)) & word.mask()
            })
            .vec();
        let mut all = 0u128;
        for &place in &places {
            if place == 0 || place & all != 0 {
                return None;
            }
            all |= place;
        }
        Some(Self { map, word, by, places })
    }

    fn all(&self) -> u128 {
        self.places.iter().fold(0, |all, place| all | place)
    }

    fn shift(&self) -> u32 {
        self.word.bits() - self.map.bits()
    }

    fn find(&self, carries: bool) -> Option<FoundIndex> {
        let factor = if carries { self.any_factor()? } else { self.factor_without_carries()? };
        let certified = certify(&self.map, self.write(factor)).ok()?;
        Some(FoundIndex { certified, fold: self.by, factor })
    }

    fn factor_without_carries(&self) -> Option<u128> {
        let mut steps = STEPS;
        let mut best = None;
        self.place(0, Order { factor: 0, taken: 0 }, &mut steps, &mut best);
        best
    }

    /// Tries every place of the index for one bit after another; keeps the factor with the fewest summands.
    fn place(&self, bit: usize, order: Order, steps: &mut u32, best: &mut Option<u128>) {
        if best.is_some_and(|factor: u128| factor.count_ones() <= order.factor.count_ones()) || *steps == 0 {
            return;
        }
        let Some(&places) = self.places.get(bit) else {
            *best = Some(order.factor);
            return;
        };
        for to in self.shift()..self.word.bits() {
            if order.taken >> to & 1 == 1 {
                continue;
            }
            for from in (0..=to).filter(|from| places >> from & 1 == 1) {
                *steps = steps.saturating_sub(1);
                let next = Order { factor: order.factor | 1 << (to - from), taken: order.taken | 1 << to };
                let columns = Columns::new(self.word, self.all(), next.factor, next.taken);
                if columns.is_right() {
                    self.place(bit + 1, next, steps, best);
                }
            }
        }
    }

    /// A sparse factor whose product tells all subsets apart, though sums may carry.
    fn any_factor(&self) -> Option<u128> {
        let bits = self.places.len();
        if bits > 14 {
            return None;
        }
        let mut random = Random::new(0);
        let mut seen = vec![0u32; 1 << self.map.bits()];
        (1..=FACTORS).find_map(|attempt| {
            let mut sparse = || u128::from(random.next_u64() & random.next_u64());
            let factor = (sparse() | sparse() << 64) & self.word.mask();
            let distinct = (0..1usize << bits).all(|subset| {
                let held = self.places.iter().enumerate().filter(|(bit, _)| subset >> bit & 1 == 1);
                let word = held.fold(0u128, |word, (_, place)| word | place);
                let index = (word.wrapping_mul(factor) & self.word.mask()) >> self.shift();
                std::mem::replace(&mut seen[index as usize], attempt) != attempt
            });
            distinct.then_some(factor)
        })
    }

    fn write(&self, factor: u128) -> Program {
        let mut builder = Builder::new(self.map.input());
        let mut word = builder.input();
        if self.map.promised_zero() == 0 {
            word = builder.mask(word, self.map.mask());
        }
        if let Some(by) = self.by {
            let upper = builder.shr(word, by);
            let (lower, upper) = (builder.resize(word, self.word), builder.resize(upper, self.word));
            word = builder.or(lower, upper);
        }
        let word = builder.resize(word, self.word);
        let product = builder.mul(word, Operand::Const(factor));
        let index = builder.op(Op::Shr, product, Some(Operand::Const(u128::from(self.shift()))), self.word);
        let index = builder.resize(index, self.map.output());
        builder.finish(index, self.map.output())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Certificate;

    fn file(file: u32) -> IndexMap {
        IndexMap::new(Width::W64, Width::W32, 0x0001_0101_0101_0100 << file, 6).unwrap()
    }

    #[test]
    fn every_file_is_folded_to_32_bits_without_carries() {
        for number in 0..8 {
            let found = search_index(file(number), Width::W32);
            assert!(found.len() >= 12, "file {number}: {}", found.len());
            for index in &found {
                assert_eq!(index.certified.certificate(), Certificate::Linear);
                assert!(index.certified.program().op_count() <= 5);
            }
            // One distance suits all files.
            assert!(found.iter().any(|index| index.fold == Some(28)));
            let promised = search_index(file(number).promised(), Width::W32);
            assert!(promised.iter().all(|index| index.certified.program().op_count() <= 4));
        }
    }

    #[test]
    fn the_printed_fold_works_for_the_files_for_which_it_was_found_to_work() {
        // (lo32(occ) | lo32(occ >> fold)) * 0x01041041 >> 26, for every fold that there is.
        let works = |number: u32, by: u32| {
            Fold::new(file(number), Width::W32, Some(by))
                .is_some_and(|fold| certify(&fold.map, fold.write(0x0104_1041)).is_ok())
        };
        let printed: Vec<Vec<u32>> =
            (0..8).map(|number| [25, 27, 29].into_iter().filter(|&by| works(number, by)).collect()).collect();
        let expected: [&[u32]; 8] = [&[25, 27, 29], &[27, 29], &[27, 29], &[29], &[29], &[], &[], &[]];
        assert_eq!(printed, expected);
    }

    #[test]
    fn carries_help_where_nothing_else_does() {
        let map = IndexMap::new(Width::W16, Width::W16, 0x0156, 6).unwrap();
        assert_eq!(Fold::new(map, Width::W16, None).unwrap().factor_without_carries(), None);
        let found = search_index(map, Width::W16);
        assert_eq!(found[0].certified.certificate(), Certificate::Exhaustive { inputs: 32 });
        // An index in the order of bits is as short.
        let whole = search_index(file(2), Width::W64);
        assert_eq!(whole[0].certified.program().op_count(), 3);
    }

    #[test]
    fn masks_that_do_not_fit_are_refused() {
        let message = |mask: u128, bits: u32| IndexMap::new(Width::W16, Width::W8, mask, bits).unwrap_err().to_string();
        assert_eq!(message(0x1_0000, 6), "the mask 0x10000 does not fit in `u16`");
        assert_eq!(message(0x7f, 6), "7 bits cannot be told apart by an index of 6");
        assert_eq!(message(0x7f, 9), "an index of 9 bits does not fit in `u8`");
    }
}
