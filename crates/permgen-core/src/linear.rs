//! Linear maps of bits over GF(2): one, or one for each case of a number.

use crate::matrix::Matrix;
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;
use crate::words::Words;

/// Which order the bits of the result have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The one that the map says.
    #[default]
    Fixed,
    /// Whichever is cheapest: the result is an index. A program is always proved for one order.
    Any,
}

/// A map of bits that may be the case of a number: the sources of each bit of the result, one or several.
pub trait Case: Clone + PartialEq + sealed::Sealed {
    /// The words that are mapped.
    fn words_in(&self) -> Words;

    /// The words of the result.
    fn words_out(&self) -> Words;

    /// For each word, the bits that are promised to be 0.
    fn promises(&self) -> &[u128];

    /// The map of the same words, with the same promises, whose result is 0.
    #[must_use]
    fn emptied(&self) -> Self;

    /// The map as a matrix.
    fn to_matrix(&self) -> Matrix;
}

mod sealed {
    /// No other kind of map is proved.
    pub trait Sealed {}
    impl Sealed for super::WordMap {}
    impl Sealed for super::Matrix {}
}

impl Case for WordMap {
    fn words_in(&self) -> Words {
        self.words_in()
    }

    fn words_out(&self) -> Words {
        self.words_out()
    }

    fn promises(&self) -> &[u128] {
        self.promises()
    }

    fn emptied(&self) -> Self {
        self.emptied()
    }

    fn to_matrix(&self) -> Matrix {
        Matrix::from(self)
    }
}

impl Case for Matrix {
    fn words_in(&self) -> Words {
        self.words_in()
    }

    fn words_out(&self) -> Words {
        self.words_out()
    }

    fn promises(&self) -> &[u128] {
        self.promises()
    }

    fn emptied(&self) -> Self {
        Self::from_rows(self.words_in(), self.words_out(), |_| (Vec::new(), false))
            .promising(self.promises())
            .expect("nothing is used")
    }

    fn to_matrix(&self) -> Matrix {
        self.clone()
    }
}

/// Linear maps of the same words: one, or one for each case of a number.
///
/// Usually there is one case, and a function takes the words that are mapped. Where a number chooses among several, a function
/// takes that number first, a `u8`, of which the low bits count: as many as tell [`Cases::numbers`] apart. A number without a case
/// has the result 0.
///
/// All cases map the same words and promise the same bits to be 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cases<M> {
    cases: Box<[M]>,
    takes_number: bool,
    order: Order,
}

/// For each case, where every bit of the result comes from.
pub type Linear = Cases<WordMap>;

/// For each case, which sums of bits the bits of the result are.
pub type Matrices = Cases<Matrix>;

/// Why maps cannot be the cases of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidCases {
    /// There are none, or more than 128.
    Count {
        /// How many there are.
        count: usize,
    },
    /// A map takes or returns something else than the first.
    Differ {
        /// The number of the map.
        number: usize,
        /// What it maps.
        found: String,
        /// What the first map does.
        expected: String,
    },
    /// A map promises other bits to be 0 than the first.
    Promise {
        /// The number of the map.
        number: usize,
    },
}

impl std::fmt::Display for InvalidCases {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { count } => write!(f, "a number cannot choose among {count} maps, only among 1 to 128"),
            Self::Differ { number, found, expected } => {
                write!(f, "map {number} is of {found}, the first is of {expected}")
            }
            Self::Promise { number } => write!(f, "map {number} promises other bits to be 0 than the first"),
        }
    }
}

impl std::error::Error for InvalidCases {}

impl InvalidCases {
    /// That there are 1 to 128 cases, of which all have the same shape.
    pub(crate) fn check<M>(cases: &[M], shape: impl Fn(&M) -> String) -> Result<(), Self> {
        let Some(first) = cases.first().filter(|_| cases.len() <= 128) else {
            return Err(Self::Count { count: cases.len() });
        };
        let expected = shape(first);
        match cases.iter().map(shape).enumerate().find(|(_, found)| *found != expected) {
            Some((number, found)) => Err(Self::Differ { number, found, expected }),
            None => Ok(()),
        }
    }
}

impl<M: Case> Cases<M> {
    /// The maps of a number's cases, number 0 first. Numbers behind the last have the result 0.
    ///
    /// # Errors
    ///
    /// If there are none or too many, or if they differ in their words or in what they promise.
    pub fn family(cases: Vec<M>) -> Result<Self, InvalidCases> {
        InvalidCases::check(&cases, |map| format!("`{} -> {}`", map.words_in(), map.words_out()))?;
        if let Some(number) = cases.iter().position(|map| map.promises() != cases[0].promises()) {
            return Err(InvalidCases::Promise { number });
        }
        Ok(Self { cases: cases.into(), takes_number: true, order: Order::Fixed })
    }

    /// The same, where numbers behind the last map mean that one again.
    ///
    /// # Errors
    ///
    /// As [`Cases::family`].
    pub fn choice(mut cases: Vec<M>) -> Result<Self, InvalidCases> {
        if let Some(last) = cases.last().filter(|_| cases.len() <= 128).cloned() {
            cases.resize(cases.len().next_power_of_two(), last);
        }
        Self::family(cases)
    }

    /// The same maps, with the order of the result's bits open or not.
    #[must_use]
    pub fn with_order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// Which order the bits of the result have.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// Whether a program takes a number that says which map is meant.
    #[must_use]
    pub fn takes_number(&self) -> bool {
        self.takes_number
    }

    /// The maps, number 0 first.
    #[must_use]
    pub fn cases(&self) -> &[M] {
        &self.cases
    }

    /// The first map. What all have in common, such as their words, can be asked of it.
    #[must_use]
    pub fn first(&self) -> &M {
        &self.cases[0]
    }

    /// The only map, where no number chooses.
    #[must_use]
    pub fn only(&self) -> Option<&M> {
        (!self.takes_number).then(|| self.first())
    }

    /// How many numbers a program tells apart: a power of two.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.cases.len().next_power_of_two()
    }

    /// The map of each number that a program tells apart.
    pub fn by_number(&self) -> impl Iterator<Item = M> + '_ {
        let nothing = std::iter::repeat_with(|| self.first().emptied());
        self.cases.iter().cloned().chain(nothing).take(self.numbers())
    }

    /// The same with each map changed.
    ///
    /// # Errors
    ///
    /// If a map cannot be changed so, or if they come to differ in their words or in what they promise.
    pub fn try_map<E: From<InvalidCases>>(&self, change: impl FnMut(&M) -> Result<M, E>) -> Result<Self, E> {
        let cases = self.cases.iter().map(change).try_vec()?;
        Ok(Self { takes_number: self.takes_number, order: self.order, ..Self::family(cases)? })
    }

    /// The words that are mapped.
    #[must_use]
    pub fn words_in(&self) -> Words {
        self.first().words_in()
    }

    /// The words of the result.
    #[must_use]
    pub fn words_out(&self) -> Words {
        self.first().words_out()
    }
}

impl Linear {
    /// The only map, if it is one of one word that copies no bit, and no number chooses.
    #[must_use]
    pub fn as_partial_map(&self) -> Option<PartialMap> {
        self.only()?.as_partial_map()
    }

    /// All maps, if they are of one word and copy no bit.
    #[must_use]
    pub fn as_partial_maps(&self) -> Option<Vec<PartialMap>> {
        self.cases.iter().map(WordMap::as_partial_map).whole()
    }
}

impl From<WordMap> for Linear {
    fn from(map: WordMap) -> Self {
        Self { cases: Box::new([map]), takes_number: false, order: Order::Fixed }
    }
}

impl From<Matrix> for Matrices {
    fn from(matrix: Matrix) -> Self {
        Self { cases: Box::new([matrix]), takes_number: false, order: Order::Fixed }
    }
}

impl From<PartialMap> for Linear {
    fn from(map: PartialMap) -> Self {
        WordMap::from(map).into()
    }
}

impl From<Permutation> for Linear {
    fn from(permutation: Permutation) -> Self {
        PartialMap::from(permutation).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::width::Width;

    fn rotated(count: usize, by: u8) -> WordMap {
        WordMap::from_fn(count, Width::W8, count, Width::W8, |word, bit| Some((word, (bit + by) % 8))).unwrap()
    }

    #[test]
    fn behind_the_last_map_of_a_choice_it_stands_again() {
        let choice = Linear::choice((0..3).map(|by| rotated(2, by)).collect()).unwrap();
        assert_eq!(choice.numbers(), 4);
        assert_eq!(choice.by_number().last(), Some(rotated(2, 2)));
    }

    #[test]
    fn behind_the_last_map_of_a_family_nothing_comes_out() {
        let family = Linear::family((0..3).map(|by| rotated(1, by)).collect()).unwrap();
        assert_eq!((family.cases().len(), family.numbers()), (3, 4));
        assert!(family.by_number().last().unwrap().sources().iter().all(Option::is_none));
    }

    #[test]
    fn plain_maps_of_one_word_are_seen_as_such() {
        let plain = Linear::choice(vec![rotated(1, 1), rotated(1, 2), rotated(1, 3)]).unwrap();
        assert_eq!(plain.as_partial_maps().map(|maps| maps.len()), Some(4));
        assert_eq!(plain.as_partial_map(), None, "a number chooses");
        let copied = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| Some((0, bit / 2))).unwrap();
        assert_eq!(Linear::choice(vec![rotated(1, 1), copied]).unwrap().as_partial_maps(), None);
        assert_eq!(Linear::choice(vec![rotated(2, 1)]).unwrap().as_partial_maps(), None);
        assert_eq!(Linear::from(rotated(1, 1)).as_partial_map(), rotated(1, 1).as_partial_map());
    }

    #[test]
    fn maps_of_other_words_are_no_cases() {
        for of in [Linear::choice, Linear::family] {
            assert_eq!(of(Vec::new()), Err(InvalidCases::Count { count: 0 }));
            assert_eq!(of(vec![rotated(1, 1); 129]), Err(InvalidCases::Count { count: 129 }));
            let refusal = of(vec![rotated(1, 1), rotated(2, 1)]).unwrap_err();
            assert_eq!(refusal.to_string(), "map 1 is of `[u8; 2] -> [u8; 2]`, the first is of `u8 -> u8`");
            let low = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| (bit < 4).then_some((0, bit))).unwrap();
            let promised = low.clone().promising(&[0xf0]).unwrap();
            assert_eq!(of(vec![low, promised]), Err(InvalidCases::Promise { number: 1 }));
        }
    }
}
