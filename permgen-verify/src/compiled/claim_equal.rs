//! The claim that two compiled functions do the same.

use std::sync::Arc;

use super::Crate;
use super::error::CompileError;
use super::find::Target;
use super::making::{CompiledClaim, Making, Ready, invocation, same_words};
use super::toolchain::Build;
use crate::abi::signature::{Called, Signature};
use crate::claim::{Claim, Sides};
use crate::question::Question;
use crate::term::{Binary, Term};
use permgen_core::article::counted;

/// The words that a function makes: of its result, and of what it leaves behind each argument, with their names.
fn outcomes(ready: &Ready, called: &Called) -> Vec<(String, Term)> {
    let mut all: Vec<(String, Term)> = Vec::new();
    let results = ready.signature.results.iter().map(|leaf| format!("the result.{}", leaf.path));
    all.extend(results.zip(called.results.iter().copied()));
    for (index, (parameter, left)) in ready.signature.parameters.iter().zip(&called.left).enumerate() {
        if let Some(left) = left {
            let names = parameter.leaves.iter().map(|leaf| format!("argument {index}.{}", leaf.path));
            all.extend(names.zip(left.iter().copied()));
        }
    }
    all.sort();
    all
}

pub(super) fn equal_claim(
    label: &str,
    first: &(Arc<Crate>, Target),
    second: &(Arc<Crate>, Target),
) -> Result<CompiledClaim, CompileError> {
    let (name, other_name) = (&first.1.label, &second.1.label);
    let mut making: Option<Making> = None;
    let (mut claims, mut sides) = (Vec::new(), None);
    let (mut call, mut reference, mut compiler) = (None, None, String::new());
    for build in Build::PROFILES {
        let (one, two) = (first.0.target(build, &first.1)?, second.0.target(build, &second.1)?);
        let making = making.get_or_insert_with(|| Making::new(&one.signature));
        let words = same_words(making, &one.signature, name)?;
        let others = by_name(&one.signature, &two.signature, &words, (name, other_name))?;
        let unlike = match (one.signature.gives_back(), two.signature.gives_back()) {
            (true, false) => Some((name, other_name)),
            (false, true) => Some((other_name, name)),
            _ => None,
        };
        if let Some((this, that)) = unlike {
            let what = format!("`{this}` returns the reference that it takes; `{that}` does not");
            return Err(CompileError::Shape(what));
        }
        let (expected, returns) = making.call(&one, build, &words)?;
        let (got, also_returns) = making.call(&two, build, &others)?;
        let (expected, got) = (outcomes(&one, &expected), outcomes(&two, &got));
        let shape = |all: &[(String, Term)]| -> Vec<(String, u32)> {
            all.iter().map(|(name, word)| (name.clone(), making.terms.width(*word))).collect()
        };
        let (left, right) = (shape(&expected), shape(&got));
        if left != right {
            let listed = |all: &[(String, u32)]| {
                let all: Vec<String> =
                    all.iter().map(|(name, bits)| format!("{name} ({})", counted(bits, "bit"))).collect();
                all.join(", ").replace(". ", " ")
            };
            return Err(CompileError::Shape(format!(
                "`{name}` returns {}; `{other_name}` {}",
                listed(&left),
                listed(&right)
            )));
        }
        let mut fine = vec![returns, also_returns];
        for ((_, a), (_, b)) in expected.iter().zip(&got) {
            fine.push(making.terms.binary(Binary::Eq, *a, *b));
        }
        let fine = making.all(&fine);
        if let ([(_, expected)], [(_, got)]) = (&expected[..], &got[..]) {
            sides = Some(match sides {
                // Of two builds that differ, the one that is wrong is of interest.
                Some(Sides { expected: e, got: g }) => {
                    Sides { expected: making.terms.ite(fine, e, *expected), got: making.terms.ite(fine, g, *got) }
                }
                None => Sides { expected: *expected, got: *got },
            });
        }
        claims.push(fine);
        (reference, call) = (invocation(name, &one.signature), invocation(other_name, &two.signature));
        compiler = one.compiler;
    }
    let Some(mut making) = making else {
        return Err(CompileError::Unsupported(format!("`{name}` was not compiled")));
    };
    let (builds, objects) = first.0.builds_with(&second.0)?;
    let claim = making.all(&claims);
    let arguments = making.arguments();
    let question = Question { terms: making.terms, given: making.given, claim, cases: Vec::new() };
    let sides = sides.into_iter().collect();
    let claim = Claim { name: label.to_owned(), question, taken: Vec::new(), sides, steps: Vec::new(), program: None };
    Ok(CompiledClaim {
        claim,
        conduct: making.conduct,
        arguments,
        call,
        reference,
        compiler,
        builds,
        objects,
        fine: claims,
    })
}

/// The words for what the second function takes: those of the first, argument by argument, and field by field by name.
fn by_name(
    one: &Signature,
    two: &Signature,
    words: &[Vec<Term>],
    (name, other): (&str, &str),
) -> Result<Vec<Vec<Term>>, CompileError> {
    let count = |signature: &Signature| signature.parameters.iter().map(|it| it.leaves.len()).sum::<usize>();
    let shape = |what: String| CompileError::Shape(what);
    if one.parameters.len() != two.parameters.len() || count(one) != count(two) {
        let (takes, others) = (count(one), counted(&count(two), "word"));
        return Err(shape(format!("`{other}` takes {others}, the other function {takes}")));
    }
    let mut all = Vec::new();
    for ((first, second), words) in one.parameters.iter().zip(&two.parameters).zip(words) {
        let mut found = Vec::new();
        for leaf in &second.leaves {
            let place = match &first.leaves[..] {
                // Words are compared whatever they are called.
                [_] if second.leaves.len() == 1 => Some(0),
                leaves => leaves.iter().position(|one| one.path == leaf.path),
            };
            match place {
                Some(place) if first.leaves[place].bits == leaf.bits => found.push(words[place]),
                _ => {
                    return Err(shape(format!("`{name}` and `{other}` take different values as `{}`", second.name)));
                }
            }
        }
        if first.leaves.len() != second.leaves.len() {
            return Err(shape(format!("`{name}` and `{other}` take different values as `{}`", second.name)));
        }
        all.push(found);
    }
    Ok(all)
}
