//! Every mask bit, count, factor bit, operator and operand of the corpus, broken one at a time.

use permgen_core::check::{Certificate, Why, certify};
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Instruction, InvalidProgram, Op, Operand, Program, Table, ValueId};
use permgen_core::random::Random;

use crate::checker::corpus;

#[test]
fn the_corpus_is_certified() {
    for case in corpus::all() {
        let certified = certify(&case.map, case.program).unwrap_or_else(|refusal| panic!("{}: {refusal}", case.name));
        assert_eq!(certified.certificate(), Certificate::Linear, "{}", case.name);
    }
}

#[test]
fn no_mutant_that_differs_is_certified() {
    judge(5);
}

#[test]
#[ignore = "slow: every mutant"]
fn no_mutant_at_all_that_differs_is_certified() {
    judge(1);
}

/// Judges one mutant in so many; another one in each program.
fn judge(one_in: usize) {
    let (mut mutants, mut certified_mutants) = (0, 0);
    for case in corpus::all() {
        for mutant in mutants_of(&case.program).into_iter().skip(mutants % one_in).step_by(one_in) {
            mutants += 1;
            match certify(&case.map, mutant.clone()).map_err(|refusal| refusal.why) {
                Ok(certified) => {
                    certified_mutants += 1;
                    assert_equal(&case.map, &mutant, case.name);
                    assert_eq!(certified.program(), &mutant);
                }
                Err(Why::Refuted { input, expected, got, .. }) => {
                    let input = input[0];
                    assert_eq!(input & case.map.promised_zero(), 0, "{}: the promise is kept", case.name);
                    assert_eq!(case.map.apply(input), expected);
                    assert_eq!(mutant.run(input), got);
                    assert_ne!(expected, got);
                }
                Err(Why::Unknown { .. }) => {
                    let free = case.map.input().mask() & !case.map.promised_zero();
                    assert!(free.count_ones() > 20, "{}: few inputs are all tried", case.name);
                }
                Err(why) => panic!("{}: {why}", case.name),
            }
        }
    }
    // Some change nothing, such as a mask bit that a shift has cleared already. Most must change something.
    assert!(mutants * one_in > 10_000, "{mutants} mutants");
    assert!(certified_mutants * 8 < mutants, "{certified_mutants} of {mutants} certified");
}

/// All inputs when there are few; otherwise all single bits and many dense words.
fn assert_equal(map: &PartialMap, program: &Program, name: &str) {
    let free = map.input().mask() & !map.promised_zero();
    let check = |input: u128| {
        assert_eq!(program.run(input), map.apply(input), "{name}: certified, yet wrong for {input:#x}:\n{program}");
    };
    if free.count_ones() <= 8 {
        (0..=free).filter(|input| input & !free == 0).for_each(check);
        return;
    }
    (0..128).map(|bit| 1 << bit & free).for_each(check);
    let mut random = Random::new(7);
    for _ in 0..500 {
        let word = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        check(word & free);
        check(!word & free);
    }
}

fn mutants_of(program: &Program) -> Vec<Program> {
    let mut mutants = Vec::new();
    for (index, instruction) in program.instructions().iter().enumerate() {
        for changed in changed(program, index, *instruction) {
            let mut instructions = program.instructions().to_vec();
            instructions[index] = changed;
            // A change may make something that is no program, such as a truncation to the same width.
            mutants.extend(with(program, program.tables().to_vec(), instructions, program.result()));
        }
    }
    for (table, entry) in (0..program.tables().len()).flat_map(|table| (0..64).map(move |entry| (table, entry))) {
        for bit in 0..6 {
            let mut tables = program.tables().to_vec();
            let mut entries = tables[table].entries().to_vec();
            entries[entry] ^= 1 << bit;
            tables[table] = Table::new(tables[table].width(), entries);
            mutants.extend(with(program, tables, program.instructions().to_vec(), program.result()));
        }
    }
    for result in operands(program.instructions().len()) {
        mutants.extend(with(program, program.tables().to_vec(), program.instructions().to_vec(), result));
    }
    mutants.retain(|mutant| mutant != program);
    mutants
}

fn with(
    program: &Program,
    tables: Vec<Table>,
    instructions: Vec<Instruction>,
    result: Operand,
) -> Result<Program, InvalidProgram> {
    Program::of_words(program.inputs().to_vec(), program.outputs().to_vec(), tables, instructions, vec![result])
}

fn operands(before: usize) -> impl Iterator<Item = Operand> {
    (0..before).map(|index| Operand::Value(ValueId::of_instruction(index))).chain([Operand::X, Operand::Const(0)])
}

pub(crate) fn changed(program: &Program, index: usize, instruction: Instruction) -> Vec<Instruction> {
    let Instruction { op, a, b, width } = instruction;
    let mut all = Vec::new();
    if op.takes_count() {
        all.extend((0..width.bits()).map(|count| Instruction { b: Some(Operand::Const(count.into())), ..instruction }));
    } else {
        for bit in 0..width.bits() {
            if let Operand::Const(value) = a {
                all.push(Instruction { a: Operand::Const(value ^ 1 << bit), ..instruction });
            }
            if let Some(Operand::Const(value)) = b {
                all.push(Instruction { b: Some(Operand::Const(value ^ 1 << bit)), ..instruction });
            }
        }
        all.extend(b.map(|b| Instruction { a: b, b: Some(a), ..instruction }));
        all.extend(operands(index).filter(|_| b.is_some()).map(|b| Instruction { b: Some(b), ..instruction }));
    }
    all.extend(operands(index).map(|a| Instruction { a, ..instruction }));
    for other in Op::ALL.into_iter().filter(|other| other.arity() == op.arity()) {
        all.push(Instruction { op: other, ..instruction });
    }
    for other in Op::ALL.into_iter().filter(|other| other.arity() == 1 && op.arity() == 2) {
        all.push(Instruction { op: other, b: None, ..instruction });
    }
    debug_assert_eq!(program.instructions()[index], instruction);
    all
}
