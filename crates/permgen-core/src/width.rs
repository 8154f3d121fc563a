//! Word widths.

use std::fmt;

/// The width of a word: how many bits a value has.
///
/// All words are carried in a `u128`, zero-extended; bit 0 is the least significant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// `u8`
    W8,
    /// `u16`
    W16,
    /// `u32`
    W32,
    /// `u64`
    W64,
    /// `u128`
    W128,
}

impl Width {
    /// Every width, narrowest first.
    pub const ALL: [Width; 5] = [Width::W8, Width::W16, Width::W32, Width::W64, Width::W128];

    /// The number of bits: 8, 16, 32, 64 or 128.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u32 {
        match self {
            Width::W8 => 8,
            Width::W16 => 16,
            Width::W32 => 32,
            Width::W64 => 64,
            Width::W128 => 128,
        }
    }

    /// The number of bits as a `usize`, for indexing.
    #[must_use]
    #[inline]
    pub const fn size(self) -> usize {
        self.bits() as usize
    }

    /// How many bits a bit index of this width has: 3 for `u8` up to 7 for `u128`.
    #[must_use]
    #[inline]
    pub const fn index_bits(self) -> u32 {
        self.bits().trailing_zeros()
    }

    /// The word with all bits set.
    #[must_use]
    #[inline]
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }

    /// The width with exactly this many bits, if there is one.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<Width> {
        match bits {
            8 => Some(Width::W8),
            16 => Some(Width::W16),
            32 => Some(Width::W32),
            64 => Some(Width::W64),
            128 => Some(Width::W128),
            _ => None,
        }
    }

    /// The narrowest width that has room for `bits` bits, if there is one.
    #[must_use]
    pub fn fitting(bits: u32) -> Option<Width> {
        Width::ALL.into_iter().find(|width| width.bits() >= bits)
    }

    /// The Rust type of such a word.
    #[must_use]
    pub const fn rust_type(self) -> &'static str {
        match self {
            Width::W8 => "u8",
            Width::W16 => "u16",
            Width::W32 => "u32",
            Width::W64 => "u64",
            Width::W128 => "u128",
        }
    }

    /// The width of a Rust type's name.
    #[must_use]
    pub fn from_rust_type(name: &str) -> Option<Width> {
        Width::ALL.into_iter().find(|width| width.rust_type() == name)
    }

    /// `word` rotated left by `count` places within this width; counts wrap around.
    #[must_use]
    #[inline]
    pub const fn rotate_left(self, word: u128, count: u32) -> u128 {
        match self {
            Width::W8 => (word as u8).rotate_left(count) as u128,
            Width::W16 => (word as u16).rotate_left(count) as u128,
            Width::W32 => (word as u32).rotate_left(count) as u128,
            Width::W64 => (word as u64).rotate_left(count) as u128,
            Width::W128 => word.rotate_left(count),
        }
    }

    /// `word` with its bytes in the opposite order.
    #[must_use]
    pub const fn swap_bytes(self, word: u128) -> u128 {
        (word & self.mask()).swap_bytes() >> (128 - self.bits())
    }

    /// `word` with its bits in the opposite order.
    #[must_use]
    pub const fn reverse_bits(self, word: u128) -> u128 {
        (word & self.mask()).reverse_bits() >> (128 - self.bits())
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rust_type())
    }
}
