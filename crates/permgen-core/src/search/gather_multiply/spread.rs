//! Two multiplications: the first lays down copies, a mask selects one of each bit, the second gathers them.

use super::Pair;
use crate::program::{Builder, Op, Operand};
use crate::random::Random;
use crate::vector::IntoVector as _;
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

/// The bits that are moved, where they go, and how far down they are shifted in the end.
#[derive(Clone, Copy, Debug)]
struct Frame {
    sources: u128,
    image: u128,
    shift: u32,
    /// All columns of the word.
    word: u128,
    /// Columns of the product that hold nothing but what is wanted.
    guarded: u128,
}

/// One way to place a bit.
#[derive(Clone, Copy, Debug)]
struct Placement {
    channel: usize,
    /// The channel's copies with the new one.
    copies: Copies,
    bit: u128,
    gather: u128,
    product: u128,
    placed: u128,
}

impl State {
    fn with(&self, placement: Placement) -> Self {
        let mut spreads = self.spreads.clone();
        spreads[placement.channel] = placement.copies;
        let Placement { bit, gather, product, placed, .. } = placement;
        Self { spreads, selected: self.selected | bit, gather, product, placed }
    }
}

impl Request<'_> {
    /// Looks for factors whose products have no carries, with at most so many steps for each way to look: at random with copies
    /// anywhere, then in order with copies side by side.
    pub(super) fn solve(&self, random: &mut Random, steps: u32) -> Option<Spread> {
        let lowest = self.pairs.iter().map(|pair| u32::from(pair.from)).min()?;
        let highest = self.pairs.iter().map(|pair| u32::from(pair.from)).max()?;
        let sources = self.pairs.iter().fold(0u128, |set, pair| set | 1 << pair.from);
        let image = self.pairs.iter().fold(0u128, |set, pair| set | 1 << pair.to);
        let shift = self.width.bits().checked_sub(1 + self.pairs.iter().map(|pair| u32::from(pair.to)).max()?)?;
        let word = self.width.mask();
        let guarded = (if self.clears { image } else { u128::MAX }) << shift & word;
        let frame = Frame { sources, image, shift, word, guarded };
        let empty =
            State { spreads: vec![Copies::default(); self.spreads], selected: 0, gather: 0, product: 0, placed: 0 };
        let mut left = steps;
        self.at_random(&empty, frame, random, steps)
            // Where the copies fill the word, other distances leave no room for the last of them.
            .or_else(|| self.side_by_side(&empty, 0, 1 + highest - lowest, frame, &mut left))
            .map(|state| self.spread(&state, frame))
    }

    fn spread(&self, state: &State, frame: Frame) -> Spread {
        let Frame { sources, image, shift, .. } = frame;
        let masked = self.live & !sources != 0;
        let read = self.read & self.width.mask() >> shift;
        let dirty = state.product >> shift & read & !image != 0;
        Spread {
            width: self.width,
            mask: if masked { sources } else { self.width.mask() },
            spreads: state.spreads.iter().map(|copies| (copies.factor, copies.select)).vec(),
            gather: state.gather,
            shift,
            kept: if dirty { image } else { self.width.mask() },
        }
    }

    fn at_random(&self, empty: &State, frame: Frame, random: &mut Random, mut steps: u32) -> Option<State> {
        let mut order: Vec<Pair> = self.pairs.to_vec();
        while steps > 0 {
            random.shuffle(&mut order);
            let mut state = empty.clone();
            let is_complete = order.iter().all(|&pair| {
                steps = steps.saturating_sub(1);
                self.cheapest(&state, pair, frame, random).map(|next| state = next).is_some()
            });
            if is_complete {
                return Some(state);
            }
        }
        None
    }

    /// Tries all choices for the bits from `next` on, with copies at multiples of `distance` only.
    fn side_by_side(&self, state: &State, next: usize, distance: u32, frame: Frame, left: &mut u32) -> Option<State> {
        let Some(&pair) = self.pairs.get(next) else {
            return Some(state.clone());
        };
        for channel in 0..state.spreads.len() {
            for offset in self.offsets(pair, frame).step_by(distance as usize) {
                *left = left.checked_sub(1)?;
                let found = Self::placement(state, pair, channel, offset, frame)
                    .and_then(|placement| self.side_by_side(&state.with(placement), next + 1, distance, frame, left));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// One of the ways to place a bit, chosen at random among those that need the fewest new summands.
    fn cheapest(&self, state: &State, pair: Pair, frame: Frame, random: &mut Random) -> Option<State> {
        let (mut best, mut least, mut ties) = (None, u32::MAX, 0);
        for channel in 0..state.spreads.len() {
            let copies = state.spreads[channel];
            let target = u32::from(pair.to) + frame.shift;
            for offset in self.offsets(pair, frame) {
                // What needs more summands than what was found is not looked at any closer.
                let place = u32::from(pair.from) + offset;
                let cost = 2 - (copies.factor >> offset & 1) as u32 - (state.gather >> (target - place) & 1) as u32;
                if cost > least || state.selected >> place & 1 == 1 {
                    continue;
                }
                let Some(placement) = Self::placement(state, pair, channel, offset, frame) else { continue };
                if cost < least {
                    (least, ties) = (cost, 0);
                }
                ties += 1;
                if random.below(ties) == 0 {
                    best = Some(placement);
                }
            }
        }
        best.map(|placement| state.with(placement))
    }

    /// How far up a copy of a bit may stand: within the word, and not above the bit's place in the product.
    fn offsets(&self, pair: Pair, frame: Frame) -> std::ops::Range<u32> {
        let end = self.width.bits().min(u32::from(pair.to) + frame.shift + 1);
        0..end.saturating_sub(u32::from(pair.from))
    }

    /// Takes a bit from the copy at an offset, where that makes no carries and meets no place that has to stay clear.
    fn placement(state: &State, pair: Pair, channel: usize, offset: u32, frame: Frame) -> Option<Placement> {
        let Frame { sources, shift, word, guarded, .. } = frame;
        let target = u32::from(pair.to) + shift;
        let place = u32::from(pair.from) + offset;
        if state.selected >> place & 1 == 1 {
            return None;
        }
        let rise = target - place;
        let mut copies = state.spreads[channel];
        let is_new_copy = copies.factor >> offset & 1 == 0;
        if is_new_copy {
            let copy = sources << offset & word;
            if copies.product & copy != 0 {
                return None;
            }
            copies.factor |= 1 << offset;
            copies.product |= copy;
        }
        copies.select |= 1 << place;
        let is_new_rise = state.gather >> rise & 1 == 0;
        let gather = state.gather | 1 << rise;
        let from_bit = gather << place & word;
        let from_rise = if is_new_rise { state.selected << rise & word } else { 0 };
        if from_bit & state.product != 0 || from_rise & (state.product | from_bit) != 0 {
            return None;
        }
        let product = state.product | from_bit | from_rise;
        let placed = state.placed | 1 << target;
        (product & guarded == placed).then_some(Placement { channel, copies, bit: 1 << place, gather, product, placed })
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
            let spread = request(Width::W64, &pairs(&to), 1).solve(&mut Random::new(0), steps(Effort::Low, 8));
            let spread = spread.unwrap_or_else(|| panic!("{to:?}"));
            assert_eq!(spread.ops(), 4);
            certified(&spread, &to);
        }
    }

    #[test]
    fn the_bits_of_a_byte_get_gaps_from_copies_that_fill_the_word() {
        // S. E. Anderson, "Bit Twiddling Hacks", interleaving by 64-bit products; the printed second factor has a bit that does nothing.
        let pairs: Vec<Pair> = (0..8).map(|bit| Pair { from: bit, to: 2 * bit }).collect();
        let request = Request { width: Width::W64, pairs: &pairs, live: 0xff, read: 0xffff, spreads: 1, clears: true };
        let spread = request.solve(&mut Random::new(0), 64).expect("it is printed");
        assert_eq!(spread.ops(), 5);
        assert_eq!(spread.spreads, [(0x0101_0101_0101_0101, 0x8040_2010_0804_0201)]);
        assert_eq!((spread.gather, spread.shift), (0x0002_0408_1020_4081, 49));
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
