//! A question taken apart, as a choice among maps is: each case decided alone, by the other methods.
//!
//! What a case fixes, such as the argument that chooses, is given there. The cases are not trusted: that they are all is
//! proved, or else what they leave out is decided like one of them.

use crate::decide::decide;
use crate::question::{
    Answer, Asked, Case, Fault, Method, Options, Question, Reason, Replay, Row, Says, Shown, Verdict,
};
use crate::term::{Binary, Node, Term, Terms};

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "cases",
    certificate: None,
    replay: Replay::Again,
    is_default: true,
    is_built_in: true,
    is_cheap: true,
    ask,
});

fn ask(asked: &Asked<'_>) -> Result<Vec<Answer>, Fault> {
    let Asked { question, options, clock, .. } = asked;
    if question.cases.is_empty() {
        return Ok(Vec::new());
    }
    let mut options = Options { agree: false, ..(*options).clone() };
    options.methods.retain(|method| *method != METHOD);
    if options.methods.is_empty() {
        options.methods = Options::default().methods.into_iter().filter(|method| *method != METHOD).collect();
    }
    let mut by: Vec<(&'static str, usize)> = Vec::new();
    for (name, part) in parts(question, &options.within(*clock))? {
        match decide(&part, &options.within(*clock))? {
            Verdict::Proved(evidence) => match by.iter_mut().find(|(known, _)| *known == evidence.name()) {
                Some((_, count)) => *count += 1,
                None => by.push((evidence.name(), 1)),
            },
            // No input is part of it.
            Verdict::Unknown(Reason::Vacuous(_)) => {}
            Verdict::Refuted(counterexample) => return Ok(METHOD.says(Says::Refuted(counterexample.inputs))),
            Verdict::Unknown(reason) => return Ok(METHOD.says(Says::Unknown(format!("{name}: {reason}")))),
        }
    }
    let by: Vec<String> = by.into_iter().map(|(method, count)| format!("{count} {method}")).collect();
    Ok(METHOD.says(Says::Proved(Shown::new(METHOD, format!(", {}", by.join(", "))))))
}

/// The question for each case, by its name; for what is in no case, too, unless there is nothing.
fn parts<'a>(question: &'a Question, options: &Options) -> Result<Vec<(&'a str, Question)>, Fault> {
    let within = |case: &'a Case| {
        let mut part = Question { cases: Vec::new(), ..question.clone() };
        conjuncts(&part.terms, case.when, &mut part.given);
        (&*case.name, part)
    };
    let mut parts: Vec<(&str, Question)> = question.cases.iter().map(within).collect();
    let mut covered = Question { cases: Vec::new(), ..question.clone() };
    covered.claim = any(&mut covered.terms, &question.cases);
    match decide(&covered, options)? {
        Verdict::Proved(_) | Verdict::Unknown(Reason::Vacuous(_)) => {}
        _ => {
            let outside = covered.terms.not(covered.claim);
            covered.given.push(outside);
            covered.claim = question.claim;
            parts.push(("in no case", covered));
        }
    }
    Ok(parts)
}

/// Whether any case is there.
fn any(terms: &mut Terms, cases: &[Case]) -> Term {
    let mut any = terms.truth(false);
    for case in cases {
        any = terms.binary(Binary::Or, any, case.when);
    }
    any
}

/// What a condition says in all: one alone may fix the bits of an input.
fn conjuncts(terms: &Terms, condition: Term, all: &mut Vec<Term>) {
    match terms.node(condition) {
        Node::Binary(Binary::And, left, right) => {
            conjuncts(terms, left, all);
            conjuncts(terms, right, all);
        }
        _ => all.push(condition),
    }
}
