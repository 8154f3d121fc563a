//! Words that belong together.

use std::fmt;

use crate::width::Width;

/// So many words of one width: `u64`, `[u64; 6]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// How many there are; at least one.
    pub count: usize,
    /// The width of each.
    pub width: Width,
}

impl Words {
    /// A map takes and makes at most so many: as many as a program may have.
    pub const MOST: usize = 255;
    /// They have at most so many bits.
    pub const MOST_BITS: usize = 1 << 14;

    /// One word.
    #[must_use]
    pub const fn one(width: Width) -> Self {
        Self { count: 1, width }
    }

    /// So many words of a width; `None` when there is none, or more than [a map](crate::word_map::WordMap) takes.
    #[must_use]
    pub fn new(count: usize, width: Width) -> Option<Self> {
        let fits = (1..=Self::MOST).contains(&count) && count * width.size() <= Self::MOST_BITS;
        fits.then_some(Self { count, width })
    }

    /// The words that a type such as `u64` or `[u64; 6]` holds.
    #[must_use]
    pub fn from_rust_type(name: &str) -> Option<Self> {
        match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            Some(array) => {
                let (width, count) = array.split_once(';')?;
                Self::new(count.trim().parse().ok()?, Width::from_rust_type(width.trim())?)
            }
            None => Width::from_rust_type(name).map(Self::one),
        }
    }

    /// What holds so many bits: the narrowest word, or as many words of 64 bits as that takes; `None` when there are too many.
    #[must_use]
    pub fn fitting(bits: usize) -> Option<Self> {
        match u32::try_from(bits).ok().and_then(Width::fitting) {
            Some(width) => Some(Self::one(width)),
            None => Self::new(bits.div_ceil(64), Width::W64),
        }
    }

    /// The number of bits in all words.
    #[must_use]
    pub const fn bits(self) -> usize {
        self.count * self.width.size()
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, width } = self;
        if *count == 1 { write!(f, "{width}") } else { write!(f, "[{width}; {count}]") }
    }
}
