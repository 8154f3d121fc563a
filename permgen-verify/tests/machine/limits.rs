//! Following ends at limits, and what is beyond is unknown.

use permgen_verify::machine::{Argument, Function, Limits, StopKind};
use permgen_verify::term::Terms;

use crate::machine::claims::object_of;

/// Follows code that is divided and joined at six bits of a word; says what stopped it.
fn stops(limits: Limits) -> Vec<String> {
    let decisions: String =
        (0..6).map(|bit| format!("test edi, {}; je 2f; lea rax, [rax + 2*rax + {bit}]; 2: nop; ", 1 << bit)).collect();
    let object = object_of(&format!("mov rax, rdi; {decisions}ret"));
    let function = Function::from_bytes(&object, "f").expect("a function").within(limits);
    let mut terms = Terms::new();
    let word = terms.input("x", 64);
    let made = function.execute(&mut terms, &[Argument::Word(word)], 64).expect("it fits into registers");
    // It may be all inputs of which nothing is known, and is one at least.
    assert!(made.conduct.stops.iter().all(|stop| stop.kind == StopKind::NotFollowed));
    let returns = made.conduct.returns(&mut terms);
    let inputs = vec![0; terms.inputs().len()];
    assert_eq!(terms.evaluate(returns, &inputs), u128::from(made.conduct.stops.is_empty()));
    made.conduct.stops.into_iter().map(|stop| stop.what).collect()
}

#[test]
fn each_limit_is_one() {
    let default = Limits::default();
    assert_eq!(stops(default), Vec::<String>::new());
    for (limits, said) in [
        (Limits { steps: 500, ..default }, "more than 500 steps of joining paths"),
        (Limits { instructions: 20, ..default }, "more than 20 instructions"),
        (Limits { terms: 40, ..default }, "code that takes more than 40 terms"),
        (Limits { paths: 0, ..default }, "more than 0 paths"),
    ] {
        assert_eq!(stops(limits), [said], "{limits:?}");
    }
}
