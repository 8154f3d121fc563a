//! Words of several registers as the registers that they are.

use super::words::inline::inline_words;
use super::{Effort, Objective, Options, Strategy, Task, search_registers};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// The program for the parts of the word, searched as a map of several words.
#[derive(Debug)]
pub(super) struct Halves;

impl Strategy for Halves {
    fn name(&self) -> &'static str {
        "halves"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let register = task.target.registers;
        let Some(map) = of_parts(task.map, register) else { return Vec::new() };
        let Task { target, seed, .. } = *task;
        // While a macro expands there is time for one search of a word of 128 bits.
        let is_hurried = task.effort == Effort::Low && register == Width::W64;
        // What is left for the registers is small, and is looked for twice.
        let effort = if task.effort == Effort::High { Effort::Default } else { Effort::Low };
        let objectives = [Objective::Balanced, Objective::Ops];
        objectives
            .into_iter()
            .take(if is_hurried { 1 } else { 2 })
            .map(|objective| {
                let found =
                    search_registers(&map, Options { target, objective, effort, seed, bytes: None, depth: None });
                write(task.map, register, found.certified.program())
            })
            .vec()
    }
}

/// How many registers a word takes.
fn parts(word: Width, register: Width) -> usize {
    word.bits().div_ceil(register.bits()) as usize
}

/// The map of the registers; none where each word is in one.
fn of_parts(map: &PartialMap, register: Width) -> Option<WordMap> {
    let [inputs, outputs] = [map.input(), map.output()].map(|word| parts(word, register));
    if inputs.max(outputs) == 1 {
        return None;
    }
    let size = register.size();
    let mut sources = vec![None; outputs * size];
    for (bit, to) in map.destinations().iter().enumerate() {
        if let Some(to) = to {
            sources[usize::from(*to)] = Some((bit / size, (bit % size) as u8));
        }
    }
    // What is above a short word is 0.
    let absent = if map.input() < register { register.mask() & !map.input().mask() } else { 0 };
    let promised: Vec<u128> =
        (0..inputs).map(|part| map.promised_zero() >> (part * size) & register.mask() | absent).vec();
    WordMap::from_fn(inputs, register, outputs, register, |part, bit| sources[part * size + usize::from(bit)])
        .and_then(|map| map.promising(&promised))
        .ok()
}

/// The program of the registers between a word's parts and their join.
fn write(map: &PartialMap, register: Width, program: &Program) -> Program {
    let mut builder = Builder::new(map.input());
    let x = builder.input();
    let part = |builder: &mut Builder, part: usize| {
        let moved = builder.shr(x, part as u32 * register.bits());
        builder.resize(moved, register)
    };
    let inputs: Vec<Operand> = (0..program.inputs().len()).map(|number| part(&mut builder, number)).vec();
    let results = inline_words(&mut builder, program, &inputs);
    let mut word = None;
    for (number, result) in results.into_iter().enumerate() {
        let wide = builder.resize(result, map.output());
        let count = Operand::Const((number as u32 * register.bits()).into());
        let moved = if number == 0 { wide } else { builder.op(Op::Shl, wide, Some(count), map.output()) };
        word = Some(word.map_or(moved, |low| builder.or(low, moved)));
    }
    builder.finish(word.unwrap_or(Operand::Const(0)), map.output())
}
