//! Archives of proofs: kept, read, damaged, forged.

use crate::common::Random;
use permgen_verify::archive::{Archive, ReplayError, fingerprint};
use permgen_verify::term::{Binary, Terms};
use permgen_verify::{Claim, Evidence, Method, Options, Question, Shown, Verdict, decide, sat};

fn claim(name: &str, question: Question) -> Claim {
    Claim { name: name.to_owned(), question, taken: Vec::new(), sides: Vec::new(), steps: Vec::new(), program: None }
}

/// `(a + 1) * b == a * b + b`
fn distributes(width: u32) -> Question {
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

fn proved(claim: &Claim, method: Method) -> Evidence {
    match claim.decide(&Options::only(method)) {
        Ok(Verdict::Proved(evidence)) => evidence,
        other => panic!("{other:?}"),
    }
}

fn archive() -> (Archive, [Claim; 2]) {
    let claims = [claim("distributes", distributes(4)), claim("distributes, narrow", distributes(3))];
    let mut archive = Archive::new();
    archive.keep(&claims[0], &proved(&claims[0], Method::SAT)).expect("a proof");
    archive.keep(&claims[1], &proved(&claims[1], Method::EXHAUSTIVE)).expect("a proof");
    (archive, claims)
}

#[test]
fn what_is_kept_is_read_and_replayed() {
    let (kept, claims) = archive();
    let read: Archive = kept.to_string().parse().expect("an archive's text");
    assert_eq!(read, kept);
    assert!(read.replay(&claims[0]).expect("a proof").refutation().is_some());
    assert_eq!(read.replay(&claims[1]).expect("it is so").to_string(), "proven: exhaustive, 64 inputs");
    assert_ne!(fingerprint(&claims[0].question), fingerprint(&claims[1].question));
    // Another question under the same name is a miss, and so is the same question under another name.
    let other = claim("distributes", distributes(5));
    assert_eq!(read.replay(&other).map(|_| ()), Err(ReplayError::Missing("distributes".to_owned())));
    let renamed = claim("something else", distributes(4));
    assert_eq!(read.replay(&renamed).map(|_| ()), Err(ReplayError::Missing("something else".to_owned())));
}

#[test]
fn the_word_of_a_solver_is_not_kept() {
    let claim = claim("distributes", distributes(4));
    let word = Shown::trusted(Method::SMT, "an oracle");
    let error = Archive::new().keep(&claim, &Evidence::One(word.clone())).expect_err("no proof");
    assert_eq!(error.to_string(), "the word of an oracle on `distributes` comes without a proof and cannot be kept");
    let diagram = proved(&claim, Method::BDD);
    let error = Archive::new().keep(&claim, &diagram).expect_err("no proof");
    assert_eq!(error.to_string(), "the word of bdd on `distributes` comes without a proof and cannot be kept");
    let tried = proved(&claim, Method::EXHAUSTIVE).shown()[0].clone();
    let agreed = Evidence::Agreed { by: vec![word.clone(), tried], gave_up: Vec::new() };
    let mut archive = Archive::new();
    archive.keep(&claim, &agreed).expect("one of them can be replayed");
    assert_eq!(archive.replay(&claim).expect("it is so").to_string(), "proven: exhaustive, 256 inputs");
    assert!(archive.keep(&claim, &Evidence::Agreed { by: vec![word], gave_up: Vec::new() }).is_err());
    assert!(archive.keep(&claim, &Evidence::Agreed { by: Vec::new(), gave_up: Vec::new() }).is_err());
}

#[test]
fn assumptions_that_contradict_each_other_prove_nothing_from_an_archive_either() {
    // A square is never 2, so the clauses contradict each other whatever is claimed.
    let mut terms = Terms::new();
    let x = terms.input("x", 24);
    let (square, two) = (terms.binary(Binary::Mul, x, x), terms.constant(2, 24));
    let given = vec![terms.binary(Binary::Eq, square, two)];
    let wrong = terms.binary(Binary::Eq, x, two);
    let vacuous = claim("vacuous", Question { terms, given, claim: wrong, cases: Vec::new() });
    assert!(matches!(decide(&vacuous.question, &Options::only(Method::SAT)), Ok(Verdict::Unknown(_))));

    // Forged: the proof is one, of clauses that say nothing about the claim.
    let cnf = sat::clauses(&vacuous.question);
    let empty = sat::Proof { steps: vec![sat::Step::Add(Vec::new())] };
    sat::check(&cnf, &empty).expect("unit propagation finds the contradiction");
    let text = format!(
        "claim vacuous\nquestion {}\nmethod sat\nsolver batsat\nversion 0.1.0\nproof 1\n{empty}\n",
        fingerprint(&vacuous.question)
    );
    let forged: Archive = text.parse().expect("an archive's text");
    let error = forged.replay(&vacuous).expect_err("nothing to prove").to_string();
    assert!(error.contains("nothing to prove: no input fulfils what is given"), "{error}");
}

#[test]
fn damaged_archives_prove_nothing_that_is_not_so() {
    let (kept, claims) = archive();
    let text = kept.to_string();
    let mut random = Random::new(7);
    let (mut unreadable, mut refused, mut harmless) = (0, 0, 0);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        match random.below(4) {
            0 => bytes.truncate(random.below(bytes.len())),
            1 => {
                bytes.remove(random.below(bytes.len()));
            }
            _ => {
                let alphabet = b"0123456789 -d\nx";
                let place = random.below(bytes.len());
                bytes[place] = alphabet[random.below(alphabet.len())];
            }
        }
        let Ok(damaged) = String::from_utf8(bytes) else { continue };
        let Ok(archive) = damaged.parse::<Archive>() else {
            unreadable += 1;
            continue;
        };
        match archive.replay(&claims[0]) {
            // What is accepted is a proof still: of the clauses as they are, not as the archive may say.
            Ok(evidence) => {
                let refutation = evidence.refutation().expect("the method is still the same");
                assert_eq!(refutation.cnf, sat::clauses(&claims[0].question));
                sat::check(&refutation.cnf, &refutation.proof).expect("a proof");
                harmless += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(unreadable > 300 && refused > 300 && harmless > 30, "{unreadable} {refused} {harmless}");
}
