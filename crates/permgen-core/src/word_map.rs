//! What a program of several words has to compute: where each bit of each result word comes from.

use crate::article::counted;
use std::fmt;

use crate::partial_map::{NotInjective, PartialMap};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::words::Words;

/// A map from words to words, in the form "each result bit comes from at most one source bit".
///
/// A source bit may go to several places, and to none; a result bit that comes from nowhere is 0. All words of the input have
/// one width, and all of the result. Bits that the caller [promises](Self::promising) to be 0 go nowhere: a program may do
/// anything with them, and the promise is part of what is proved.
///
/// ```
/// use permgen_core::width::Width;
/// use permgen_core::word_map::WordMap;
///
/// // Two words change places, and the low bit of each goes to the top as well.
/// let map = WordMap::from_fn(2, Width::W8, 2, Width::W8, |word, bit| Some((1 - word, if bit == 7 { 0 } else { bit })))?;
/// assert_eq!(map.apply(&[0x01, 0x42]), [0x42, 0x81]);
/// assert!(!map.is_injective());
/// # Ok::<(), permgen_core::word_map::InvalidWordMap>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct WordMap {
    inputs: usize,
    input: Width,
    outputs: usize,
    output: Width,
    /// For each result bit, counted through all words, the source bit.
    from: Box<[Option<u16>]>,
    /// For each word of the input, the bits that the caller promises to be 0.
    promised_zero: Box<[u128]>,
}

/// Why there is no such map of words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidWordMap {
    /// No words, too many, or too many bits.
    Words {
        /// How many words there are.
        count: usize,
        /// Their width.
        width: Width,
    },
    /// The table has the wrong number of entries.
    Length {
        /// How many bits come in.
        expected: usize,
        /// How many entries there are.
        found: usize,
    },
    /// A destination is not a bit of the result.
    OutOfRange {
        /// How many bits go out.
        bits: usize,
        /// The bit that is sent there, counted through all words.
        source_bit: usize,
        /// Where it is sent.
        destination: usize,
    },
    /// A source is not a bit of the input.
    Absent {
        /// The bit of the result, counted through all words.
        destination: usize,
        /// The word that is named.
        word: usize,
        /// The bit that is named.
        bit: u8,
    },
    /// Two bits have the same destination.
    Collision {
        /// The lower bit, counted through all words.
        first: usize,
        /// The higher bit.
        second: usize,
        /// Where both go.
        destination: usize,
    },
    /// A bit is promised to be 0 and yet has a destination.
    PromisedBitMapped {
        /// The bit, counted through all words.
        bit: usize,
        /// Where it goes.
        destination: usize,
    },
    /// There is no inverse, because a bit goes to two places.
    Copied {
        /// The bit, counted through all words.
        bit: usize,
        /// The first place.
        first: usize,
        /// Another.
        second: usize,
    },
    /// A map of one word that copies no bit does not fit in other words.
    OneWord(NotInjective),
    /// What comes out of one map does not go into the next.
    Chain {
        /// What comes out.
        found: String,
        /// What goes in.
        expected: String,
    },
}

impl fmt::Display for InvalidWordMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words { count, width } => write!(
                f,
                "{count} words of `{width}` are not possible; 1 to {} words with at most {} bits are",
                Words::MOST,
                Words::MOST_BITS
            ),
            Self::Length { expected, found } => {
                write!(f, "a table of {} cannot be a map of {expected} bits", counted(found, "entry"))
            }
            Self::OutOfRange { bits, source_bit, destination } => {
                write!(f, "bit {source_bit} goes to {destination}, but the result has bits 0 to {}", bits - 1)
            }
            Self::Absent { destination, word, bit } => write!(
                f,
                "bit {destination} of the result comes from bit {bit} of word {word}, which the input does not have"
            ),
            Self::Collision { first, second, destination } => {
                write!(f, "bits {first} and {second} both go to {destination}")
            }
            Self::PromisedBitMapped { bit, destination } => {
                write!(f, "bit {bit} is promised to be 0, yet it goes to {destination}")
            }
            Self::Copied { bit, first, second } => {
                write!(f, "bit {bit} goes to {first} and to {second}, so that there is no way back")
            }
            Self::OneWord(inner) => fmt::Display::fmt(inner, f),
            Self::Chain { found, expected } => {
                write!(f, "the first map returns {found}, the second takes {expected}")
            }
        }
    }
}

impl std::error::Error for InvalidWordMap {}

impl InvalidWordMap {
    /// What would be right, if that can be said.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::OneWord(inner) => inner.help(),
            _ => None,
        }
    }
}

impl WordMap {
    /// The map whose result bit `(word, bit)` comes from `source_of(word, bit)`, or is 0.
    ///
    /// # Errors
    ///
    /// When there are no words or too many, or a source is no bit of the input.
    pub fn from_fn(
        inputs: usize,
        input: Width,
        outputs: usize,
        output: Width,
        mut source_of: impl FnMut(usize, u8) -> Option<(usize, u8)>,
    ) -> Result<Self, InvalidWordMap> {
        check_words(inputs, input)?;
        check_words(outputs, output)?;
        let mut from = Vec::with_capacity(outputs * output.size());
        for destination in 0..outputs * output.size() {
            let source = source_of(destination / output.size(), (destination % output.size()) as u8);
            from.push(match source {
                Some((word, bit)) if word >= inputs || u32::from(bit) >= input.bits() => {
                    return Err(InvalidWordMap::Absent { destination, word, bit });
                }
                source => source.map(|(word, bit)| (word * input.size() + usize::from(bit)) as u16),
            });
        }
        let promised_zero = vec![0; inputs].into();
        Ok(Self { inputs, input, outputs, output, from: from.into(), promised_zero })
    }

    /// The map that sends bit `i`, counted through all words, to the places `to[i]`, which may be none or several.
    ///
    /// # Errors
    ///
    /// When there are no words or too many, when the table has the wrong length or names a bit that the result does not have,
    /// or when two bits have the same destination.
    pub fn from_destinations<D: AsRef<[usize]>>(
        inputs: usize,
        input: Width,
        outputs: usize,
        output: Width,
        to: &[D],
    ) -> Result<Self, InvalidWordMap> {
        check_words(inputs, input)?;
        check_words(outputs, output)?;
        let (expected, bits) = (inputs * input.size(), outputs * output.size());
        if to.len() != expected {
            return Err(InvalidWordMap::Length { expected, found: to.len() });
        }
        let mut from: Vec<Option<usize>> = vec![None; bits];
        for (source_bit, places) in to.iter().enumerate() {
            for &destination in places.as_ref() {
                let Some(place) = from.get_mut(destination) else {
                    return Err(InvalidWordMap::OutOfRange { bits, source_bit, destination });
                };
                match place.replace(source_bit) {
                    Some(first) if first != source_bit => {
                        return Err(InvalidWordMap::Collision { first, second: source_bit, destination });
                    }
                    _ => {}
                }
            }
        }
        let at = |source: usize| (source / input.size(), (source % input.size()) as u8);
        Self::from_fn(inputs, input, outputs, output, |word, bit| from[word * output.size() + usize::from(bit)].map(at))
    }

    /// The same map, where the caller promises that these bits of each word of the input are 0. Words that are missing are
    /// promised nothing of.
    ///
    /// # Errors
    ///
    /// When a promised bit goes somewhere.
    pub fn promising(mut self, promised_zero: &[u128]) -> Result<Self, InvalidWordMap> {
        for (place, &promised) in self.promised_zero.iter_mut().zip(promised_zero) {
            *place = promised & self.input.mask();
        }
        let promised = |bit: usize| self.promised_zero[bit / self.input.size()] >> (bit % self.input.size()) & 1 == 1;
        for (destination, source) in self.from.iter().enumerate() {
            if let Some(bit) = source.map(usize::from).filter(|&bit| promised(bit)) {
                return Err(InvalidWordMap::PromisedBitMapped { bit, destination });
            }
        }
        Ok(self)
    }

    /// The same map of other words, as from a board to an index of one byte: bits keep their numbers, counted through all words.
    ///
    /// # Errors
    ///
    /// When a bit that goes somewhere, or a place that it goes to, does not fit.
    pub fn resized(&self, input: Words, output: Words) -> Result<Self, InvalidWordMap> {
        check_words(input.count, input.width)?;
        check_words(output.count, output.width)?;
        if let (Some(map), 1, 1) = (self.as_partial_map(), input.count, output.count) {
            return map.resized(input.width, output.width).map(Self::from).map_err(InvalidWordMap::OneWord);
        }
        let used =
            (0usize..).zip(&self.from).filter_map(|(destination, source)| Some((destination, usize::from((*source)?))));
        for (destination, source_bit) in used {
            if destination >= output.bits() {
                return Err(InvalidWordMap::OutOfRange { bits: output.bits(), source_bit, destination });
            }
            if source_bit >= input.bits() {
                let (word, bit) = (source_bit / input.width.size(), (source_bit % input.width.size()) as u8);
                return Err(InvalidWordMap::Absent { destination, word, bit });
            }
        }
        let mut from = self.from.to_vec();
        from.resize(output.bits(), None);
        let is_promised = |bit: usize| {
            let promised = self.promised_zero.get(bit / self.input.size());
            promised.is_some_and(|promised| promised >> (bit % self.input.size()) & 1 == 1)
        };
        let size = input.width.size();
        let promised =
            |word: usize| (0..size).filter(|bit| is_promised(word * size + bit)).fold(0, |all, bit| all | 1u128 << bit);
        Ok(Self {
            inputs: input.count,
            input: input.width,
            outputs: output.count,
            output: output.width,
            from: from.into(),
            promised_zero: (0..input.count).map(promised).collect(),
        })
    }

    /// The words that come in.
    #[must_use]
    pub fn words_in(&self) -> Words {
        Words { count: self.inputs, width: self.input }
    }

    /// The words that go out.
    #[must_use]
    pub fn words_out(&self) -> Words {
        Words { count: self.outputs, width: self.output }
    }

    /// How many words come in.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The width of each word that comes in.
    #[must_use]
    pub fn input(&self) -> Width {
        self.input
    }

    /// How many words go out.
    #[must_use]
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// The width of each word that goes out.
    #[must_use]
    pub fn output(&self) -> Width {
        self.output
    }

    /// The word and bit of the input that bit `bit` of word `word` of the result comes from; `None` when it is 0.
    #[must_use]
    pub fn source_of(&self, word: usize, bit: u8) -> Option<(usize, u8)> {
        let source = usize::from(self.from[word * self.output.size() + usize::from(bit)]?);
        Some((source / self.input.size(), (source % self.input.size()) as u8))
    }

    /// The bits of each word of the input that word `word` of the result needs.
    pub(crate) fn needed(&self, word: usize) -> Vec<u128> {
        let mut masks = vec![0; self.inputs];
        for (from, bit) in (0..self.output.bits() as u8).filter_map(|bit| self.source_of(word, bit)) {
            masks[from] |= 1 << bit;
        }
        masks
    }

    /// The table of sources, counted through all words: entry `j` is where result bit `j` comes from.
    #[must_use]
    pub fn sources(&self) -> &[Option<u16>] {
        &self.from
    }

    /// The table of destinations, counted through all words: entry `i` has the places that bit `i` goes to, the lowest first.
    #[must_use]
    pub fn destinations(&self) -> Vec<Vec<u16>> {
        let mut to = vec![Vec::new(); self.inputs * self.input.size()];
        for (destination, source) in (0u16..).zip(&self.from) {
            if let Some(source) = source {
                to[usize::from(*source)].push(destination);
            }
        }
        to
    }

    /// The bits of a word of the input that the caller promises to be 0.
    #[must_use]
    pub fn promised_zero(&self, word: usize) -> u128 {
        self.promised_zero[word]
    }

    /// The same for each word of the input.
    #[must_use]
    pub fn promises(&self) -> &[u128] {
        &self.promised_zero
    }

    /// The map of the same words, with the same promise, whose result is 0.
    pub(crate) fn emptied(&self) -> Self {
        Self { from: vec![None; self.from.len()].into(), ..self.clone() }
    }

    /// Whether no bit goes to two places.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.first_copied().is_none()
    }

    /// The first bit that goes to a second place, with both places.
    fn first_copied(&self) -> Option<InvalidWordMap> {
        let mut first: Vec<Option<usize>> = vec![None; self.inputs * self.input.size()];
        self.from.iter().enumerate().find_map(|(second, source)| {
            let bit = usize::from((*source)?);
            let first = first[bit].replace(second)?;
            Some(InvalidWordMap::Copied { bit, first, second })
        })
    }

    /// The map of one word, when it is one that copies no bit.
    #[must_use]
    pub fn as_partial_map(&self) -> Option<PartialMap> {
        if self.inputs != 1 || self.outputs != 1 || !self.is_injective() {
            return None;
        }
        let mut to = vec![None; self.input.size()];
        for (destination, source) in (0u8..).zip(&self.from) {
            if let Some(source) = source {
                to[usize::from(*source)] = Some(destination);
            }
        }
        Some(PartialMap::new(self.input, self.output, &to, self.promised_zero[0]).expect("no two bits meet"))
    }

    /// What becomes of words, the lowest first; words that are missing are 0.
    ///
    /// The promise is not checked: promised bits are dropped.
    #[must_use]
    pub fn apply(&self, words: &[u128]) -> Vec<u128> {
        let bit = |source: u16| {
            let source = usize::from(source);
            let word = words.get(source / self.input.size()).copied().unwrap_or(0);
            word >> (source % self.input.size()) & 1
        };
        let word = |from: &[Option<u16>]| from.iter().rev().fold(0, |word, source| word << 1 | source.map_or(0, bit));
        self.from.chunks(self.output.size()).map(word).vec()
    }

    /// First this map, then `next`. What is promised of this one's input is promised of the whole; a promise of `next` is
    /// dropped.
    ///
    /// # Errors
    ///
    /// When what comes out of this one does not go into the other.
    pub fn then(&self, next: &WordMap) -> Result<Self, InvalidWordMap> {
        if (self.outputs, self.output) != (next.inputs, next.input) {
            return Err(InvalidWordMap::Chain {
                found: self.words_out().to_string(),
                expected: next.words_in().to_string(),
            });
        }
        let from = next.from.iter().map(|middle| self.from[usize::from((*middle)?)]).collect();
        Ok(Self { outputs: next.outputs, output: next.output, from, ..self.clone() })
    }

    /// The way back: each bit that has a destination comes from there; the others are 0.
    ///
    /// # Errors
    ///
    /// When a bit goes to two places.
    pub fn inverse(&self) -> Result<Self, InvalidWordMap> {
        if let Some(copied) = self.first_copied() {
            return Err(copied);
        }
        let to: Vec<Option<u16>> = self.destinations().iter().map(|places| places.first().copied()).vec();
        let at =
            |place: u16| (usize::from(place) / self.output.size(), (usize::from(place) % self.output.size()) as u8);
        Self::from_fn(self.outputs, self.output, self.inputs, self.input, |word, bit| {
            to[word * self.input.size() + usize::from(bit)].map(at)
        })
    }
}

impl From<&PartialMap> for WordMap {
    fn from(map: &PartialMap) -> Self {
        let mut from = vec![None; map.output().size()];
        for (bit, to) in (0u16..).zip(map.destinations()) {
            if let Some(to) = to {
                from[usize::from(*to)] = Some(bit);
            }
        }
        let promised_zero = vec![map.promised_zero()].into();
        Self { inputs: 1, input: map.input(), outputs: 1, output: map.output(), from: from.into(), promised_zero }
    }
}

impl From<PartialMap> for WordMap {
    fn from(map: PartialMap) -> Self {
        Self::from(&map)
    }
}

impl fmt::Debug for WordMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WordMap({} -> {}, from ", self.words_in(), self.words_out())?;
        f.debug_list().entries(self.from.iter().map(|source| source.map_or(-1, i32::from))).finish()?;
        f.write_str(")")
    }
}

fn check_words(count: usize, width: Width) -> Result<(), InvalidWordMap> {
    Words::new(count, width).map(drop).ok_or(InvalidWordMap::Words { count, width })
}

#[cfg(test)]
mod tests;
