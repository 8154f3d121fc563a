//! Which of a search's parts are done in one place.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Which parts are done here: the part `index` and every `count`-th after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// All parts.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    pub(super) const fn whole() -> Self {
        Self::WHOLE
    }

    /// Shard `index` of `count`, counted from 0. `None` when there is no such shard.
    #[must_use]
    pub fn new(index: u64, count: u64) -> Option<Self> {
        (index < count).then_some(Self { index, count })
    }

    /// Which of the shards it is, from 0.
    #[must_use]
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many shards there are.
    #[must_use]
    pub fn count(self) -> u64 {
        self.count
    }

    /// How many of `parts` are in the shard.
    pub(super) fn share_of(self, parts: u64) -> u64 {
        parts.saturating_sub(self.index).div_ceil(self.count)
    }

    /// The part at a position of the shard's own list; every position below `share_of(parts)` has one.
    pub(super) fn part_at(self, position: u64) -> u64 {
        self.index + position * self.count
    }

    /// The position of a part in the shard's own list, when it is in it.
    pub(super) fn position_of(self, part: u64) -> Option<u64> {
        let distance = part.checked_sub(self.index)?;
        (distance % self.count == 0).then_some(distance / self.count)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let (index, count) = text.split_once('/').ok_or(ParseShardError::NoFraction)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| ParseShardError::NoFraction);
        let (index, count) = (number(index)?, number(count)?);
        Self::new(index, count).ok_or(ParseShardError::OutOfRange { count })
    }
}

impl TryFrom<String> for Shard {
    type Error = ParseShardError;

    fn try_from(text: String) -> Result<Self, ParseShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

/// Why a text names no shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseShardError {
    /// Not two numbers.
    NoFraction,
    /// The number is too large.
    OutOfRange {
        /// How many shards there are.
        count: u64,
    },
}

impl std::fmt::Display for ParseShardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoFraction => f.write_str("a shard is written as its number and how many there are, such as 0/8"),
            Self::OutOfRange { count: 0 } => f.write_str("there is at least one shard: 0/1"),
            Self::OutOfRange { count } => write!(f, "{count} shards are numbered 0/{count} to {}/{count}", count - 1),
        }
    }
}

impl std::error::Error for ParseShardError {}
