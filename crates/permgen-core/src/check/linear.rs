//! Linear maps, case by case: every bit of the result is followed, or every input is tried.

use std::ops::Range;

use super::transfer::{self, Verdict};
use super::{Certificate, Provable, Refusal, Why};
use crate::linear::{Case, Cases};
use crate::matrix::Matrix;
use crate::partial_map::PartialMap;
use crate::program::{Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// At most this many free input bits are tried out in full.
pub(super) const EXHAUSTIVE_BITS: u32 = 20;

/// At most this many instructions are run for it: those of programs of a thousand lines, on words of 20 bits.
const EXHAUSTIVE_STEPS: u64 = 1 << 30;

/// So many dense inputs are tried on every program: a second opinion on the rules of the domain.
const SECOND_OPINION: usize = 16;

/// So many are tried before a program that could not be followed is called unknown.
const LAST_RESORT: usize = 256;

/// If there are at most so many bits, each is tried alone on every program, and each pair on those that could not be followed.
const FEW_BITS: usize = 128;

impl Provable for PartialMap {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        WordMap::from(self).prove(program)
    }
}

impl Provable for WordMap {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        Matrix::from(self).prove(program)
    }
}

impl Provable for Matrix {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        fits(self, program, &[])?;
        Ok(prove_case(self, program, &[])?)
    }
}

/// Where a number chooses, the program takes it first, a `u8`. It is proved for each number that is told apart, and no higher bit of
/// the number may make a difference.
impl<M: Case> Provable for Cases<M> {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        if let Some(map) = self.only() {
            return map.to_matrix().prove(program);
        }
        fits(&self.first().to_matrix(), program, &[Width::W8])?;
        let numbers = self.numbers();
        if !counts_modulo(program, 0..1, numbers) {
            return Err(Why::Number { numbers }.into());
        }
        let mut tried = 0;
        for (number, map) in self.by_number().map(|map| map.to_matrix()).enumerate() {
            let certificate = prove_case(&map, program, &[number as u128]).map_err(|why| why.in_case(number))?;
            if let Certificate::Exhaustive { inputs } = certificate {
                tried += inputs;
            }
            // The highest number that means the same map: there is a second opinion on the rule for numbers, too.
            let highest = 256 - numbers + number;
            let mut trial = Trial { map: &map, program, leading: &[highest as u128], values: Vec::new() };
            trial.dense_words(SECOND_OPINION).map_err(|why| why.in_case(highest))?;
        }
        Ok(if tried == 0 { Certificate::Linear } else { Certificate::Exhaustive { inputs: tried } })
    }
}

/// That a program takes the words `leading` and then the map's, and returns the map's.
fn fits(map: &Matrix, program: &Program, leading: &[Width]) -> Result<(), Why> {
    let (from, to) = (map.words_in(), map.words_out());
    let inputs = [leading, &vec![from.width; from.count]].concat();
    Why::of_words(program, &inputs, &vec![to.width; to.count])
}

/// How a program that [fits] is shown to be a map of the words of its input behind `leading`.
fn prove_case(map: &Matrix, program: &Program, leading: &[u128]) -> Result<Certificate, Why> {
    let mut trial = Trial { map, program, leading, values: Vec::new() };
    let has_few = map.words_in().bits() <= FEW_BITS;
    // This finds what is wrong with almost every wrong program, and in the form that is easiest to understand. For a right one it
    // is a second opinion on the rules of the domain.
    if has_few {
        trial.single_bits()?;
    }
    match transfer::compare(map, program, leading) {
        Verdict::Equal => {
            trial.dense_words(SECOND_OPINION)?;
            Ok(Certificate::Linear)
        }
        Verdict::Unknown { bit, instruction } => {
            if !has_few {
                trial.single_bits()?;
            }
            if let Some(inputs) = trial.all()? {
                return Ok(Certificate::Exhaustive { inputs });
            }
            trial.all_but_one()?;
            if has_few {
                trial.pairs()?;
            }
            trial.dense_words(LAST_RESORT)?;
            let size = map.words_out().width.size();
            let (word, bit) = (bit / size, (bit % size) as u8);
            Err(Why::Unknown { word, bit, instruction })
        }
    }
}

/// Whether of some words of the input, each a `u8`, only the bits count that tell so many numbers apart.
///
/// What is computed from the numbers alone is computed for all 256 of each: wherever anything else uses it, or it is returned, it must
/// be the same for numbers with the same low bits.
pub(super) fn counts_modulo(program: &Program, words: Range<usize>, numbers: usize) -> bool {
    // A vector may hold a number and words after it.
    if program.inputs()[words.clone()].iter().any(|&width| width != Width::W8)
        || program.instructions().iter().any(|line| line.op.makes_vector())
    {
        return false;
    }
    // For each instruction, whether it depends on the numbers and constants alone.
    let mut alone: Vec<bool> = Vec::with_capacity(program.instructions().len());
    let is_alone = |alone: &[bool], operand: Operand| match operand {
        Operand::Input(word) => words.contains(&usize::from(word)),
        Operand::Value(value) => alone[value.index()],
        Operand::Const(_) | Operand::Table(_) => true,
    };
    // What is used, and the bits of it that are.
    let mut used: Vec<(Operand, u128)> = program.results().iter().map(|&result| (result, u128::MAX)).vec();
    for line in program.instructions() {
        let is = is_alone(&alone, line.a) && line.b.is_none_or(|b| is_alone(&alone, b));
        if !is {
            let bits = if line.op.takes_places() { u128::from(line.width.bits() - 1) } else { u128::MAX };
            used.push((line.a, u128::MAX));
            used.extend(line.b.map(|b| (b, bits)));
        }
        alone.push(is);
    }
    used.retain(|&(operand, _)| is_alone(&alone, operand));
    let (mut values, mut input) = (Vec::new(), vec![0; words.end]);
    let mut seen = |tuple: usize| -> Vec<u128> {
        // The numbers are the digits of the tuple.
        let digits = words.clone().zip(0..).map(|(word, place)| (word, tuple >> (8 * place) & 0xff));
        digits.for_each(|(word, number)| input[word] = number as u128);
        let _ = program.trace_words(&input, &mut values);
        let value = |&(operand, bits): &(Operand, u128)| match operand {
            Operand::Input(word) => input[usize::from(word)] & bits,
            Operand::Value(value) => values[value.index()] & bits,
            _ => 0,
        };
        used.iter().map(value).vec()
    };
    let rest =
        |tuple: usize| (0..words.len()).map(|place| ((tuple >> (8 * place) & 0xff) % numbers) << (8 * place)).sum();
    let mut expected: Vec<Vec<u128>> = vec![Vec::new(); 1 << (8 * words.len())];
    (0..expected.len()).all(|tuple| {
        // Numbers that are told apart come before those that mean the same.
        let rest: usize = rest(tuple);
        if rest == tuple {
            expected[tuple] = seen(tuple);
            return true;
        }
        seen(tuple) == expected[rest]
    })
}

/// Comparing map and program on one input after another.
struct Trial<'a> {
    map: &'a Matrix,
    program: &'a Program,
    /// The words of the program's input before those that the map speaks of.
    leading: &'a [u128],
    /// Memory that is used again for each input.
    values: Vec<u128>,
}

impl Trial<'_> {
    fn try_input(&mut self, input: &[u128]) -> Result<(), Why> {
        let expected = self.map.apply(input);
        let got = match (self.leading, input, &expected[..]) {
            ([], &[input], [_]) => vec![self.program.run_with(input, &mut self.values)],
            _ => self.program.run_words(&[self.leading, input].concat()),
        };
        match expected.iter().zip(&got).position(|(expected, got)| expected != got) {
            None => Ok(()),
            Some(word) => {
                let (expected, got) = (expected[word], got[word]);
                Err(Why::Refuted { input: input.to_vec(), word, expected, got })
            }
        }
    }

    /// The bits of each word that may be set.
    fn free(&self) -> Vec<u128> {
        self.map.promises().iter().map(|promised| self.map.words_in().width.mask() & !promised).vec()
    }

    /// Word and mask of each bit that may be set.
    fn free_bits(&self) -> Vec<(usize, u128)> {
        let free = self.free();
        let bits = |word| (0..self.map.words_in().width.bits()).map(move |bit| (word, 1 << bit));
        (0..free.len()).flat_map(bits).filter(|&(word, bit)| free[word] & bit != 0).vec()
    }

    /// Every single bit that may be set, and nothing: these alone tell linear programs apart.
    fn single_bits(&mut self) -> Result<(), Why> {
        let mut input = vec![0; self.map.words_in().count];
        for (word, bit) in self.free_bits() {
            input[word] = bit;
            self.try_input(&input)?;
            input[word] = 0;
        }
        self.try_input(&input)
    }

    /// Everything, and everything but one bit.
    fn all_but_one(&mut self) -> Result<(), Why> {
        let mut input = self.free();
        self.try_input(&input)?;
        for (word, bit) in self.free_bits() {
            input[word] ^= bit;
            self.try_input(&input)?;
            input[word] ^= bit;
        }
        Ok(())
    }

    /// Every two bits: they bring out carries.
    fn pairs(&mut self) -> Result<(), Why> {
        let bits = self.free_bits();
        for (place, &(word, bit)) in bits.iter().enumerate() {
            for &(other, second) in &bits[..place] {
                let mut input = vec![0; self.map.words_in().count];
                input[word] |= bit;
                input[other] |= second;
                self.try_input(&input)?;
            }
        }
        Ok(())
    }

    /// Dense words. Any would do; these are a congruential generator's, with its high half folded down.
    fn dense_words(&mut self, count: usize) -> Result<(), Why> {
        let free = self.free();
        let mut state: u128 = 1;
        for _ in 0..count {
            let mut next = |free: &u128| {
                state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
                free & (state ^ state >> 61)
            };
            let input = free.iter().map(&mut next).vec();
            self.try_input(&input)?;
        }
        Ok(())
    }

    /// Every input that keeps the promise, if there are few enough for a program of that length: how many there were.
    fn all(&mut self) -> Result<Option<u64>, Why> {
        let free = self.free();
        let bits: u32 = free.iter().map(|free| free.count_ones()).sum();
        let length = self.program.instructions().len() as u64;
        if bits > EXHAUSTIVE_BITS || length << bits > EXHAUSTIVE_STEPS {
            return Ok(None);
        }
        let mut input = vec![0u128; free.len()];
        loop {
            self.try_input(&input)?;
            // The next subset of the free bits in counting order, with a carry into the next word.
            let carries = input.iter_mut().zip(&free).all(|(word, free)| {
                *word = word.wrapping_sub(*free) & free;
                *word == 0
            });
            if carries {
                return Ok(Some(1 << bits));
            }
        }
    }
}

#[cfg(test)]
mod tests;
