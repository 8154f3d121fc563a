//! Programs of several words, broken one at a time: none that differs is certified, and what is refuted is wrong.

use permgen_core::check::{Why, certify};
use permgen_core::program::{Operand, Program};
use permgen_core::random::Random;
use permgen_core::search::{Effort, Objective, Options, search_words};
use permgen_core::target::{PORTABLE, X86_64_V3, X86_64_V4};
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

use crate::checker::mutants::changed;

fn maps() -> Vec<WordMap> {
    let of = |words: usize, to: &dyn Fn(usize) -> Option<usize>| {
        WordMap::from_fn(words, Width::W64, words, Width::W64, |word, bit| {
            to(64 * word + usize::from(bit)).map(|source| (source / 64, (source % 64) as u8))
        })
        .unwrap()
    };
    vec![
        // 81 squares, turned by half: 63 in the first word.
        of(2, &|bit| (bit < 63 || (64..82).contains(&bit)).then(|| bit - bit / 64).map(|at| 80 - at + (80 - at) / 63)),
        of(4, &|bit| Some(bit % 64 * 4 + bit / 64)),
        of(4, &|bit| Some(bit % 4 * 64 + (63 - bit / 4))),
        of(3, &|bit| Some((bit + 77) % 192)),
        of(2, &|bit| Some((bit * 37 + 11) % 128)),
        WordMap::from_fn(1, Width::W64, 2, Width::W64, |word, bit| {
            Some((0, if word == 0 { bit & 7 } else { bit & 56 }))
        })
        .unwrap(),
    ]
}

#[test]
fn no_mutant_of_several_words_that_differs_is_certified() {
    let (mut mutants, mut certified) = (0, 0);
    for map in maps() {
        for target in [&PORTABLE, &X86_64_V3, &X86_64_V4] {
            let options = Options::default().target(target).objective(Objective::Ops).effort(Effort::Low);
            let program = search_words(&map, options, &[]).certified.program().clone();
            for mutant in mutants_of(&program) {
                mutants += 1;
                match certify(&map, mutant.clone()).map_err(|refusal| refusal.why) {
                    Ok(_) => {
                        certified += 1;
                        assert_equal(&map, &mutant);
                    }
                    Err(Why::Refuted { input, word, expected, got }) => {
                        assert_eq!(map.apply(&input)[word], expected);
                        assert_eq!(mutant.run_words(&input)[word], got);
                        assert_ne!(expected, got);
                    }
                    Err(Why::Unknown { .. }) => {}
                    Err(refusal) => panic!("{refusal}"),
                }
            }
        }
    }
    assert!(mutants > 1_500, "{mutants} mutants");
    assert!(certified * 5 < mutants, "{certified} of {mutants} certified");
}

fn assert_equal(map: &WordMap, program: &Program) {
    let mut random = Random::new(11);
    for round in 0..300 {
        let mut word = || if round % 3 == 0 { 0 } else { u128::from(random.next_u64()) };
        let mut input: Vec<u128> = (0..map.inputs()).map(|_| word()).collect();
        let place = random.below(map.inputs());
        input[place] ^= 1 << random.below(64);
        assert_eq!(program.run_words(&input), map.apply(&input), "certified, yet wrong for {input:x?}:\n{program}");
    }
}

/// Some of the ways to break each line, other words of the input, and results that change places.
pub(crate) fn mutants_of(program: &Program) -> Vec<Program> {
    let mut random = Random::new(5);
    let mut mutants = Vec::new();
    let with = |instructions, results| {
        let [inputs, outputs] = [program.inputs(), program.outputs()].map(<[Width]>::to_vec);
        Program::of_words(inputs, outputs, program.tables().to_vec(), instructions, results).ok()
    };
    for (index, &instruction) in program.instructions().iter().enumerate() {
        let mut all = changed(program, index, instruction);
        random.shuffle(&mut all);
        all.truncate(6);
        for word in 0..program.inputs().len() as u8 {
            if let Operand::Input(_) = instruction.a {
                all.push(permgen_core::program::Instruction { a: Operand::Input(word), ..instruction });
            }
        }
        for broken in all {
            let mut instructions = program.instructions().to_vec();
            instructions[index] = broken;
            mutants.extend(with(instructions, program.results().to_vec()));
        }
    }
    // Other tables of the program: of another word, or for another instruction.
    for (index, &instruction) in program.instructions().iter().enumerate() {
        let others = (0..program.tables().len() as u8).filter(|_| instruction.op.takes_table());
        for table in others {
            let mut instructions = program.instructions().to_vec();
            instructions[index].b = Some(Operand::Table(table));
            mutants.extend(with(instructions, program.results().to_vec()));
        }
    }
    for word in 1..program.results().len() {
        let mut results = program.results().to_vec();
        results.swap(0, word);
        mutants.extend(with(program.instructions().to_vec(), results));
    }
    mutants.retain(|mutant| mutant != program);
    mutants
}
