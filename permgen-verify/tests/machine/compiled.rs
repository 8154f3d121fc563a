//! What compilers make of the corpus.

use std::collections::BTreeMap;

use permgen_verify::machine::Function;
use permgen_verify::term::Terms;
use permgen_verify::{Options, Verdict};

use crate::machine::corpus::{Corpus, followed, run, words};
use crate::skip::without_instructions;

/// Compares the machine code of each function with running it; returns which functions are refused, and why.
fn compare(flags: &[&str]) -> BTreeMap<String, String> {
    let corpus = Corpus::compile(flags);
    let mut refused = BTreeMap::new();
    let mut calls = Vec::new();
    let mut values = Vec::new();
    for case in &corpus.cases {
        let function = Function::from_file(&corpus.executable, &case.name).expect("found");
        let mut terms = Terms::new();
        let arguments: Vec<_> = case.arguments.iter().map(|&width| terms.input("x", width)).collect();
        match followed(&function, &mut terms, &arguments, case.result) {
            Ok(result) => {
                for round in 0..200 {
                    let words = words(&case.arguments, round);
                    let mut inputs = words.clone();
                    // What is unknown may be anything.
                    inputs.extend(terms.inputs()[inputs.len()..].iter().map(|&(_, width)| {
                        (u128::from(round).wrapping_mul(0x5555_5555_5555_5555_5555) >> 3) & (u128::MAX >> (128 - width))
                    }));
                    values.push(terms.evaluate(result, &inputs));
                    calls.push((case.name.clone(), words));
                }
            }
            Err(what) => {
                refused.insert(case.name.clone(), what);
            }
        }
        if let (Some(map), false) = (&case.map, refused.contains_key(&case.name)) {
            for file in [&corpus.executable, &corpus.object, &corpus.library] {
                let function = Function::from_file(file, &case.name).expect("found");
                let claim = function.claim(map).unwrap_or_else(|error| panic!("{}: {error}", case.name));
                let verdict = claim.decide(&Options::default()).expect("no fault");
                assert!(matches!(verdict, Verdict::Proved(_)), "{} is not proved: {verdict:?}", case.name);
            }
        }
    }
    let expected = run(&corpus.executable, &calls).expect("it runs");
    assert_eq!(expected.len(), values.len());
    for ((call, value), expected) in calls.iter().zip(values).zip(expected) {
        assert_eq!(value, expected, "{call:x?}");
    }
    refused
}

#[test]
fn code_for_any_x86_64() {
    assert_eq!(compare(&["-O"]), BTreeMap::new());
}

#[test]
fn small_code() {
    assert_eq!(compare(&["-C", "opt-level=s"]), BTreeMap::new());
}

#[test]
fn code_for_x86_64_v3() {
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2") {
        assert_eq!(compare(&["-O", "-C", "target-cpu=x86-64-v3"]), BTreeMap::new());
    } else {
        without_instructions("no processor with AVX2 and BMI2");
    }
}

#[test]
fn code_for_this_processor() {
    assert_eq!(compare(&["-O", "-C", "target-cpu=native"]), BTreeMap::new());
}

#[test]
fn code_without_optimisation() {
    assert_eq!(compare(&["-C", "opt-level=0"]), BTreeMap::new());
}
