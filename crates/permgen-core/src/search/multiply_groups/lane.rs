//! The machine word that the search computes with.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Shl};

/// A word of the search: `u64`. Wider words are searched as several.
///
/// Words narrower than the lane need no care: carries only move up, and nothing above the word is looked at.
pub(in crate::search) trait Lane:
    Copy + Debug + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Shl<u32, Output = Self>
{
    /// No bits.
    const ZERO: Self;

    /// The word with one bit set.
    fn bit(place: u32) -> Self;

    /// The low bits of the product.
    fn product(self, factor: Self) -> Self;

    /// The bits, zero-extended.
    fn bits(self) -> u128;
}

impl Lane for u64 {
    const ZERO: Self = 0;

    #[inline]
    fn bit(place: u32) -> Self {
        1 << place
    }

    #[inline]
    fn product(self, factor: Self) -> Self {
        self.wrapping_mul(factor)
    }

    #[inline]
    fn bits(self) -> u128 {
        u128::from(self)
    }
}
