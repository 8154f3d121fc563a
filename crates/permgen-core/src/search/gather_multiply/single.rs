//! One multiplication: mask, multiply, shift, mask.

use super::Pair;
use crate::program::{Builder, Op, Operand};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// `((x & mask) * factor) >> shift & wanted`, without the masks that would do nothing.
///
/// A bit that goes from `from` to `to` needs the summand `2^(to + shift - from)`: the factor follows from the shift. What is
/// left to choose is the shift, which must be large enough for every summand to exist and small enough for the result to fit
/// in the word; the largest throws out the most of what nobody asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Single {
    pub(super) width: Width,
    /// The bits of the input that may meet the factor; all of the word when none have to be cleared.
    pub(super) mask: u128,
    pub(super) factor: u128,
    pub(super) shift: u32,
    /// The bits of the result that are kept; all of the word when none have to be cleared.
    pub(super) kept: u128,
}

/// Why bits are not gathered by one multiplication with a sum of powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Two bits meet in one column of the product.
    Collision {
        /// How far down the product is shifted.
        shift: u32,
        /// The bit that belongs there.
        wanted: u8,
        /// The bit that a summand for a third one brings there.
        other: u8,
    },
    /// Some bit has to go further down than another leaves room for.
    NoShift {
        /// A bit that goes down, and where.
        down: (u8, u8),
        /// A bit that goes high, and where.
        up: (u8, u8),
    },
}

impl Obstacle {
    /// The obstacle in words, with the bits by the names that the caller has for them.
    #[must_use]
    pub fn explain(self, name: impl Fn(u8) -> String) -> String {
        match self {
            Self::Collision { shift, wanted, other } => {
                format!("at shift {shift}, {} and {} collide", name(wanted), name(other))
            }
            Self::NoShift { down, up } => format!(
                "no shift leaves room for both: {} goes to bit {}, {} to bit {}",
                name(down.0),
                down.1,
                name(up.0),
                up.1
            ),
        }
    }
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.explain(|bit| format!("bit {bit}")))
    }
}

/// What becomes of the partial products: for each column how many there may be, and those that are wanted.
pub(super) struct Columns {
    wanted: u128,
    /// The columns that may hold anything, be it a carry.
    possible: u128,
    /// The columns whose value is the one partial product that is in it.
    clean: u128,
}

impl Columns {
    pub(super) fn new(width: Width, mask: u128, factor: u128, wanted: u128) -> Self {
        let (mut possible, mut clean, mut carry) = (0u128, 0u128, 0u32);
        let reversed = mask.reverse_bits();
        for column in 0..width.bits() {
            let products = (factor & reversed >> (127 - column)).count_ones();
            if products + carry > 0 {
                possible |= 1 << column;
            }
            if products + carry == 1 && carry == 0 {
                clean |= 1 << column;
            }
            carry = (carry + products) / 2;
        }
        Self { wanted, possible, clean }
    }

    pub(super) fn is_right(&self) -> bool {
        self.wanted & !self.clean == 0
    }
}

impl Single {
    /// The ways to gather in one multiplication that take the fewest operations; none when there are none.
    ///
    /// `live` is what may be set in the word, `read` what of the result is looked at.
    pub(super) fn all(width: Width, pairs: &[Pair], live: u128, read: u128) -> Vec<Self> {
        let sources = pairs.iter().fold(0u128, |set, pair| set | 1 << pair.from);
        // With nothing masked first, if that is enough.
        let mut found = Self::right(width, pairs, &[live, sources], read);
        for (ops, single) in &mut found {
            if single.mask == live {
                (*ops, single.mask) = (*ops - u32::from(live != width.mask()), width.mask());
            }
        }
        let fewest = found.iter().map(|(ops, _)| *ops).min().unwrap_or_default();
        // The shift that throws out the most comes first, and is what people write.
        found.into_iter().filter(|(ops, _)| *ops == fewest).map(|(_, single)| single).take(2).vec()
    }

    /// Every shift at which one of the masks makes a product right, the largest first, and how many operations it takes.
    pub(super) fn right(width: Width, pairs: &[Pair], masks: &[u128], read: u128) -> Vec<(u32, Self)> {
        Self::right_by(width, pairs, masks, read, |shift| Self::factor_at(pairs, shift))
    }

    /// The summands that bits need at a shift that leaves room for all.
    pub(super) fn factor_at(pairs: &[Pair], shift: u32) -> u128 {
        pairs.iter().fold(0, |factor, pair| factor | 1 << pair.rise(shift))
    }

    /// The same with a factor that is given, which may have more summands than these bits need.
    pub(super) fn with_factor(width: Width, pairs: &[Pair], masks: &[u128], factor: u128, read: u128) -> Vec<Self> {
        let has = |shift| pairs.iter().all(|pair| factor >> pair.rise(shift) & 1 == 1);
        let found = Self::right_by(width, pairs, masks, read, |shift| if has(shift) { factor } else { 0 });
        found.into_iter().map(|(_, single)| single).vec()
    }

    /// The same with a factor for each shift; 0 where there is none.
    fn right_by(
        width: Width,
        pairs: &[Pair],
        masks: &[u128],
        read: u128,
        factor_at: impl Fn(u32) -> u128,
    ) -> Vec<(u32, Self)> {
        let image = pairs.iter().fold(0u128, |set, pair| set | 1 << pair.to);
        let mut found = Vec::new();
        for shift in Self::shifts(width, pairs) {
            let factor = factor_at(shift);
            if factor == 0 {
                continue;
            }
            for &mask in masks {
                let columns = Columns::new(width, mask, factor, image << shift);
                if !columns.is_right() {
                    continue;
                }
                let dirty = columns.possible >> shift & read & !image;
                let kept = if dirty == 0 { width.mask() } else { image };
                let single = Self { width, mask, factor, shift, kept };
                let ops = u32::from(mask != width.mask())
                    + u32::from(factor != 1)
                    + u32::from(shift > 0)
                    + u32::from(kept != width.mask());
                found.push((ops, single));
            }
        }
        found
    }

    /// The shifts that leave room for every bit, the largest first.
    pub(super) fn shifts(width: Width, pairs: &[Pair]) -> impl Iterator<Item = u32> {
        let least = pairs.iter().map(|pair| i32::from(pair.from) - i32::from(pair.to)).max().unwrap_or_default();
        let highest = pairs.iter().map(|pair| u32::from(pair.to)).max();
        (least.max(0) as u32..highest.map_or(0, |highest| width.bits() - highest)).rev()
    }

    /// What is in the way of one multiplication, at the shift at which it comes up highest.
    pub(super) fn obstacle(width: Width, pairs: &[Pair]) -> Option<Obstacle> {
        let Some(shift) = Self::shifts(width, pairs).next() else {
            let (down, up) = (
                pairs.iter().max_by_key(|pair| i32::from(pair.from) - i32::from(pair.to))?,
                pairs.iter().max_by_key(|pair| pair.to)?,
            );
            return Some(Obstacle::NoShift { down: (down.from, down.to), up: (up.from, up.to) });
        };
        for wanted in pairs {
            for other in pairs.iter().filter(|other| *other != wanted) {
                let mut rises = pairs.iter().map(|pair| pair.rise(shift));
                if rises.any(|rise| u32::from(other.from) + rise == u32::from(wanted.to) + shift) {
                    return Some(Obstacle::Collision { shift, wanted: wanted.from, other: other.from });
                }
            }
        }
        None
    }

    pub(super) fn write(&self, builder: &mut Builder, word: Operand) -> Operand {
        let word = builder.resize(word, self.width);
        let word = builder.mask(word, self.mask);
        let word = builder.mul(word, Operand::Const(self.factor));
        let word = builder.op(Op::Shr, word, Some(Operand::Const(u128::from(self.shift))), self.width);
        builder.mask(word, self.kept)
    }
}
