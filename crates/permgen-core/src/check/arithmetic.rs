//! Sums and products over the domain: carries are followed, or bounded by counting.

use super::bits::{Bit, ONE, Symbols, ZERO};
use crate::vector::IntoVector as _;

/// `a + b + carry` and the carry out of the top.
pub(super) fn add(symbols: &mut Symbols, a: &[Bit], b: &[Bit], mut carry: Bit) -> (Vec<Bit>, Bit) {
    let mut sum = Vec::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        let half = symbols.xor(a, b);
        sum.push(symbols.xor(half, carry));
        carry = symbols.majority(a, b, carry);
    }
    (sum, carry)
}

/// `a - b`, and the borrow out of the top.
pub(super) fn sub(symbols: &mut Symbols, a: &[Bit], b: &[Bit]) -> (Vec<Bit>, Bit) {
    let complement: Vec<Bit> = b.iter().map(|b| b.not()).vec();
    let (difference, carry) = add(symbols, a, &complement, ONE);
    (difference, carry.not())
}

/// `a * b`, and whether nothing can be lost at the top.
///
/// Column `k` adds the partial products `a[i] & b[k - i]` to the carry from below. Both are bounded by counting the
/// products that may be 1 and those that must be: as long as the carry has only one possible value, the result bit is
/// the XOR of the column's products and the carry's low bit.
pub(super) fn mul(symbols: &mut Symbols, a: &[Bit], b: &[Bit]) -> (Vec<Bit>, bool) {
    let (a_possible, b_possible) = (set_of(a, |bit| bit != ZERO), set_of(b, |bit| bit != ZERO).reverse_bits());
    let (a_certain, b_certain) = (set_of(a, |bit| bit == ONE), set_of(b, |bit| bit == ONE).reverse_bits());
    if let Some(product) = two_summands(symbols, a, b).or_else(|| two_summands(symbols, b, a)) {
        return product;
    }
    let width = a.len();
    let (mut least, mut most) = (0, 0);
    let mut product = Vec::with_capacity(width);
    for column in 0..width {
        // Bit `i` of this is bit `column - i` of `b`.
        let possible = a_possible & (b_possible >> (127 - column));
        let certain = a_certain & (b_certain >> (127 - column));
        let mut bit = Bit::constant(least & 1 == 1);
        if least == most {
            let mut rest = possible;
            while rest != 0 {
                let i = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let partial = symbols.and(a[i], b[column - i]);
                bit = symbols.xor(bit, partial);
            }
        } else {
            bit = symbols.fresh(&[]);
        }
        product.push(bit);
        least = (least + certain.count_ones()) / 2;
        most = (most + possible.count_ones()) / 2;
    }
    let top = |possible: u128| 128 - possible.leading_zeros() as usize;
    let fits = most == 0 && (top(a_possible) + top(b_possible.reverse_bits())).saturating_sub(2) < width;
    (product, fits || a_possible == 0 || b_possible == 0)
}

/// The product when `factor` is a constant with one or two bits set: a sum whose carries can be followed exactly.
fn two_summands(symbols: &mut Symbols, a: &[Bit], factor: &[Bit]) -> Option<(Vec<Bit>, bool)> {
    let ones = set_of(factor, |bit| bit == ONE);
    if ones | set_of(factor, |bit| bit == ZERO) != u128::MAX >> (128 - factor.len())
        || !(1..=2).contains(&ones.count_ones())
    {
        return None;
    }
    let (low, high) = (ones.trailing_zeros() as usize, 127 - ones.leading_zeros() as usize);
    let fits = a[a.len() - high..].iter().all(|&bit| bit == ZERO);
    if low == high {
        return Some((shifted(a, low), fits));
    }
    let (sum, carry) = add(symbols, &shifted(a, low), &shifted(a, high), ZERO);
    Some((sum, fits && carry == ZERO))
}

/// `a` moved up by `count` places.
pub(super) fn shifted(a: &[Bit], count: usize) -> Vec<Bit> {
    let mut result = vec![ZERO; count];
    result.extend_from_slice(&a[..a.len() - count]);
    result
}

/// The places whose bits have a property.
pub(super) fn set_of(bits: &[Bit], property: impl Fn(Bit) -> bool) -> u128 {
    let mut set = 0;
    for (place, &bit) in bits.iter().enumerate() {
        if property(bit) {
            set |= 1 << place;
        }
    }
    set
}
