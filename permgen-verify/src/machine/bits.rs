//! Counts and rotations as terms.

use crate::term::{Binary, Term, Terms};

/// How many bits are 1, as wide as the word.
pub(super) fn count_ones(terms: &mut Terms, a: Term) -> Term {
    let width = terms.width(a);
    let mut sums: Vec<Term> = (0..width).map(|bit| terms.extract(a, bit, 1)).collect();
    // Neighbours are added pairwise, each time one bit wider.
    while sums.len() > 1 {
        let wider = terms.width(sums[0]) + 1;
        sums = sums
            .chunks(2)
            .map(|pair| {
                let sum = terms.zero_extend(pair[0], wider);
                match pair.get(1) {
                    Some(&other) => {
                        let other = terms.zero_extend(other, wider);
                        terms.binary(Binary::Add, sum, other)
                    }
                    None => sum,
                }
            })
            .collect();
    }
    terms.zero_extend(sums[0], width)
}

/// Whether an odd number of bits of the low byte are 1.
pub(super) fn is_odd(terms: &mut Terms, a: Term) -> Term {
    let mut odd = terms.truth(false);
    for place in 0..8 {
        let bit = terms.extract(a, place, 1);
        odd = terms.binary(Binary::Xor, odd, bit);
    }
    odd
}

/// The index of the lowest bit that is 1, or the width.
pub(super) fn trailing_zeros(terms: &mut Terms, a: Term) -> Term {
    let width = terms.width(a);
    first(terms, a, (0..width).rev(), |bit| bit)
}

/// The number of zeros above the highest bit that is 1, or the width.
pub(super) fn leading_zeros(terms: &mut Terms, a: Term) -> Term {
    let width = terms.width(a);
    first(terms, a, 0..width, |bit| width - 1 - bit)
}

/// The value of the last of the bits that is 1, or the width.
fn first(terms: &mut Terms, a: Term, order: impl Iterator<Item = u32>, value: impl Fn(u32) -> u32) -> Term {
    let width = terms.width(a);
    let mut result = terms.constant(u128::from(width), width);
    for bit in order {
        let set = terms.extract(a, bit, 1);
        let here = terms.constant(u128::from(value(bit)), width);
        result = terms.ite(set, here, result);
    }
    result
}

/// The word rotated left by a number of places below its width.
pub(super) fn rotate_left(terms: &mut Terms, a: Term, places: Term) -> Term {
    let width = terms.width(a);
    if let Some(places) = terms.value(places) {
        return terms.rotate_left(a, places as u32);
    }
    let whole = terms.constant(u128::from(width), width);
    let rest = terms.binary(Binary::Sub, whole, places);
    let left = terms.binary(Binary::Shl, a, places);
    // By the whole width when nothing moves: 0.
    let right = terms.binary(Binary::Lshr, a, rest);
    terms.binary(Binary::Or, left, right)
}
