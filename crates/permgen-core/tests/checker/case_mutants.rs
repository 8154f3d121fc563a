//! Programs for maps that a number chooses, broken one at a time: none that differs for any number is certified.

use permgen_core::check::{Refusal, Why, certify};
use permgen_core::layout::Words;
use permgen_core::linear::{Case, Cases, Linear, Matrices};
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Program, Table};
use permgen_core::random::Random;
use permgen_core::search::Effort;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;
use permgen_core::{Request, compile};

use crate::checker::word_mutants::mutants_of;

/// Families and choices, of one word and of two, with promises and without.
fn meanings() -> Vec<Linear> {
    let one = |source: &dyn Fn(u8) -> Option<u8>| {
        WordMap::from_fn(1, Width::W16, 1, Width::W16, |_, bit| source(bit).map(|bit| (0, bit))).unwrap()
    };
    let file = |file: u8| one(&|bit| (bit < 4).then_some(4 * bit + file));
    let turned = |by: u8| one(&|bit| (bit < 9).then_some((bit + 2 * by) % 9)).promising(&[0xfe00]).unwrap();
    let two = |number: usize| {
        WordMap::from_fn(2, Width::W8, 2, Width::W8, |word, bit| {
            Some((word ^ number & 1, if number & 2 == 0 { bit } else { 7 - bit }))
        })
        .unwrap()
    };
    let around = |by: u8| one(&|bit| Some((bit + 16 - by) % 16));
    let copied = |rank: u8| one(&|bit| Some(4 * rank + bit % 4));
    vec![
        Linear::family((0..4).map(file).collect()).unwrap(),
        Linear::family((0..3).map(file).collect()).unwrap(),
        Linear::choice((0..3).map(turned).collect()).unwrap(),
        Linear::choice((0..4).map(two).collect()).unwrap(),
        Linear::choice((0..2).map(copied).collect()).unwrap(),
        Linear::choice(vec![turned(1)]).unwrap(),
        Linear::family((0..16).map(around).collect()).unwrap(),
        Linear::family((0..4).map(around).collect()).unwrap(),
    ]
}

/// Sums of bits: of one word and of two, chosen by masks from tables, by masks of bits, and in stages.
fn matrices() -> Vec<Matrices> {
    let step = |words: Words, by: usize| {
        let bits = words.width.size();
        Matrix::from_rows(words, words, |row| {
            let other = row.checked_sub(by).filter(|other| other / bits == row / bits);
            (std::iter::once(row).chain(other).map(|bit| bit as u16).collect(), row == by)
        })
    };
    let [word, two] = [1, 2].map(|count| Words::new(count, Width::W8).unwrap());
    let crossed = |number: usize| {
        Matrix::from_rows(two, two, |row| (vec![row as u16, ((row + 8 * number + number) % 16) as u16], false))
    };
    let jump = step(word, 1).then(&step(word, 3)).unwrap();
    let sparse = |by: usize| step(word, by).promising(&[0]).unwrap();
    let zero = Matrix::from_rows(word, word, |_| (Vec::new(), false));
    vec![
        Matrices::choice(vec![step(word, 1), step(word, 2)]).unwrap(),
        Matrices::choice((1..4).map(sparse).collect()).unwrap(),
        Matrices::family((1..4).map(sparse).collect()).unwrap(),
        Matrices::choice((1..4).map(crossed).collect()).unwrap(),
        Matrices::choice((0..8).map(|times| jump.power(times).unwrap()).collect()).unwrap(),
        Matrices::choice(vec![zero, step(word, 4)]).unwrap(),
    ]
}

#[test]
fn no_mutant_that_differs_for_a_number_is_certified() {
    let mut counts = [0; 2];
    meanings().iter().for_each(|meaning| refuse_mutants(meaning, &mut counts));
    let [mutants, certified] = counts;
    assert!(mutants > 400, "{mutants} mutants");
    assert!(certified * 4 < mutants, "{certified} of {mutants} certified");
}

#[test]
fn no_mutant_of_sums_that_differs_for_a_number_is_certified() {
    let mut counts = [0; 2];
    matrices().iter().for_each(|meaning| refuse_mutants(meaning, &mut counts));
    let [mutants, certified] = counts;
    assert!(mutants > 900, "{mutants} mutants");
    assert!(certified * 8 < mutants, "{certified} of {mutants} certified");
}

/// Breaks the best program in every way; counts mutants, and those that compute the same.
fn refuse_mutants<M: Case>(meaning: &Cases<M>, [mutants, certified]: &mut [usize; 2])
where
    Meaning: From<Cases<M>>,
{
    let compiled = compile(&Request::new(meaning.clone()).effort(Effort::Low)).unwrap();
    let program = compiled.best().certified.program();
    let maps: Vec<Matrix> = meaning.by_number().map(|map| map.to_matrix()).collect();
    for mutant in mutants_of(program).into_iter().chain(broken_tables(program)) {
        *mutants += 1;
        match certify(meaning, mutant.clone()) {
            Ok(_) => {
                *certified += 1;
                assert_equal(&maps, &mutant);
            }
            Err(Refusal { case: Some(case), why: Why::Refuted { input, word, expected, got } }) => {
                let map = &maps[case % maps.len()];
                assert!(input.iter().zip(map.promises()).all(|(word, promised)| word & promised == 0));
                assert_eq!(map.apply(&input)[word], expected);
                assert_eq!(mutant.run_words(&[&[case as u128], &input[..]].concat())[word], got);
                assert_ne!(expected, got);
            }
            Err(Refusal { why: Why::Unknown { .. } | Why::Number { .. }, .. }) => {}
            Err(refusal) => panic!("{refusal}\n{mutant}"),
        }
    }
}

/// Whatever the number is, of which the low bits count.
fn assert_equal(maps: &[Matrix], program: &Program) {
    let mut random = Random::new(3);
    for number in 0..=255 {
        let map = &maps[number % maps.len()];
        for _ in 0..8 {
            let word = |promised: &u128| u128::from(random.next_u64()) & map.words_in().width.mask() & !promised;
            let words: Vec<u128> = map.promises().iter().map(word).collect();
            let got = program.run_words(&[&[number as u128], &words[..]].concat());
            assert_eq!(got, map.apply(&words), "certified, yet wrong for {number} and {words:x?}:\n{program}");
        }
    }
}

/// Every entry with another bit, and tables that are shorter or twice as long.
fn broken_tables(program: &Program) -> Vec<Program> {
    let mut mutants = Vec::new();
    for (place, table) in program.tables().iter().enumerate() {
        let flipped =
            (0..table.entries().len()).flat_map(|entry| (0..table.width().bits()).map(move |bit| (entry, bit)));
        let flipped = flipped.map(|(entry, bit)| {
            let mut entries = table.entries().to_vec();
            entries[entry] ^= 1 << bit;
            entries
        });
        let shorter = table.entries()[..table.entries().len() - 1].to_vec();
        let mut longer = [table.entries(), table.entries()].concat();
        *longer.last_mut().expect("a table has entries") ^= 1;
        for entries in flipped.chain([shorter, longer]).filter(|entries| !entries.is_empty()) {
            let mut tables = program.tables().to_vec();
            tables[place] = Table::new(table.width(), entries);
            let [inputs, outputs] = [program.inputs(), program.outputs()].map(<[Width]>::to_vec);
            let (lines, results) = (program.instructions().to_vec(), program.results().to_vec());
            mutants.extend(Program::of_words(inputs, outputs, tables, lines, results));
        }
    }
    mutants
}
