//! Following a function of a signature, so that it can be recognised.

use crate::abi::signature::{Called, Parameter, Signature};
use crate::machine::{Conduct, Function};
use crate::recognize::Followed;
use crate::term::{Term, Terms};

/// How many words a pointer may be to, in the order in which they are tried.
const ELEMENTS: [u64; 8] = [1, 2, 4, 8, 3, 16, 64, 81];

/// The bits of the number of a square.
const SQUARE_BITS: u32 = 6;

/// What is said of a read or write beyond what a pointer is to.
const OUTSIDE: &str = "outside of the memory of an argument";

/// Follows a function. Where it takes pointers, each is to so many words in a row as it takes to follow it.
pub(super) fn follow(signature: &Signature, function: &Function, guesses: bool) -> Result<Followed, String> {
    let first = follow_fixed(signature, function, &[])?;
    if !guesses || !signature.parameters.iter().any(Parameter::is_reference) || !goes_outside(&first.conduct) {
        return Ok(first);
    }
    for count in &ELEMENTS[1..] {
        let Ok(signature) = signature.with_elements(*count) else { continue };
        let followed = follow_fixed(&signature, function, &[])?;
        if !goes_outside(&followed.conduct) {
            return Ok(followed);
        }
    }
    Ok(first)
}

/// Follows a function of one number as one of the squares of a chess board: what it does with other numbers is not looked at.
/// Nothing when it takes or makes something else.
pub(super) fn follow_squares(signature: &Signature, function: &Function) -> Option<Result<Followed, String>> {
    let mut taken = signature.parameters.iter().filter(|parameter| !parameter.leaves.is_empty());
    let (Some(parameter), None) = (taken.next(), taken.next()) else { return None };
    let ([leaf], [made]) = (&parameter.leaves[..], &signature.results[..]) else { return None };
    let is_every = |values: &Vec<u128>| (0..1 << SQUARE_BITS).all(|square| values.contains(&square));
    let holds_squares = leaf.bits > SQUARE_BITS && leaf.name != "char" && leaf.values.as_ref().is_none_or(is_every);
    if parameter.is_reference() || !holds_squares || made.bits < SQUARE_BITS {
        return None;
    }
    let mut terms = Terms::new();
    let square = terms.input(&parameter.name, SQUARE_BITS);
    let word = terms.zero_extend(square, leaf.bits);
    let words: Vec<Vec<Term>> =
        signature.parameters.iter().map(|it| if it.leaves.is_empty() { Vec::new() } else { vec![word] }).collect();
    Some(signature.call(function, &mut terms, &words).map_err(|error| error.to_string()).map(|called| Followed {
        terms,
        inputs: vec![square],
        outputs: called.results,
        given: Vec::new(),
        conduct: called.conduct,
        executed: called.executed,
    }))
}

fn goes_outside(conduct: &Conduct) -> bool {
    conduct.stops.iter().any(|stop| stop.what.contains(OUTSIDE))
}

/// Follows a function where parameters of these places, which are words, have these values.
pub(super) fn follow_fixed(
    signature: &Signature,
    function: &Function,
    fixed: &[(usize, u128)],
) -> Result<Followed, String> {
    let mut terms = Terms::new();
    let (mut inputs, mut given, mut words) = (Vec::new(), Vec::new(), Vec::new());
    let row = signature.row_taken().filter(|bits| matches!(bits, 8 | 16 | 32 | 64 | 128));
    for (place, parameter) in signature.parameters.iter().enumerate() {
        if let Some((_, value)) = fixed.iter().find(|(fixed, _)| *fixed == place) {
            words.push(parameter.leaves.iter().map(|leaf| terms.constant(*value, leaf.bits)).collect());
            continue;
        }
        let leaves: Vec<Term> = match row {
            // An array of words is one word, the first the lowest.
            Some(bits) if parameter.leaves.len() > 1 => {
                let whole = terms.input(&parameter.name, bits);
                inputs.push(whole);
                let mut low = 0;
                let mut leaf = |width: u32| {
                    low += width;
                    terms.extract(whole, low - width, width)
                };
                parameter.leaves.iter().map(|it| leaf(it.bits)).collect()
            }
            _ => {
                let words = parameter.leaves.iter().map(|leaf| terms.input(&parameter.name, leaf.bits));
                let words: Vec<Term> = words.collect();
                inputs.extend(&words);
                words
            }
        };
        for (leaf, &word) in parameter.leaves.iter().zip(&leaves) {
            given.extend(leaf.is_value(&mut terms, word));
        }
        words.push(leaves);
    }
    let called = signature.call(function, &mut terms, &words).map_err(|error| error.to_string())?;
    let outputs = outputs(signature, &called, &mut terms, &words);
    Ok(Followed { terms, inputs, outputs, given, conduct: called.conduct, executed: called.executed })
}

/// The words that a function makes: what it returns, and what it leaves behind pointers.
fn outputs(signature: &Signature, called: &Called, terms: &mut Terms, words: &[Vec<Term>]) -> Vec<Term> {
    let mut made = match signature.row_made().filter(|_| called.results.len() > 1) {
        Some(bits) if bits <= 128 => vec![joined(terms, &called.results)],
        _ => called.results.clone(),
    };
    let only_left = called.results.is_empty();
    for (left, before) in called.left.iter().zip(words) {
        let Some(left) = left else { continue };
        // What is returned is the result; what a pointer leads to is another only if it was changed.
        if only_left || left != before {
            match signature.row_made().filter(|bits| only_left && *bits <= 128 && left.len() > 1) {
                Some(_) => made.push(joined(terms, left)),
                None => made.extend(left),
            }
        }
    }
    made
}

fn joined(terms: &mut Terms, row: &[Term]) -> Term {
    let mut word = row[0];
    for &next in &row[1..] {
        word = terms.concat(next, word);
    }
    word
}
