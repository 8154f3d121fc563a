//! Programs broken in every single place: each is refuted, unless it is shown natively to be right all the same.

use crate::common::Random;
use permgen_core::check::{Why, certify};
use permgen_core::matrix::Matrix;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::{Instruction, Op, Operand, Program};
use permgen_core::recipe;
use permgen_core::search::{Effort, Options as SearchOptions, search};
use permgen_core::width::Width;
use permgen_verify::{Claim, Method, Options, Verdict, prove, repair};

const LIBRARY: &str = include_str!("data/library.txt");

/// Every program that differs in one bit of one constant, one count, or one operation.
fn mutants(program: &Program) -> Vec<Program> {
    const ALIKE: [&[Op]; 3] = [
        &[Op::And, Op::Or, Op::Xor, Op::Andn, Op::Add, Op::Sub, Op::Mul, Op::Pext, Op::Pdep],
        &[Op::Shl, Op::Shr, Op::Rotl, Op::Rotr],
        &[Op::Not, Op::Bswap, Op::Bitrev],
    ];
    let mut mutants = Vec::new();
    for (index, &old) in program.instructions().iter().enumerate() {
        let mut put = |instruction: Instruction| {
            let mut instructions = program.instructions().to_vec();
            instructions[index] = instruction;
            mutants.extend(Program::new(program.input(), program.output(), instructions, program.result()).ok());
        };
        for &op in ALIKE.iter().filter(|alike| alike.contains(&old.op)).copied().flatten().filter(|op| **op != old.op) {
            put(Instruction { op, ..old });
        }
        match old.b {
            Some(Operand::Const(count)) if old.op.takes_count() => {
                put(Instruction { b: Some(Operand::Const(count + 1)), ..old });
                put(Instruction { b: Some(Operand::Const(count.wrapping_sub(1))), ..old });
            }
            Some(Operand::Const(constant)) => {
                for bit in 0..old.width.bits() {
                    put(Instruction { b: Some(Operand::Const(constant ^ 1 << bit)), ..old });
                }
            }
            _ => {}
        }
    }
    mutants
}

/// Whether a program is wrong for some of many words: those of one bit and their opposites, and words without a pattern.
fn is_seen_to_be_wrong(map: &PartialMap, program: &Program, random: &mut Random) -> bool {
    let free = map.input().mask() & !map.promised_zero();
    let sparse = (0..map.input().bits()).flat_map(|bit| [1 << bit, !(1 << bit)]);
    let dense = (0..64).map(|_| (0..8).fold(0, |word: u128, _| word << 16 | random.below(1 << 16) as u128));
    sparse.chain(dense).chain([0, u128::MAX]).any(|word| map.apply(word & free) != program.run(word & free))
}

/// Judges a program by a method, and natively; how it was judged.
fn judge(map: &PartialMap, program: &Program, method: Method, random: &mut Random) -> Option<bool> {
    let claim = Claim::program_is_map("mutant", map, program).expect("the widths are the map's");
    match claim.decide(&Options::only(method)).expect("no fault") {
        Verdict::Proved(_) => {
            assert!(!is_seen_to_be_wrong(map, program, random), "{method} proves what is wrong:\n{program}");
            Some(true)
        }
        Verdict::Refuted(found) => {
            let [input] = found.inputs[..] else { panic!("{:?}", found.inputs) };
            assert_eq!(input & map.promised_zero(), 0, "{method} breaks the promise:\n{program}");
            assert_ne!(map.apply(input), program.run(input), "{method} refutes with {input:#x}:\n{program}");
            Some(false)
        }
        Verdict::Unknown(_) => None,
    }
}

#[test]
fn recipes_broken_in_one_place_are_refuted() {
    judge_recipes(8);
}

#[test]
#[ignore = "slow: every mutant of every recipe"]
fn every_recipe_broken_in_one_place_is_refuted() {
    judge_recipes(1);
}

/// Judges one mutant in so many.
/// The library has maps of one word only.
fn map_of(matrix: &Matrix) -> PartialMap {
    matrix.as_word_map().and_then(|map| map.as_partial_map()).expect("a map of one word")
}

fn judge_recipes(one_in: usize) {
    let mut random = Random::new(1);
    let (mut broken, mut equivalent) = (0, 0);
    for entry in recipe::read_all(LIBRARY).map(|entry| entry.expect("a recipe")) {
        let map = map_of(&entry.map);
        assert!(matches!(prove(&map, &entry.program), Ok(Verdict::Proved(_))), "{}", entry.name);
        for mutant in mutants(&entry.program).into_iter().skip(broken % one_in).step_by(one_in) {
            let linear = judge(&map, &mutant, Method::LINEAR, &mut random);
            // Most mutants are wrong for a word that is tried first; all that are not, and some that are, go to the solver.
            if linear == Some(false) && random.below(20) > 0 {
                broken += 1;
                continue;
            }
            let decided = judge(&map, &mutant, Method::SAT, &mut random).expect("the solver decides");
            assert!(linear.is_none_or(|linear| linear == decided), "{}:\n{mutant}", entry.name);
            if decided {
                // A survivor: it is right, and the checker that shares nothing with the solver says so, too.
                assert!(certify(&map, mutant.clone()).is_ok(), "{}:\n{mutant}", entry.name);
                equivalent += 1;
            } else {
                assert!(matches!(
                    certify(&map, mutant).map_err(|refusal| refusal.why),
                    Err(Why::Refuted { .. } | Why::Unknown { .. })
                ));
                broken += 1;
            }
        }
    }
    assert!(broken * one_in > 3000 && equivalent * one_in > 10, "broken {broken}, equivalent {equivalent}");
}

/// The methods that are built in and need no question to be small or linear.
const COMPLETE: &[Method] = &[
    Method::EXHAUSTIVE,
    Method::BDD,
    Method::SAT,
    #[cfg(feature = "z3")]
    Method::SMT,
];

#[test]
fn small_programs_are_judged_alike_by_all_methods_and_by_trying_every_word() {
    let mut random = Random::new(2);
    let mut judged = [0; 2];
    for _ in 0..20 {
        let mut to: Vec<u8> = (0..8).collect();
        for place in (1..8).rev() {
            to.swap(place, random.below(place + 1));
        }
        let map = PartialMap::from(Permutation::from_destinations(Width::W8, &to).expect("a permutation"));
        let mut options = SearchOptions::default();
        options.effort = Effort::Low;
        let right = search(&map, options).certified.program().clone();
        for program in mutants(&right).into_iter().chain([right]) {
            let truth = (0..256).all(|word| map.apply(word) == program.run(word));
            judged[usize::from(truth)] += 1;
            for &method in COMPLETE {
                assert_eq!(judge(&map, &program, method, &mut random), Some(truth), "{method}:\n{program}");
            }
            let linear = judge(&map, &program, Method::LINEAR, &mut random);
            assert!(linear.is_none_or(|linear| linear == truth), "{program}");
        }
    }
    assert!(judged[0] > 1500 && judged[1] > 50, "wrong {}, right {}", judged[0], judged[1]);
}

#[test]
fn multiplications_broken_in_one_bit_are_refuted() {
    // The diagonal gathered into one rank: no carries, since no two products meet.
    let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 9 == 0 && bit < 64).then_some(bit / 9)).collect();
    let map = PartialMap::new(Width::W64, Width::W64, &to, 0).expect("a map");
    let program: Program = "program(x: u64) -> u64
        v1 = and x, 0x8040201008040201
        v2 = mul v1, 0x0101010101010101
        v3 = shr v2, 56
        return v3"
        .parse()
        .expect("a program");
    let mut random = Random::new(3);
    assert_eq!(judge(&map, &program, Method::SAT, &mut random), Some(true));
    let mut survivors = Vec::new();
    for mutant in mutants(&program) {
        // Of all inputs there are too many, and products have large diagrams.
        for &method in &COMPLETE[2..] {
            match judge(&map, &mutant, method, &mut random) {
                Some(false) => {}
                Some(true) if method == Method::SAT => survivors.push(mutant.clone()),
                Some(true) => {}
                None => panic!("{method} gives up:\n{mutant}"),
            }
        }
    }
    // The factor's bits that only make what is shifted out do not matter, nor does it how the rank is packed before.
    for survivor in &survivors {
        assert!(certify(&map, survivor.clone()).is_ok(), "{survivor}");
    }
    assert!(survivors.len() < 12, "{survivors:?}");
}

#[test]
fn a_single_wrong_line_is_found_and_repaired() {
    let mut random = Random::new(4);
    let entry = recipe::read_all(LIBRARY).next().expect("a recipe").expect("a recipe");
    let map = map_of(&entry.map);
    let mut repaired = 0;
    for mutant in mutants(&entry.program).iter().filter(|_| random.below(25) == 0) {
        match repair(&map, mutant) {
            Some(found) => {
                assert!(certify(&map, found.program.clone()).is_ok());
                assert_ne!(found.program.instructions()[found.instruction], mutant.instructions()[found.instruction]);
                repaired += 1;
            }
            None => assert!(certify(&map, mutant.clone()).is_ok(), "{mutant}"),
        }
    }
    assert!(repaired > 5, "{repaired}");
    assert_eq!(repair(&map, &entry.program), None);
}
