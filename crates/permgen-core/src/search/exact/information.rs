//! How many operations it takes to say which permutation is meant.
//!
//! There are `n!` permutations of `n` bits. A program can be at most as many of them as there are programs of its length, and
//! those are easily counted: an operation, operands among the values so far, constants. So most permutations take more
//! operations than the count allows for; it says nothing of any one of them, and nothing of whether so few would do.

use crate::program::Op;
use crate::target::Target;
use crate::width::Width;

/// The information in a choice among all permutations of a width, in bits: the logarithm of `n!`.
///
/// ```
/// use permgen_core::search::exact::information::bits;
/// use permgen_core::width::Width;
///
/// assert_eq!(bits(Width::W64).round(), 296.0);
/// ```
#[must_use]
pub fn bits(width: Width) -> f64 {
    (2..=width.bits()).map(|n| f64::from(n).log2()).sum()
}

/// So many operations most permutations of a width take at least, on any program for the target: with one fewer, there are
/// fewer programs than half the permutations.
#[must_use]
pub fn fewest_ops(width: Width, target: &Target) -> u32 {
    let needed = bits(width) - 1.0;
    let mut have = 0.0;
    let mut ops = 0;
    while have < needed {
        have += line(width, target, ops);
        ops += 1;
    }
    ops
}

/// The logarithm of the number of lines that may follow `before` others.
fn line(width: Width, target: &Target, before: u32) -> f64 {
    let values = f64::from(before + 1);
    let operand = values + f64::from(width.bits()).exp2();
    let choices = |op: &Op| match op {
        op if op.takes_table() => values * 64f64.powi(64),
        op if op.takes_count() => values * f64::from(width.bits()),
        op if op.arity() == 1 => values,
        _ => values * operand * 2.0,
    };
    target.ops.iter().map(choices).sum::<f64>().log2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::{PORTABLE, X86_64_V3, X86_64_V4};

    #[test]
    fn bounds_are_below_what_is_known() {
        assert!((bits(Width::W8) - 40320_f64.log2()).abs() < 1e-9);
        assert_eq!(fewest_ops(Width::W64, &PORTABLE), 5);
        assert_eq!(fewest_ops(Width::W64, &X86_64_V3), 5);
        assert_eq!(fewest_ops(Width::W64, &X86_64_V4), 1);
    }
}
