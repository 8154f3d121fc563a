//! Words of several registers as the registers that they are.

use super::words::inline::inline_words;
use super::{Effort, Objective, Options, Strategy, Task, search_registers};
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;
use crate::words::Words;

/// The program for the parts of the words, searched as a map of more words.
#[derive(Debug)]
pub(super) struct Halves;

impl<M: Clone + Into<WordMap>> Strategy<M> for Halves {
    fn name(&self) -> &'static str {
        "halves"
    }

    fn propose(&self, task: &Task<'_, M>) -> Vec<Program> {
        let register = task.target.registers;
        let map: WordMap = task.map.clone().into();
        let Some(parts) = of_parts(&map, register) else { return Vec::new() };
        let Task { target, seed, .. } = *task;
        let searches = match task.effort {
            // While a macro expands there is time for one search of a word of 128 bits.
            Effort::Low if register == Width::W64 => vec![(Objective::Balanced, Effort::Low)],
            Effort::Low => vec![(Objective::Balanced, Effort::Low), (Objective::Ops, Effort::Low)],
            effort => vec![(Objective::Balanced, Effort::Low), (task.objective, effort)],
        };
        searches
            .into_iter()
            .map(|(objective, effort)| {
                let found =
                    search_registers(&parts, Options { target, objective, effort, seed, bytes: None, depth: None });
                write(&map, register, found.certified.program())
            })
            .vec()
    }
}

/// How many registers a word takes.
fn parts(word: Width, register: Width) -> usize {
    word.bits().div_ceil(register.bits()) as usize
}

/// The map of the registers; none where each word is in one, or where registers would hold parts of several.
fn of_parts(map: &WordMap, register: Width) -> Option<WordMap> {
    let words = [map.words_in(), map.words_out()];
    if words.iter().all(|words| words.width <= register)
        || words.iter().any(|words| words.width < register && words.count > 1)
    {
        return None;
    }
    let [input, output] =
        words.map(|words| Words { count: words.count * parts(words.width, register), width: register });
    // What is above a short word is 0.
    let absent = register.mask() & !map.input().mask();
    let each = parts(map.input(), register);
    let promised = (0..input.count)
        .map(|part| map.promised_zero(part / each) >> (part % each * register.size()) & register.mask());
    map.resized(input, output).and_then(|map| map.promising(&promised.map(|zero| zero | absent).vec())).ok()
}

/// The program of the registers between the words' parts and their join.
fn write(map: &WordMap, register: Width, program: &Program) -> Program {
    let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
    let [each, all] = [map.input(), map.output()].map(|word| parts(word, register));
    let part = |builder: &mut Builder, part: usize| {
        let moved = builder.shr(Operand::Input((part / each) as u8), (part % each) as u32 * register.bits());
        builder.resize(moved, register)
    };
    let inputs: Vec<Operand> = (0..program.inputs().len()).map(|number| part(&mut builder, number)).vec();
    let results = inline_words(&mut builder, program, &inputs);
    let mut words = Vec::new();
    for parts in results.chunks(all) {
        let mut word = None;
        for (number, result) in parts.iter().enumerate() {
            let wide = builder.resize(*result, map.output());
            let count = Operand::Const((number as u32 * register.bits()).into());
            let moved = if number == 0 { wide } else { builder.op(Op::Shl, wide, Some(count), map.output()) };
            word = Some(word.map_or(moved, |low| builder.or(low, moved)));
        }
        words.extend(word);
    }
    builder.finish_words(words, vec![map.output(); map.outputs()])
}
