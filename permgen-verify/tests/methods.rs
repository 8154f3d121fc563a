//! Methods against each other, and against trying everything with the meaning of terms.

use std::time::Duration;

use permgen_verify::sat::{self, Proof, Rejected, Step};
use permgen_verify::term::{Binary, Terms};
use permgen_verify::{Case, Method, Options, Question, Reason, Verdict, decide};

/// The methods that are built in.
const METHODS: &[Method] = &[
    Method::LINEAR,
    Method::EXHAUSTIVE,
    Method::BDD,
    Method::SAT,
    #[cfg(feature = "z3")]
    Method::SMT,
];

/// What is so, found without any method: does some input fulfil what is given, and which refutes the claim?
fn truth(question: &Question) -> (bool, Option<Vec<u128>>) {
    let inputs = question.terms.inputs();
    let widths: Vec<u32> = inputs.iter().map(|(_, width)| *width).collect();
    let total: u32 = widths.iter().sum();
    let mut within = false;
    for number in 0..1_u128 << total {
        let mut rest = number;
        let mut take = |width: &u32| {
            let value = rest & ((1 << width) - 1);
            rest >>= width;
            value
        };
        let values: Vec<u128> = widths.iter().map(&mut take).collect();
        if question.is_refuted_by(&values) {
            return (true, Some(values));
        }
        within |= question.is_within(&values);
    }
    (within, None)
}

#[test]
fn methods_agree_on_random_questions() {
    let mut seen = [0; 4];
    for seed in 0..4000 {
        let question = crate::common::question(seed);
        let (within, refutation) = truth(&question);
        for method in METHODS.iter().copied() {
            let verdict = decide(&question, &Options::only(method)).expect("no fault");
            let alike = match (&verdict, &refutation) {
                (Verdict::Proved(_), None) => within,
                (Verdict::Refuted(found), Some(_)) => question.is_refuted_by(&found.inputs),
                (Verdict::Unknown(Reason::Vacuous(_)), None) => !within,
                // Linear alone may not know; the complete methods must.
                (Verdict::Unknown(Reason::GaveUp(_)), _) => method == Method::LINEAR,
                _ => false,
            };
            assert!(alike, "seed {seed}, {method}: {verdict:?}, but within {within}, refutation {refutation:?}");
            seen[match verdict {
                Verdict::Proved(_) => 0,
                Verdict::Refuted(_) => 1,
                Verdict::Unknown(Reason::Vacuous(_)) => 2,
                Verdict::Unknown(_) => 3,
            }] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "every kind of answer occurs: {seen:?}");
}

#[test]
fn whatever_the_cases_are_they_decide_nothing() {
    let mut seen = [0; 3];
    for seed in 0..600 {
        let mut question = crate::common::question(seed);
        let (within, refutation) = truth(&question);
        // Any conditions: they may leave inputs out, or be there for no input.
        let bits: Vec<_> = question.terms.all().filter(|term| question.terms.width(*term) == 1).collect();
        let cases = bits.iter().skip(seed as usize % 3).step_by(2);
        question.cases = cases.map(|&when| Case { name: format!("{when:?}"), when }).collect();
        let verdict = decide(&question, &Options::only(Method::CASES)).expect("no fault");
        let alike = match (&verdict, &refutation) {
            (Verdict::Proved(evidence), None) => within && evidence.name() == "cases",
            (Verdict::Refuted(found), Some(_)) => question.is_refuted_by(&found.inputs),
            (Verdict::Unknown(Reason::Vacuous(_)), None) => !within,
            (Verdict::Unknown(Reason::NoMethod), _) => question.cases.is_empty(),
            _ => false,
        };
        assert!(alike, "seed {seed}: {verdict:?}, but within {within}, refutation {refutation:?}");
        seen[match verdict {
            Verdict::Proved(_) => 0,
            Verdict::Refuted(_) => 1,
            Verdict::Unknown(_) => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "every kind of answer occurs: {seen:?}");
}

/// A product in two orders: no method but SAT knows.
fn hard(width: u32) -> Question {
    let mut terms = Terms::new();
    let (a, b) = (terms.input("a", width), terms.input("b", width));
    let one = terms.constant(1, width);
    let more = terms.binary(Binary::Add, a, one);
    let left = terms.binary(Binary::Mul, more, b);
    let product = terms.binary(Binary::Mul, a, b);
    let right = terms.binary(Binary::Add, product, b);
    let claim = terms.binary(Binary::Eq, left, right);
    Question { terms, given: Vec::new(), claim, cases: Vec::new() }
}

fn refutation_of(question: &Question) -> sat::Refutation {
    match decide(question, &Options::only(Method::SAT)) {
        Ok(Verdict::Proved(evidence)) => evidence.refutation().expect("its proof").clone(),
        other => panic!("not proved: {other:?}"),
    }
}

#[test]
fn proofs_are_kept_and_replayed() {
    let refutation = refutation_of(&hard(4));
    assert_eq!(refutation.cnf, sat::clauses(&hard(4)));
    assert!(refutation.proof.steps.len() > 20, "{}", refutation.proof.steps.len());
    sat::check(&refutation.cnf, &refutation.proof).expect("what was kept is a proof");
    let text: Proof = refutation.proof.to_string().parse().expect("a proof's text");
    assert_eq!(text, refutation.proof);
}

/// Unit propagation and nothing else, without any of the checker's bookkeeping.
fn slow_check(refutation: &sat::Refutation) -> bool {
    let mut clauses = refutation.cnf.clauses.clone();
    for step in &refutation.proof.steps {
        let Step::Add(added) = step else { continue };
        let mut facts: std::collections::HashSet<i32> = added.iter().map(|literal| -literal).collect();
        let mut conflict = facts.iter().any(|literal| facts.contains(&-literal));
        let mut changed = true;
        while changed && !conflict {
            changed = false;
            for clause in &clauses {
                if clause.iter().any(|literal| facts.contains(literal)) {
                    continue;
                }
                let mut open: Vec<i32> = clause.iter().copied().filter(|literal| !facts.contains(&-literal)).collect();
                open.dedup();
                match open[..] {
                    [] => conflict = true,
                    [one] => changed |= facts.insert(one),
                    _ => {}
                }
            }
        }
        if !conflict {
            return false;
        }
        if added.is_empty() {
            return true;
        }
        clauses.push(added.clone());
    }
    false
}

#[test]
fn damaged_proofs_are_refused_unless_they_still_hold() {
    damage_proofs(6);
}

#[test]
#[ignore = "slow: every step"]
fn proofs_damaged_anywhere_are_refused_unless_they_still_hold() {
    damage_proofs(1);
}

/// Damages one step in so many.
fn damage_proofs(one_in: usize) {
    let whole = refutation_of(&hard(3));
    assert!(slow_check(&whole));
    let (mut refused, mut harmless) = (0, 0);
    let mut judge = |damaged: &sat::Refutation| {
        let holds = sat::check(&damaged.cnf, &damaged.proof).is_ok();
        assert_eq!(holds, slow_check(damaged), "{:?}", damaged.proof);
        if holds { harmless += 1 } else { refused += 1 }
    };
    for step in (0..whole.proof.steps.len()).step_by(one_in) {
        let mut missing = whole.clone();
        missing.proof.steps.remove(step);
        judge(&missing);
        let Step::Add(clause) = &whole.proof.steps[step] else { continue };
        for literal in 0..clause.len() {
            for damage in [0, 1] {
                let mut damaged = whole.clone();
                let Step::Add(clause) = &mut damaged.proof.steps[step] else { unreachable!() };
                if damage == 0 {
                    clause.remove(literal);
                } else {
                    clause[literal] = -clause[literal];
                }
                judge(&damaged);
            }
        }
    }
    for clause in (0..whole.cnf.clauses.len()).step_by(one_in) {
        let mut weaker = whole.clone();
        weaker.cnf.clauses.remove(clause);
        judge(&weaker);
    }
    assert!(refused * one_in > 100, "refused {refused}, harmless {harmless}");
}

#[test]
fn proofs_that_say_nothing_are_refused() {
    let whole = refutation_of(&hard(2));
    let check = |steps: Vec<Step>| sat::check(&whole.cnf, &Proof { steps });
    assert_eq!(check(Vec::new()), Err(Rejected::Unfinished));
    assert_eq!(check(vec![Step::Add(Vec::new())]), Err(Rejected::NotImplied { step: 1, clause: Vec::new() }));
    assert_eq!(
        check(vec![Step::Delete(vec![1, 2, 3, 4, 5])]),
        Err(Rejected::NotThere { step: 1, clause: vec![1, 2, 3, 4, 5] })
    );
    let variables = whole.cnf.variables;
    for literal in [0, i32::MIN, 1_000_000] {
        assert_eq!(check(vec![Step::Add(vec![literal])]), Err(Rejected::Literal { literal, variables }));
    }
    for text in ["1 2", "1 0 2 0", "x 0", "d", "d 1", "0 0", "99999999999 0", "-2147483648 0"] {
        assert!(text.parse::<Proof>().is_err(), "{text}");
    }
    // Deleting a clause that is needed leaves nothing to conclude from.
    let mut crippled: Vec<Step> = whole.cnf.clauses.iter().cloned().map(Step::Delete).collect();
    crippled.extend(whole.proof.steps.clone());
    let units: Vec<_> = whole.cnf.clauses.iter().filter(|clause| clause.len() == 1).collect();
    assert!(!units.is_empty());
    assert!(matches!(check(crippled), Err(Rejected::NotImplied { .. })));
}

#[test]
fn contradictory_assumptions_are_reported() {
    for width in [8, 64] {
        let mut terms = Terms::new();
        let x = terms.input("x", width);
        let square = terms.binary(Binary::Mul, x, x);
        let two = terms.constant(2, width);
        // No square is 2 modulo 4.
        let given = vec![terms.binary(Binary::Eq, square, two)];
        let zero = terms.constant(0, width);
        let claim = terms.binary(Binary::Eq, x, zero);
        let question = Question { terms, given, claim, cases: Vec::new() };
        let verdict = decide(&question, &Options::default()).expect("no fault");
        let expected = if width == 8 { Method::EXHAUSTIVE } else { Method::SAT };
        assert!(matches!(verdict, Verdict::Unknown(Reason::Vacuous(method)) if method == expected), "{verdict:?}");
    }
}

#[test]
fn budgets_and_missing_methods_are_told() {
    let few = Options { budget: 3, ..Options::only(Method::SAT) };
    for (options, reason) in [
        (few, "sat: gave up after 3 conflicts"),
        (Options::only(Method::EXHAUSTIVE), "exhaustive: 128 bits are free, at most 20 are tried out"),
        (
            Options { budget: 1000, ..Options::only(Method::BDD) },
            "bdd: the claim makes a circuit of more than 1000 gates",
        ),
        (Options { budget: 60_000, ..Options::only(Method::BDD) }, "bdd: gave up after 240000 choices"),
        (Options::only(Method::LINEAR), "linear: the claim cannot be followed as a GF(2) combination"),
        (Options { methods: Vec::new(), ..Options::default() }, "no method was asked for"),
    ] {
        match decide(&hard(64), &options) {
            Ok(Verdict::Unknown(why)) => assert_eq!(why.to_string(), reason),
            other => panic!("{other:?}"),
        }
    }
}

/// `a + b == (a ^ b) + 2 * (a & b)`, or a wrong variant.
fn sum_by_halves(width: u32, right: bool) -> Question {
    let mut terms = Terms::new();
    let (a, b) = (terms.input("a", width), terms.input("b", width));
    let sum = terms.binary(Binary::Add, a, b);
    let (differ, both) = (terms.binary(Binary::Xor, a, b), terms.binary(Binary::And, a, b));
    let two = terms.constant(if right { 2 } else { 3 }, width);
    let carried = terms.binary(Binary::Mul, both, two);
    let halves = terms.binary(Binary::Add, differ, carried);
    let claim = terms.binary(Binary::Eq, sum, halves);
    Question { terms, given: Vec::new(), claim, cases: Vec::new() }
}

#[test]
fn words_of_every_width_are_decided() {
    for width in [1, 2, 3, 7, 31, 33, 63, 64, 65, 100, 127, 128] {
        for &method in METHODS.iter().filter(|method| **method != Method::LINEAR && **method != Method::EXHAUSTIVE) {
            // The budget decides, however busy the machine is.
            let options = Options { time: Duration::from_secs(3600), ..Options::only(method) };
            let decide = |right| decide(&sum_by_halves(width, right), &options).expect("no fault");
            assert!(matches!(decide(true), Verdict::Proved(_)), "{width}, {method}");
            match decide(false) {
                Verdict::Refuted(found) => assert_ne!(found.inputs[0] & found.inputs[1], 0, "{width}, {method}"),
                verdict => panic!("{width}, {method}: {verdict:?}"),
            }
        }
    }
}

/// The text that is written for other solvers means what the terms do: z3 reads it.
#[cfg(feature = "z3")]
#[test]
fn questions_as_text_have_the_same_answers() {
    use permgen_verify::{Claim, smt};
    let mut seen = [0; 2];
    for seed in 0..1000 {
        let question = crate::common::question(seed);
        let (_, refutation) = truth(&question);
        let claim = Claim {
            name: format!("seed {seed}"),
            question,
            taken: Vec::new(),
            sides: Vec::new(),
            steps: Vec::new(),
            program: None,
        };
        let text = smt::script(&claim).replace("(check-sat)\n(exit)\n", "");
        let solver = z3::Solver::new();
        solver.from_string(text.clone());
        let expected = if refutation.is_some() { z3::SatResult::Sat } else { z3::SatResult::Unsat };
        assert_eq!(solver.check(), expected, "{text}");
        seen[usize::from(refutation.is_some())] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
