//! Constants that an operation reads by their places.

use std::fmt;

use crate::vector::IntoVector as _;
use crate::width::Width;

/// Words of one width that an operation reads: entries by number ([`Op::Lookup`](super::Op::Lookup)), or for each bit of a word of 64 the number
/// of the bit that it comes from ([`Op::Vpshufbitqmb`](super::Op::Vpshufbitqmb)), or for each byte of a vector that of the byte ([`Op::Vpermb`](super::Op::Vpermb)), or the bytes
/// that words of a vector are multiplied with ([`Op::Vgf2p8affineqb`](super::Op::Vgf2p8affineqb)), or bytes by the number of a nibble
/// ([`Op::Nibbles`](super::Op::Nibbles)).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    width: Width,
    entries: Vec<u128>,
}

impl Table {
    /// The table of these entries; bits that the width does not have are dropped.
    #[must_use]
    pub fn new(width: Width, entries: impl IntoIterator<Item = u128>) -> Self {
        Self { width, entries: entries.into_iter().map(|entry| entry & width.mask()).vec() }
    }

    /// For each bit of a word of 64 the bit that it comes from; for each byte of a vector of 64 the byte.
    #[must_use]
    pub fn of_sources(sources: [u8; 64]) -> Self {
        Self::new(Width::W8, sources.map(u128::from))
    }

    /// The width of the entries.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// The entries, number 0 first.
    #[must_use]
    pub fn entries(&self) -> &[u128] {
        &self.entries
    }

    /// The entry of a number. Where the length is a power of two, the bits above it do not count; else it is 0 when there is none.
    #[must_use]
    pub fn lookup(&self, number: u128) -> u128 {
        let length = self.entries.len();
        let number = if length.is_power_of_two() { number & (length as u128 - 1) } else { number };
        usize::try_from(number).ok().and_then(|number| self.entries.get(number)).copied().unwrap_or(0)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (place, entry) in self.entries.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            // Numbers of bits are read in decimal, masks and factors in hexadecimal digits.
            match self.width {
                Width::W8 => write!(f, "{comma}{entry}")?,
                width => write!(f, "{comma}{entry:#0digits$x}", digits = width.size() / 4 + 2)?,
            }
        }
        f.write_str("]")
    }
}
