//! The way back, backwards: a program whose operations are replaced by their transposes from the last to the first.

use std::collections::HashMap;

use super::two_levels::{TwoLevels, is_falling};
use super::{Strategy, Task};
use crate::program::{Builder, Op, Operand, Program, ValueId};
use crate::word_map::WordMap;

/// Programs for the inverse map, transposed: what collects bits in their order by `pext` becomes what spreads them by `pdep`. As
/// matrices over GF(2), the inverse of a map that moves bits is its transpose, and so is that of each operation (the principle of
/// transposition: Bordewijk, "Inter-reciprocity applied to electrical networks", 1956).
#[derive(Debug)]
pub(super) struct Transposed;

impl Strategy<WordMap> for Transposed {
    fn name(&self) -> &'static str {
        "transposed"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        // `pext` keeps the order of bits: where most fall, it cannot collect them.
        if !task.target.has_for(Op::Pdep, task.map.output()) || !is_falling(task.map) {
            return Vec::new();
        }
        let Ok(inverse) = task.map.inverse() else { return Vec::new() };
        if is_falling(&inverse) {
            return Vec::new();
        }
        TwoLevels.propose(&Task { map: &inverse, ..*task }).iter().filter_map(transposed).collect()
    }
}

/// The transposed program; `None` where it has operations that are not known to be linear.
fn transposed(program: &Program) -> Option<Program> {
    let mut builder = Builder::of_words(program.outputs().to_vec());
    let mut sums: HashMap<Operand, Operand> = HashMap::new();
    let add = |builder: &mut Builder, sums: &mut HashMap<Operand, Operand>, to: Operand, part: Operand| {
        let width = builder.width_of(part);
        let sum = sums.entry(to).or_insert(Operand::Const(0));
        *sum = builder.op(Op::Or, part, Some(*sum), width.expect("parts are words"));
    };
    for (word, &result) in (0u8..).zip(program.results()) {
        add(&mut builder, &mut sums, result, Operand::Input(word));
    }
    for (index, line) in program.instructions().iter().enumerate().rev() {
        let Some(&sum) = sums.get(&Operand::Value(ValueId::of_instruction(index))) else { continue };
        let op = match line.op {
            Op::Or | Op::Xor => {
                add(&mut builder, &mut sums, line.b?, sum);
                add(&mut builder, &mut sums, line.a, sum);
                continue;
            }
            Op::And if matches!(line.b, Some(Operand::Const(_))) => Op::And,
            Op::Shl => Op::Shr,
            Op::Shr => Op::Shl,
            Op::Rotl => Op::Rotr,
            Op::Pext => Op::Pdep,
            Op::Pdep => Op::Pext,
            Op::Bswap | Op::Bitrev => line.op,
            _ => return None,
        };
        let part = builder.op(op, sum, line.b, line.width);
        add(&mut builder, &mut sums, line.a, part);
    }
    let results = (0u8..).zip(program.inputs()).map(|(word, _)| sums.get(&Operand::Input(word)).copied());
    let results = results.map(|result| result.unwrap_or(Operand::Const(0))).collect();
    Some(builder.finish_words(results, program.inputs().to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Objective;
    use crate::search::{Options, search_words};
    use crate::target::Target;
    use crate::width::Width;

    #[test]
    fn both_quarter_turns_of_a_board_of_six_words_take_the_same() {
        let target = Target::from_name("x86-64-v3").expect("a target");
        let options = Options { target, objective: Objective::Ops, ..Options::default() };
        let turn = |square: usize| (18 - square % 19) * 19 + square / 19;
        // Three quarter turns are one the other way.
        for (turns, strategy) in [(1, "transposed"), (3, "two-levels")] {
            let source = |square| (0..turns).fold(square, |square, _| turn(square));
            let map = WordMap::from_fn(6, Width::W64, 6, Width::W64, |word, bit| {
                let square = 64 * word + usize::from(bit);
                (square < 361).then(|| (source(square) / 64, (source(square) % 64) as u8))
            });
            let found = search_words(&map.expect("a map"), options, &[]);
            assert_eq!((found.cost.ops, found.strategy), (121, strategy));
        }
    }

    #[test]
    fn a_transposed_program_goes_the_way_back() {
        let program: Program =
            "program(x: [u64; 2]) -> [u64; 2]\nv1 = pext x.0, 0xff00\nv2 = shl v1, 56\nv3 = bswap x.1\n\
            v4 = pdep v3, 0x00ffffffffffffff\nv5 = or v2, v4\nv6 = and x.0, 0xffffffffffff00ff\nv7 = rotl v6, 5\n\
            return v5, v7\n"
                .parse()
                .expect("a program");
        let back = transposed(&program).expect("its operations are linear");
        let bits = |word: usize, bit: usize| [0, 1].map(|at| if at == word { 1_u128 << bit } else { 0 });
        for (from, to) in (0..2).flat_map(|from| (0..2).map(move |to| (from, to))) {
            for (bit, other) in (0..64).flat_map(|bit| (0..64).map(move |other| (bit, other))) {
                let forth = program.run_words(&bits(from, bit))[to] >> other & 1;
                assert_eq!(forth, back.run_words(&bits(to, other))[from] >> bit & 1, "{from} {bit} {to} {other}");
            }
        }
    }
}
