//! Machine code broken on purpose: each mutant is refuted, with a word for which running it shows the same; or refused; or it
//! is equivalent, and running it shows nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use iced_x86::{Decoder, DecoderOptions, OpKind};
use object::{Object, ObjectSection, ObjectSymbol};
use permgen_verify::machine::{Function, MachineClaim};
use permgen_verify::{Options, Reason, Verdict};

use crate::machine::corpus::{Case, Corpus, run, words};

/// What became of mutants.
#[derive(Debug, Default)]
struct Tally {
    refuted: usize,
    refused: usize,
    equivalent: usize,
    /// Those whose counterexample, or equivalence, was shown by running them.
    shown: usize,
    unknown: usize,
}

/// A mutant: a byte of a function's with bits flipped.
#[derive(Clone, Copy, Debug)]
struct Mutant {
    place: usize,
    flip: u8,
}

/// The bytes of a function in an executable: all of them, and those of immediates and of constants that it loads.
fn bytes_of(file: &[u8], name: &str) -> (Range<usize>, Vec<usize>) {
    let parsed = object::File::parse(file).expect("an executable");
    let symbol = parsed.symbols().find(|symbol| symbol.name() == Ok(name)).expect("found");
    let offset_of = |address: u64| {
        parsed.sections().find_map(|section| {
            let (start, size) = section.file_range()?;
            let inside = address.checked_sub(section.address()).filter(|&inside| inside < size)?;
            Some((start + inside) as usize)
        })
    };
    let start = offset_of(symbol.address()).expect("in a section");
    let range = start..start + symbol.size() as usize;
    let mut decoder = Decoder::with_ip(64, &file[range.clone()], symbol.address(), DecoderOptions::NONE);
    let mut immediates = Vec::new();
    while decoder.can_decode() {
        let instruction = decoder.decode();
        let offsets = decoder.get_constant_offsets(&instruction);
        let first = start + (instruction.ip() - symbol.address()) as usize;
        if offsets.has_immediate() {
            let place = first + offsets.immediate_offset();
            immediates.extend(place..place + offsets.immediate_size());
        }
        let loads = (0..instruction.op_count()).any(|operand| instruction.op_kind(operand) == OpKind::Memory);
        if loads && instruction.is_ip_rel_memory_operand() {
            let place = offset_of(instruction.ip_rel_memory_address()).expect("in a section");
            immediates.extend(place..place + instruction.memory_size().size());
        }
    }
    immediates.sort_unstable();
    immediates.dedup();
    (range, immediates)
}

/// One mutant of each function at a time, so that one run of the executable serves them all.
fn kill(flags: &[&str], mutants_of: impl Fn(&[u8], &str) -> Vec<Mutant>) -> Tally {
    let corpus = Corpus::compile(flags);
    let file = std::fs::read(&corpus.executable).expect("readable");
    let mutants: Vec<(&Case, Vec<Mutant>)> = corpus
        .cases
        .iter()
        .filter(|case| case.map.is_some())
        .map(|case| (case, mutants_of(&file, &case.name)))
        .collect();
    let directory = tempfile::tempdir().expect("a directory");
    let mut tally = Tally::default();
    for round in 0..mutants.iter().map(|(_, mutants)| mutants.len()).max().expect("functions") {
        let mut expected = BTreeMap::new();
        let mut calls = Vec::new();
        let mut all = file.clone();
        for (case, mutants) in &mutants {
            let Some(mutant) = mutants.get(round) else { continue };
            let mut mutated = file.clone();
            mutated[mutant.place] ^= mutant.flip;
            let Some((words, values, is_known)) = judge(&mutated, case, &mut tally) else { continue };
            // A constant may serve several functions: those are run alone.
            let shared = !bytes_of(&file, &case.name).0.contains(&mutant.place);
            let run_alone = |call: &(String, Vec<u128>)| {
                let path = directory.path().join("alone");
                write_executable(&path, &mutated);
                run(&path, std::slice::from_ref(call))
            };
            if !is_known {
                continue;
            }
            for (word, value) in words.into_iter().zip(values) {
                let call = (case.name.clone(), vec![word]);
                if shared {
                    // A mutant may load from where alignment is wrong, and crash.
                    if let Some(got) = run_alone(&call) {
                        assert_eq!(got[0], value, "{} with {mutant:x?} of {word:#x}", case.name);
                        tally.shown += 1;
                        break;
                    }
                } else {
                    all[mutant.place] = mutated[mutant.place];
                    expected.insert(calls.len(), (value, *mutant));
                    calls.push(call);
                }
            }
        }
        let path = directory.path().join("mutant");
        write_executable(&path, &all);
        if let Some(got) = run(&path, &calls) {
            for (index, (value, mutant)) in expected {
                assert_eq!(got[index], value, "{:x?} with {mutant:x?}", calls[index]);
            }
            tally.shown += calls.iter().map(|(name, _)| name).collect::<BTreeSet<_>>().len();
        }
    }
    tally
}

/// Words and what the mutant is believed to make of them, and whether nothing unknown is in that; `None` when it is refused.
fn judge(file: &[u8], case: &Case, tally: &mut Tally) -> Option<(Vec<u128>, Vec<u128>, bool)> {
    let map = case.map.as_ref().expect("a map");
    let function = Function::from_bytes(file, &case.name).expect("found");
    let MachineClaim { claim, conduct, .. } = function.claim(map).expect("a word");
    match conduct.decide(&claim, &Options::default()).expect("no fault") {
        Verdict::Refuted(counterexample) => {
            tally.refuted += 1;
            // What traps returns nothing that could be compared.
            if conduct.panic_on(&claim.question.terms, &counterexample.inputs).is_some() {
                return None;
            }
            let (_, _, value) = claim.explain(&counterexample.inputs).sides[0];
            assert_ne!(value, map.apply(counterexample.inputs[0]), "{}: a counterexample", case.name);
            Some((vec![counterexample.inputs[0]], vec![value], claim.inputs().all(|number| number == 0)))
        }
        Verdict::Proved(_) => {
            tally.equivalent += 1;
            let (inside, words): (u128, Vec<u128>) =
                (!map.promised_zero(), (0..20).map(|round| words(&case.arguments, round)[0]).collect());
            let words: Vec<u128> = words.into_iter().map(|word| word & inside).collect();
            let values = words.iter().map(|&word| map.apply(word)).collect();
            Some((words, values, true))
        }
        Verdict::Unknown(Reason::NotFollowed(_)) => {
            tally.refused += 1;
            None
        }
        Verdict::Unknown(_) => {
            tally.unknown += 1;
            None
        }
    }
}

fn write_executable(path: &Path, file: &[u8]) {
    use std::os::unix::fs::PermissionsExt;
    // A file that is being executed cannot be written: it is replaced.
    let _ = std::fs::remove_file(path);
    std::fs::write(path, file).expect("written");
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("permitted");
}

#[test]
fn bytes_of_immediates_and_constants_matter_or_are_shown_not_to() {
    break_immediates(12);
}

#[test]
#[ignore = "slow: every byte"]
fn every_byte_of_immediates_and_constants_matters_or_is_shown_not_to() {
    break_immediates(1);
}

/// Breaks one bit in so many of those chosen.
fn break_immediates(one_in: usize) {
    let tally = kill(&["-O", "-C", "strip=debuginfo"], |file, name| {
        let flips = |place: usize| [1 << (place % 8), 0x80 >> (place % 5)].map(|flip| Mutant { place, flip });
        bytes_of(file, name).1.into_iter().flat_map(flips).step_by(one_in).collect()
    });
    eprintln!("{tally:?}");
    assert_eq!(tally.unknown, 0);
    assert!(tally.refuted * one_in > 500, "{tally:?}");
    // Bits that a later mask clears anyway, such as those of a shift count beyond the width, and bits of a factor whose partial
    // products no mask lets through. Each was shown to be equivalent by running it.
    assert!(tally.equivalent < tally.refuted / 3, "{tally:?}");
    assert!(tally.shown * 10 > (tally.refuted + tally.equivalent) * 9, "{tally:?}");
}

#[test]
fn other_bytes_matter_or_are_shown_not_to() {
    break_others(12);
}

#[test]
#[ignore = "slow: every byte"]
fn every_other_byte_matters_or_is_shown_not_to() {
    break_others(1);
}

fn break_others(one_in: usize) {
    let tally = kill(&["-O", "-C", "strip=debuginfo"], |file, name| {
        let (all, immediates) = bytes_of(file, name);
        all.filter(|place| !immediates.contains(place))
            .map(|place| Mutant { place, flip: 1 << (place * 5 % 8) })
            .step_by(one_in)
            .collect()
    });
    eprintln!("{tally:?}");
    assert_eq!(tally.unknown, 0);
    assert!(tally.refuted * one_in > 200 && tally.shown * one_in > 100, "{tally:?}");
}
