//! Proofs of maps of one word and of several.

mod choices;
mod families;
mod sums;

use super::*;
use crate::check::certify;

fn program(text: &str) -> Program {
    text.parse().expect("it is a program")
}

/// The bits of both words in the opposite order, by exchanges between words and inside them.
const REVERSE: &str = "program(x: [u8; 2]) -> [u8; 2]
    v1 = bitrev x.0
    v2 = bitrev x.1
    return v2, v1";

#[test]
fn maps_of_words_are_proved_and_refuted() {
    let reverse = WordMap::from_fn(2, Width::W8, 2, Width::W8, |word, bit| Some((1 - word, 7 - bit))).unwrap();
    let certified = certify(&reverse, program(REVERSE)).unwrap();
    assert_eq!(certified.certificate(), Certificate::Linear);
    let swapped = REVERSE.replace("v2, v1", "v1, v2");
    let refusal = certify(&reverse, program(&swapped)).unwrap_err();
    let expected = Why::Refuted { input: vec![1, 0], word: 0, expected: 0, got: 0x80 };
    assert_eq!(refusal, expected.into());
    assert_eq!(refusal.to_string(), "for input x.0 = 0x1 and 0 elsewhere word 0 of the result is 0x80, must be 0x0");
    let narrow = certify(&reverse, program("program(x: u8) -> u8\nreturn x")).unwrap_err();
    assert_eq!(narrow.to_string(), "the program maps `u8` to `u8`, the specification `u8, u8` to `u8, u8`");
}

/// Exchanges between words: what is added twice cancels, whatever word it is from.
#[test]
fn exchanges_between_words_are_followed() {
    let text = "program(x: [u64; 2]) -> [u64; 2]
        v1 = shr x.0, 32
        v2 = xor v1, x.1
        v3 = and v2, 0xffffffff
        v4 = xor x.1, v3
        v5 = shl v3, 32
        v6 = xor x.0, v5
        return v6, v4";
    let exchange = WordMap::from_fn(2, Width::W64, 2, Width::W64, |word, bit| {
        Some(match (word, bit) {
            (0, 32..) => (1, bit - 32),
            (1, ..32) => (0, bit + 32),
            _ => (word, bit),
        })
    });
    let certified = certify(&exchange.unwrap(), program(text)).unwrap();
    assert_eq!(certified.certificate(), Certificate::Linear);
}

#[test]
fn what_depends_on_a_carry_between_words_is_no_map() {
    let sum = program("program(x: [u64; 2]) -> u64\nv1 = add x.0, x.1\nreturn v1");
    let first = WordMap::from_fn(2, Width::W64, 1, Width::W64, |_, bit| Some((0, bit))).unwrap();
    assert!(matches!(certify(&first, sum.clone()), Err(Refusal { why: Why::Refuted { .. }, .. })));
    // Where the words never meet, a sum is as good as an or, and only then.
    let low = u128::from(u32::MAX);
    let join = |word: usize, bit: u8| Some((usize::from(bit >= 32) ^ word, bit));
    let joined = WordMap::from_fn(2, Width::W64, 1, Width::W64, join).unwrap().promising(&[low << 32, low]).unwrap();
    assert_eq!(certify(&joined, sum.clone()).unwrap().certificate(), Certificate::Linear);
    let unpromised = WordMap::from_fn(2, Width::W64, 1, Width::W64, join).unwrap();
    assert!(matches!(certify(&unpromised, sum), Err(Refusal { why: Why::Refuted { .. }, .. })));
}

#[test]
fn one_bit_may_go_to_many_places() {
    let copies = WordMap::from_fn(1, Width::W64, 1, Width::W64, |_, bit| Some((0, bit % 8))).unwrap();
    let spread = |factor: u64| {
        let text = format!("program(x: u64) -> u64\nv1 = and x, 0xff\nv2 = mul v1, {factor:#x}\nreturn v2");
        certify(&copies, program(&text))
    };
    assert_eq!(spread(0x0101_0101_0101_0101).unwrap().certificate(), Certificate::Linear);
    for bit in 0..64 {
        assert!(
            matches!(spread(0x0101_0101_0101_0101 ^ 1 << bit), Err(Refusal { why: Why::Refuted { .. }, .. })),
            "{bit}"
        );
    }
}

/// Too much for the domain, but few bits: all inputs are tried.
#[test]
fn few_bits_are_tried_in_full() {
    let text = "program(x: [u8; 2]) -> [u8; 2]
        v1 = add x.0, x.1
        v2 = sub v1, x.1
        return v2, x.1";
    let same = WordMap::from_fn(2, Width::W8, 2, Width::W8, |word, bit| Some((word, bit))).unwrap();
    let certified = certify(&same, program(text)).unwrap();
    assert_eq!(certified.certificate(), Certificate::Exhaustive { inputs: 1 << 16 });
    let wider = text.replace("u8", "u64");
    let same = WordMap::from_fn(2, Width::W64, 2, Width::W64, |word, bit| Some((word, bit))).unwrap();
    let refusal = certify(&same, program(&wider)).unwrap_err();
    assert!(matches!(refusal.why, Why::Unknown { word: 0, bit: 1, .. }), "{refusal}");
}
