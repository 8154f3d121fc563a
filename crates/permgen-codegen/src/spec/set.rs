//! Sets of squares, and of the places that hold them.

use permgen_core::vector::IntoVector as _;

/// A set of the numbers below some length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set(Vec<bool>);

impl Set {
    /// Those of so many numbers for which a condition holds.
    pub(super) fn of(length: u16, holds: impl FnMut(u16) -> bool) -> Self {
        Self((0..length).map(holds).vec())
    }

    /// All of so many numbers.
    pub(super) fn all(length: u16) -> Self {
        Self(vec![true; usize::from(length)])
    }

    /// None of them.
    pub(super) fn none(length: u16) -> Self {
        Self(vec![false; usize::from(length)])
    }

    pub(super) fn contains(&self, number: u16) -> bool {
        self.0.get(usize::from(number)).copied().unwrap_or(false)
    }

    pub(super) fn insert(&mut self, number: u16) {
        self.0[usize::from(number)] = true;
    }

    pub(super) fn remove(&mut self, number: u16) {
        self.0[usize::from(number)] = false;
    }

    /// Its numbers, the lowest first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = u16> {
        self.0.iter().enumerate().filter(|(_, is_in)| **is_in).map(|(number, _)| number as u16)
    }

    pub(super) fn count(&self) -> usize {
        self.iter().count()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Every other number.
    pub(super) fn complement(&self) -> Self {
        Self(self.0.iter().map(|is_in| !is_in).vec())
    }

    /// Of two sets of the same length the numbers that a condition takes, by whether each set has them.
    pub(super) fn with(&self, other: &Self, takes: fn(bool, bool) -> bool) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(&first, &second)| takes(first, second)).vec())
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        self.with(other, |first, second| first && second)
    }

    /// This set without another.
    pub(super) fn without(&self, other: &Self) -> Self {
        self.with(other, |first, second| first && !second)
    }
}
