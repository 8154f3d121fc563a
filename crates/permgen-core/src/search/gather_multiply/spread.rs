//! Two multiplications: the first lays down copies, a mask selects one of each bit, the second gathers them.

use super::Pair;
use crate::program::{Builder, Op, Operand};
use crate::search::random::Random;
use crate::width::Width;

/// `((x & mask) * spread & select) * gather >> shift & wanted`, without the masks that would do nothing; with more spreads
/// than one, what they select is joined before it is gathered.
///
/// The reversal of a byte in four operations is the best known case (R. Schroeppel, HAKMEM item 167, 1972, with a remainder
/// in place of the second product; S. E. Anderson, "Bit Twiddling Hacks").
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    width: Width,
    /// The bits of the input that may meet the factors; all of the word when none have to be cleared.
    mask: u128,
    /// The factor and the selection of each copy.
    spreads: Vec<(u128, u128)>,
    gather: u128,
    shift: u32,
    /// The bits of the result that are kept; all of the word when none have to be cleared.
    kept: u128,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request<'a> {
    /// The word to compute in.
    pub(super) width: Width,
    /// Where the bits go.
    pub(super) pairs: &'a [Pair],
    /// What may be set in the word.
    pub(super) live: u128,
    /// What of the result is looked at.
    pub(super) read: u128,
    /// How many first multiplications there are.
    pub(super) spreads: usize,
    /// Whether what nobody asked for is cleared at the end.
    pub(super) clears: bool,
}

/// A choice of copies for some of the bits.
#[derive(Clone, Debug)]
struct State {
    spreads: Vec<Copies>,
    /// Everything that is selected.
    selected: u128,
    gather: u128,
    /// The columns of the second product that hold something.
    product: u128,
    /// The columns of the result that hold what they should.
    placed: u128,
}

#[derive(Clone, Copy, Debug, Default)]
struct Copies {
    factor: u128,
    select: u128,
    product: u128,
}

impl Request<'_> {
    /// Looks for factors whose products have no carries, with at most so many steps.
    pub(super) fn solve(&self, random: &mut Random, mut steps: u32) -> Option<Spread> {
        let highest = self.pairs.iter().map(|pair| u32::from(pair.to)).max()?;
        let shift = self.width.bits().checked_sub(1 + highest)?;
        let sources = self.pairs.iter().fold(0u128, |set, pair| set | 1 << pair.from);
        let image = self.pairs.iter().fold(0u128, |set, pair| set | 1 << pair.to);
        let mut order: Vec<Pair> = self.pairs.to_vec();
        let empty =
            State { spreads: vec![Copies::default(); self.spreads], selected: 0, gather: 0, product: 0, placed: 0 };
        while steps > 0 {
            random.shuffle(&mut order);
            let mut state = empty.clone();
            let is_complete = order.iter().all(|&pair| {
                steps = steps.saturating_sub(1);
                self.place(&state, pair, sources, image, shift, random).map(|next| state = next).is_some()
            });
            if is_complete {
                let masked = self.live & !sources != 0;
                let read = self.read & self.width.mask() >> shift;
                let dirty = state.product >> shift & read & !image != 0;
                return Some(Spread {
                    width: self.width,
                    mask: if masked { sources } else { self.width.mask() },
                    spreads: state.spreads.iter().map(|copies| (copies.factor, copies.select)).collect(),
                    gather: state.gather,
                    shift,
                    kept: if dirty { image } else { self.width.mask() },
                });
            }
        }
        None
    }

    /// One of the ways to place a bit, chosen at random among those that need the fewest new summands.
    fn place(
        &self,
        state: &State,
        pair: Pair,
        sources: u128,
        image: u128,
        shift: u32,
        random: &mut Random,
    ) -> Option<State> {
        let word = self.width.mask();
        let guarded = (if self.clears { image } else { u128::MAX }) << shift & word;
        let target = u32::from(pair.to) + shift;
        let (mut best, mut least, mut ties) = (None, u32::MAX, 0);
        for channel in 0..state.spreads.len() {
            for offset in 0..self.width.bits() - u32::from(pair.from) {
                let place = u32::from(pair.from) + offset;
                let Some(rise) = target.checked_sub(place) else { break };
                let mut copies = state.spreads[channel];
                let is_new_copy = copies.factor >> offset & 1 == 0;
                if is_new_copy {
                    let copy = sources << offset & word;
                    if copies.product & copy != 0 {
                        continue;
                    }
                    copies.factor |= 1 << offset;
                    copies.product |= copy;
                }
                if state.selected >> place & 1 == 1 {
                    continue;
                }
                let is_new_rise = state.gather >> rise & 1 == 0;
                let gather = state.gather | 1 << rise;
                let from_bit = gather << place & word;
                let from_rise = if is_new_rise { state.selected << rise & word } else { 0 };
                if from_bit & state.product != 0 || from_rise & (state.product | from_bit) != 0 {
                    continue;
                }
                let product = state.product | from_bit | from_rise;
                let placed = state.placed | 1 << target;
                if product & guarded != placed {
                    continue;
                }
                let cost = u32::from(is_new_copy) + u32::from(is_new_rise);
                if cost < least {
                    (least, ties) = (cost, 0);
                }
                if cost > least {
                    continue;
                }
                ties += 1;
                if random.below(ties) == 0 {
                    copies.select |= 1 << place;
                    best = Some((channel, copies, 1u128 << place, gather, product, placed));
                }
            }
        }
        best.map(|(channel, copies, bit, gather, product, placed)| {
            let mut spreads = state.spreads.clone();
            spreads[channel] = copies;
            State { spreads, selected: state.selected | bit, gather, product, placed }
        })
    }
}

impl Spread {
    /// How many operations it takes.
    pub(super) fn ops(&self) -> u32 {
        let all = self.width.mask();
        3 * self.spreads.len() as u32 + 1 + u32::from(self.mask != all) + u32::from(self.kept != all)
    }

    pub(super) fn write(&self, builder: &mut Builder, word: Operand) -> Operand {
        let word = builder.resize(word, self.width);
        let word = builder.mask(word, self.mask);
        let mut joined = None;
        for &(factor, select) in &self.spreads {
            let copies = builder.mul(word, Operand::Const(factor));
            let selected = builder.mask(copies, select);
            joined = Some(match joined {
                Some(others) => builder.or(others, selected),
                None => selected,
            });
        }
        let joined = joined.unwrap_or(Operand::Const(0));
        let product = builder.mul(joined, Operand::Const(self.gather));
        let word = builder.op(Op::Shr, product, Some(Operand::Const(u128::from(self.shift))), self.width);
        builder.mask(word, self.kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Certificate, certify};
    use crate::partial_map::PartialMap;
    use crate::permutation::Permutation;
    use crate::search::Effort;
    use crate::search::gather_multiply::steps;

    fn request(width: Width, pairs: &[Pair], spreads: usize) -> Request<'_> {
        Request { width, pairs, live: 0xff, read: 0xff, spreads, clears: false }
    }

    fn certified(spread: &Spread, to: &[u8]) {
        let mut builder = Builder::new(Width::W8);
        let x = builder.input();
        let word = spread.write(&mut builder, x);
        let word = builder.resize(word, Width::W8);
        let permutation = Permutation::from_destinations(Width::W8, to).unwrap();
        let certified = certify(&PartialMap::from(&permutation), builder.finish(word, Width::W8)).expect("it is right");
        assert_eq!(certified.certificate(), Certificate::Linear);
    }

    fn pairs(to: &[u8]) -> Vec<Pair> {
        (0u8..).zip(to).map(|(from, &to)| Pair { from, to }).collect()
    }

    #[test]
    fn any_eight_bits_are_permuted_by_two_multiplications() {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let mut to: Vec<u8> = (0..8).collect();
            random.shuffle(&mut to);
            let spread = request(Width::W64, &pairs(&to), 1).solve(&mut Random::new(0), steps(Effort::Low));
            let spread = spread.unwrap_or_else(|| panic!("{to:?}"));
            assert_eq!(spread.ops(), 4);
            certified(&spread, &to);
        }
    }

    #[test]
    fn a_byte_is_reversed_in_words_of_64_and_of_32_bits() {
        let to = [7, 6, 5, 4, 3, 2, 1, 0];
        let pairs = pairs(&to);
        for (width, spreads) in [(Width::W64, 1), (Width::W32, 2)] {
            let spread = request(width, &pairs, spreads).solve(&mut Random::new(1), 1 << 18).expect("it is known");
            assert_eq!(spread.ops(), if spreads == 1 { 4 } else { 7 });
            certified(&spread, &to);
        }
    }
}
