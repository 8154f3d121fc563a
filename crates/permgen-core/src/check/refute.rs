//! Looking for an input that shows a program to be wrong, and trying all inputs when they are few.

use super::Refusal;
use crate::partial_map::PartialMap;
use crate::program::Program;

/// At most this many free input bits are tried out in full.
pub(super) const EXHAUSTIVE_BITS: u32 = 20;

/// At most this many instructions are run for it: those of programs of a thousand lines, on words of 20 bits.
const EXHAUSTIVE_STEPS: u64 = 1 << 30;

/// Compares program and map on one input after another, reusing its memory.
struct Comparison<'a> {
    map: &'a PartialMap,
    program: &'a Program,
    /// The words of the input before the one that the map speaks of.
    leading: &'a [u128],
    values: Vec<u128>,
}

impl Comparison<'_> {
    fn try_input(&mut self, input: u128) -> Result<(), Refusal> {
        let expected = self.map.apply(input);
        let got = match self.leading {
            [] => self.program.run_with(input, &mut self.values),
            leading => {
                let words: Vec<u128> = leading.iter().copied().chain([input]).collect();
                self.program.run_words(&words)[0]
            }
        };
        if expected == got { Ok(()) } else { Err(Refusal::Refuted { input, expected, got }) }
    }
}

/// The empty word and every single free bit: these alone tell linear programs apart.
pub(super) fn try_single_bits(map: &PartialMap, program: &Program, leading: &[u128]) -> Result<(), Refusal> {
    let mut comparison = Comparison { map, program, leading, values: Vec::new() };
    for bit in free_bits(map) {
        comparison.try_input(bit)?;
    }
    comparison.try_input(0)
}

/// Words that bring out carries and products: pairs of bits, all but one, all, and dense words.
pub(super) fn try_dense_words(map: &PartialMap, program: &Program, leading: &[u128]) -> Result<(), Refusal> {
    let mut comparison = Comparison { map, program, leading, values: Vec::new() };
    let free = map.input().mask() & !map.promised_zero();
    comparison.try_input(free)?;
    for bit in free_bits(map) {
        comparison.try_input(free ^ bit)?;
    }
    for bit in free_bits(map) {
        for other in free_bits(map).take_while(|&other| other < bit) {
            comparison.try_input(bit | other)?;
        }
    }
    // Any words would do; these are a congruential generator's, with its high half folded down.
    let mut state: u128 = 1;
    for _ in 0..256 {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
        comparison.try_input(free & (state ^ state >> 61))?;
    }
    Ok(())
}

/// Every input that keeps the promise, when there are few enough for a program of that length: how many there were.
pub(super) fn try_all(map: &PartialMap, program: &Program, leading: &[u128]) -> Option<Result<u64, Refusal>> {
    let free = map.input().mask() & !map.promised_zero();
    let length = program.instructions().len() as u64;
    if free.count_ones() > EXHAUSTIVE_BITS || length << free.count_ones() > EXHAUSTIVE_STEPS {
        return None;
    }
    let mut comparison = Comparison { map, program, leading, values: Vec::new() };
    let mut input = 0u128;
    loop {
        if let Err(refusal) = comparison.try_input(input) {
            return Some(Err(refusal));
        }
        // The next subset of the free bits in counting order.
        input = input.wrapping_sub(free) & free;
        if input == 0 {
            return Some(Ok(1 << free.count_ones()));
        }
    }
}

fn free_bits(map: &PartialMap) -> impl Iterator<Item = u128> {
    let free = map.input().mask() & !map.promised_zero();
    (0..map.input().bits()).map(|bit| 1u128 << bit).filter(move |bit| free & bit != 0)
}
