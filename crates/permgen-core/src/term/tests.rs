//! That making terms keeps their values.

use super::*;
use proptest::prelude::*;

proptest! {
    /// Folding changes no value: the same expression over inputs and over constants.
    #[test]
    fn folding_keeps_the_value(a: u128, b: u128, width in 1_u32..=128, which in 0_usize..14, small: bool) {
        let op = Binary::ALL[which];
        let (a, b) = (a & mask(width), if small { b % 3 } else { b } & mask(width));
        let mut terms = Terms::new();
        let (x, y) = (terms.input("x", width), terms.input("y", width));
        let (left, right) = (terms.constant(a, width), terms.constant(b, width));
        let expected = op.apply(width, a, b);
        for (p, q) in [(x, y), (left, y), (x, right), (left, right)] {
            let made = terms.binary(op, p, q);
            prop_assert_eq!(terms.evaluate(made, &[a, b]), expected);
        }
        let same = terms.binary(op, x, x);
        prop_assert_eq!(terms.evaluate(same, &[a, b]), op.apply(width, a, a));
    }

    /// Sums with constants, one after the other, compared with constants: what is made of them is as good.
    #[test]
    fn sums_with_constants_are_folded(
        a: u128, constants: [u128; 4], width in 1_u32..=128, subtract: [bool; 3], equal: bool,
    ) {
        let mut terms = Terms::new();
        let a = a & mask(width);
        let (mut made, mut expected) = (terms.input("x", width), a);
        for (&constant, &subtract) in constants.iter().zip(&subtract) {
            let (op, by) = (if subtract { Binary::Sub } else { Binary::Add }, terms.constant(constant, width));
            made = terms.binary(op, made, by);
            expected = op.apply(width, expected, constant & mask(width));
            prop_assert_eq!(terms.evaluate(made, &[a]), expected);
            let is_input = |term: Term| matches!(terms.node(term), Node::Input(_));
            prop_assert!(is_input(made) || matches!(terms.node(made), Node::Binary(_, x, _) if is_input(x)) || width == 1);
        }
        let with = if equal { expected } else { constants[3] } & mask(width);
        let constant = terms.constant(with, width);
        let compared = terms.binary(Binary::Eq, made, constant);
        prop_assert_eq!(terms.evaluate(compared, &[a]), u128::from(expected == with));
    }

    #[test]
    fn a_word_is_as_far_from_itself_as_its_constants_are(a: u128, constants: [u128; 2], width in 2_u32..=128, same: bool) {
        let mut terms = Terms::new();
        let (a, x) = (a & mask(width), terms.input("x", width));
        let [one, other] = [constants[0], constants[usize::from(!same)]];
        let (by, minus) = (terms.constant(one, width), terms.constant(other.wrapping_neg(), width));
        let (one, other) = (terms.binary(Binary::Add, x, by), terms.binary(Binary::Sub, x, minus));
        for (p, q) in [(one, other), (x, other), (one, x), (one, one)] {
            for op in [Binary::Sub, Binary::Eq] {
                let made = terms.binary(op, p, q);
                let [p, q] = [p, q].map(|term| terms.evaluate(term, &[a]));
                prop_assert_eq!(terms.value(made), Some(op.apply(width, p, q)));
            }
        }
    }

    /// Below bits that are not known, those that are known stay so.
    #[test]
    fn bits_that_are_known_stay_known(
        a: u128, constants: [u128; 2], cut in 1_u32..100, low in 0_u32..100, which in 0_usize..6, swap: bool,
    ) {
        let op = [Binary::Add, Binary::Sub, Binary::Mul, Binary::And, Binary::Or, Binary::Xor][which];
        let mut terms = Terms::new();
        let above = terms.input("above", 128 - cut);
        let (lower, other) = (terms.constant(constants[0], cut), terms.constant(constants[1], 128));
        let word = terms.concat(above, lower);
        let made = if swap { terms.binary(op, other, word) } else { terms.binary(op, word, other) };
        let low = low % cut;
        let inputs = [a & mask(128 - cut)];
        let whole = terms.evaluate(made, &inputs);
        let part = terms.extract(made, low, cut - low);
        prop_assert_eq!(terms.value(part), Some(whole >> low & mask(cut - low)));
        let inverted = terms.not(made);
        let part = terms.extract(inverted, low, cut - low);
        prop_assert_eq!(terms.value(part), Some(!whole >> low & mask(cut - low)));
        let across = terms.extract(made, low, 128 - low);
        prop_assert_eq!(terms.evaluate(across, &inputs), whole >> low);
    }

    #[test]
    fn a_constant_times_one_bit_is_a_shift(factor: u128, width in 1_u32..=128, places in 0_u128..140) {
        let mut terms = Terms::new();
        let n = terms.input("n", width);
        let places = places & mask(width);
        let (one, factor) = (terms.constant(1, width), terms.constant(factor, width));
        let bit = terms.binary(Binary::Shl, one, n);
        let product = terms.binary(Binary::Mul, bit, factor);
        let expected =
            Binary::Mul.apply(width, terms.evaluate(bit, &[places]), terms.evaluate(factor, &[places]));
        prop_assert_eq!(terms.evaluate(product, &[places]), expected);
        prop_assert!(!matches!(terms.node(product), Node::Binary(Binary::Mul, ..)));
    }

    #[test]
    fn constant_factors_are_one(a: u128, factors: [u128; 3], width in 1_u32..=128) {
        let mut terms = Terms::new();
        let a = a & mask(width);
        let (x, mut expected) = (terms.input("x", width), a);
        let mut made = x;
        for factor in factors {
            let by = terms.constant(factor, width);
            made = terms.binary(Binary::Mul, made, by);
            expected = Binary::Mul.apply(width, expected, factor & mask(width));
            prop_assert_eq!(terms.evaluate(made, &[a]), expected);
            prop_assert!(!matches!(terms.node(made), Node::Binary(Binary::Mul, y, _) if y != x));
        }
    }

    #[test]
    fn taking_apart_and_joining(a: u64, cut in 1_u32..64, low in 0_u32..64, width in 1_u32..=64) {
        let width = width.min(64 - low);
        let mut terms = Terms::new();
        let x = terms.input("x", 64);
        let (upper, lower) = (terms.extract(x, cut, 64 - cut), terms.extract(x, 0, cut));
        prop_assert_eq!(terms.concat(upper, lower), x);
        let swapped = terms.concat(lower, upper);
        let part = terms.extract(swapped, low, width);
        let expected = u128::from(a.rotate_right(cut) >> low) & mask(width);
        prop_assert_eq!(terms.evaluate(part, &[u128::from(a)]), expected);
        let extended = terms.sign_extend(part, 128);
        prop_assert_eq!(terms.evaluate(extended, &[u128::from(a)]), signed(width, expected) as u128);
    }
}
