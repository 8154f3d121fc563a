//! Exchanges of bits are proved for every word, mask and place, by a few of them and the form of the program.
//!
//! A function of words and numbers is *affine* in one of the words if, whatever the rest is, each bit of its value is a sum (XOR) of
//! bits of that word, and perhaps 1. What an exchange makes is affine in the word and in the mask. The same is seen of the program,
//! operation by operation:
//!
//! - What no operand of depends on a word is: it is constant where the numbers are.
//! - Sums and complements are, and what moves all bits by as many places as such a constant says.
//! - `a & b` is, in each of the two words, if `a` and `b` do not both depend on it: the one is a constant factor of the other. So are
//!   `!a & b` and `a | b`, which are sums of such products and of `a` and `b`.
//!
//! Two functions that are affine in a word agree on all words if they agree on 0 and on each single bit: these are tried, of the word
//! and of the mask together, for all numbers of places below the width. Higher bits of the numbers are seen to make no difference.

use super::linear::counts_modulo;
use super::{Certificate, Provable, Refusal, Why};
use crate::exchange::Exchange;
use crate::program::{Op, Operand, Program};
use crate::vector::IntoVector as _;

impl Provable for Exchange {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        Why::of_words(program, &self.words_in(), &[self.width])?;
        expect_affine(program, self.words())?;
        let mut trial = Trial { exchange: *self, program, values: Vec::new(), tried: 0 };
        let alone = || (0..self.width.bits()).map(|bit| 1 << bit).chain([0]);
        let words: Vec<Vec<u128>> = match self.words() {
            1 => alone().map(|x| vec![x]).vec(),
            _ => alone().flat_map(|x| alone().map(move |mask| vec![x, mask])).vec(),
        };
        for numbers in self.places() {
            for words in &words {
                trial.one(words, &numbers)?;
            }
        }
        let bits = self.width.size();
        if !counts_modulo(program, self.words()..program.inputs().len(), bits) {
            return Err(Why::Number { numbers: bits }.into());
        }
        let inputs = trial.tried;
        trial.dense_words()?;
        Ok(Certificate::Affine { inputs })
    }
}

/// That a program is affine in each of its words, of which there are so many before the numbers.
fn expect_affine(program: &Program, words: usize) -> Result<(), Why> {
    // For each value the words that it may depend on, a bit for each.
    let mut values: Vec<u8> = Vec::new();
    let on = |operand: Operand, values: &[u8]| match operand {
        Operand::Input(input) if usize::from(input) < words => 1 << input,
        Operand::Value(value) => values[value.index()],
        Operand::Input(_) | Operand::Const(_) | Operand::Table(_) => 0,
    };
    for (at, line) in program.instructions().iter().enumerate() {
        let (a, b) = (on(line.a, &values), line.b.map_or(0, |b| on(b, &values)));
        let is_affine = match line.op {
            _ if line.op.makes_vector() || line.op.takes_vector() => false,
            _ if a | b == 0 => true,
            Op::Xor | Op::Not | Op::Bswap | Op::Bitrev | Op::Brev8 | Op::Trunc | Op::Zext => true,
            Op::And | Op::Or | Op::Andn => a & b == 0,
            Op::Shl | Op::Shr | Op::Rotl | Op::Rotr | Op::Shlv | Op::Shrv | Op::Rotlv | Op::Rotrv => b == 0,
            _ => false,
        };
        if !is_affine {
            let what =
                format!("v{}: `{}` is not known to be affine in the word and in the mask", at + 1, line.op.name());
            return Err(Why::Form(what));
        }
        values.push(a | b);
    }
    Ok(())
}

/// Comparing exchange and program on one input after another.
struct Trial<'a> {
    exchange: Exchange,
    program: &'a Program,
    values: Vec<u128>,
    tried: u64,
}

impl Trial<'_> {
    fn one(&mut self, words: &[u128], numbers: &[u128]) -> Result<(), Why> {
        let mut input = [0; 3];
        let count = words.len() + numbers.len();
        input[..words.len()].copy_from_slice(words);
        input[words.len()..count].copy_from_slice(numbers);
        let (expected, got) =
            (self.exchange.apply(&input[..count]), self.program.trace_words(&input[..count], &mut self.values));
        self.tried += 1;
        match expected == got {
            true => Ok(()),
            false => Err(Why::Refuted { input: input[..count].to_vec(), word: 0, expected, got }),
        }
    }

    /// Dense words and numbers of all eight bits: a second opinion on the rules.
    fn dense_words(&mut self) -> Result<(), Why> {
        let width = self.exchange.width;
        let mut state: u128 = 1;
        for _ in 0..64 {
            let mut next = || {
                state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
                state ^ state >> 61
            };
            let words = (0..self.exchange.words()).map(|_| next() & width.mask()).vec();
            let numbers = (0..self.exchange.numbers()).map(|_| next() & 0xff).vec();
            self.one(&words, &numbers)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
