//! Functions each of whose bits is a sum of bits that it takes, and perhaps 1: over GF(2).

use super::followed::Followed;
use crate::term::{Binary, Term, Terms};

/// Such a function: for each bit that it makes, which bits it is the sum of, and whether 1 is added. Bits are counted through
/// all words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Affine {
    pub(crate) taken: usize,
    pub(crate) rows: Vec<Row>,
}

/// A bit that is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) of: Vec<usize>,
    pub(crate) plus_one: bool,
}

/// How many pairs of words are tried before anything is proved.
const PAIRS: u32 = 6;

impl Affine {
    /// The only such function that this may be: by what it makes of no bit and of each alone. It is a guess, for others to
    /// prove. Nothing when it is seen to be none.
    pub(crate) fn guess(function: &Followed) -> Option<Self> {
        let words = |set: Option<usize>| {
            let mut bit = set;
            function
                .inputs
                .iter()
                .map(|&input| {
                    let width = function.terms.width(input) as usize;
                    let here = bit.filter(|&bit| bit < width);
                    bit = bit.and_then(|bit| bit.checked_sub(width));
                    here.map_or(0, |bit| 1_u128 << bit)
                })
                .collect::<Vec<u128>>()
        };
        let run = |words: &[u128]| function.run(words);
        let zero = run(&words(None));
        if !sums_agree(function, &zero) {
            return None;
        }
        let taken = function.taken() as usize;
        let constant = function.bits_of(&function.outputs, &zero);
        let mut rows: Vec<Row> = constant.iter().map(|&plus_one| Row { of: Vec::new(), plus_one }).collect();
        for bit in 0..taken {
            let made = function.bits_of(&function.outputs, &run(&words(Some(bit))));
            for ((row, made), constant) in rows.iter_mut().zip(made).zip(&constant) {
                if made != *constant {
                    row.of.push(bit);
                }
            }
        }
        Some(Affine { taken, rows })
    }

    /// What it makes of words, as terms of the given widths.
    pub(crate) fn of_words(&self, terms: &mut Terms, inputs: &[Term], widths: &[u32]) -> Vec<Term> {
        let mut bits = Vec::with_capacity(self.taken);
        for &input in inputs {
            bits.extend((0..terms.width(input)).map(|bit| (input, bit)));
        }
        let mut rows = self.rows.iter();
        let mut words = Vec::new();
        for &width in widths {
            let mut word: Option<Term> = None;
            for row in rows.by_ref().take(width as usize) {
                let mut sum = terms.constant(u128::from(row.plus_one), 1);
                for &bit in &row.of {
                    let (input, place) = bits[bit];
                    let bit = terms.extract(input, place, 1);
                    sum = terms.binary(Binary::Xor, sum, bit);
                }
                word = Some(word.map_or(sum, |below| terms.concat(sum, below)));
            }
            words.extend(word);
        }
        words
    }

    /// Whether each bit that it makes is one that it takes, or 0.
    pub(crate) fn only_moves(&self) -> bool {
        self.rows.iter().all(|row| row.of.len() <= 1 && !row.plus_one)
    }

    /// Whether some bit goes to several places.
    pub(crate) fn copies(&self) -> bool {
        let mut seen = vec![false; self.taken];
        self.rows.iter().flat_map(|row| &row.of).any(|&bit| std::mem::replace(&mut seen[bit], true))
    }

    /// Whether it makes the same of all words.
    pub(crate) fn is_constant(&self) -> bool {
        self.rows.iter().all(|row| row.of.is_empty())
    }
}

/// Whether the sum of two words goes to the sum of what they go to, for some words without a pattern.
fn sums_agree(function: &Followed, zero: &[u128]) -> bool {
    let mut state: u128 = 0x9e37_79b9_7f4a_7c15;
    let mut next = || {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
        state ^ state >> 61
    };
    (0..PAIRS).all(|_| {
        let mut word = || {
            let masked = |&input: &Term| next() & crate::term::mask(function.terms.width(input));
            function.inputs.iter().map(masked).collect::<Vec<u128>>()
        };
        let (a, b) = (word(), word());
        let both: Vec<u128> = a.iter().zip(&b).map(|(a, b)| a ^ b).collect();
        let (of_a, of_b, of_both) = (function.run(&a), function.run(&b), function.run(&both));
        zero.iter().zip(of_a).zip(of_b).zip(of_both).all(|(((zero, a), b), both)| zero ^ a ^ b == both)
    })
}
