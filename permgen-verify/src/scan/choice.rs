//! Maps that other arguments choose. What each value of these means is a guess, made by following the function with that value;
//! the choice is then proved as one claim. The same proof decides what a comment says of a function with several arguments.

use permgen_codegen::diagnostics::Diagnostics;
use permgen_codegen::spec::{Meant, Spec};
use permgen_core::meaning::Meaning;

use super::follow::follow_fixed;
use super::settings::Settings;
use crate::abi::signature::{Parameter, Signature};
use crate::binary::claim_as;
use crate::choice::assumed;
use crate::expected::{self, Asked, Expected};
use crate::machine::{Function, MachineError};
use crate::question::{Fault, Verdict as Decision};
use crate::recognize::{Kind, Recognition, Verdict, method, recognize, recognize_squares};

/// The most combinations of values that are looked at.
const MOST_VALUES: usize = 16;

/// The squares of a chess board.
const SQUARES: u128 = 64;

/// So many values of an integer are looked at; it means the same for all larger ones as for the last.
const NUMBERS: u128 = 5;

/// An argument that may choose, and values of it as a specification writes them.
struct Selector<'a> {
    place: usize,
    name: &'a str,
    values: Vec<(String, u128)>,
}

/// The choice that a function makes, if every value of its other arguments means a map that has a name.
///
/// # Errors
///
/// When methods contradict each other.
pub(super) fn recognize_choice(
    signature: &Signature,
    function: &Function,
    settings: &Settings,
) -> Result<Option<Recognition>, Fault> {
    let with_words = signature.parameters.iter().enumerate().filter(|(_, it)| !it.leaves.is_empty());
    let with_words: Vec<(usize, &Parameter)> = with_words.collect();
    if !(2..=3).contains(&with_words.len()) {
        return Ok(None);
    }
    for &(board, _) in &with_words {
        let others = with_words.iter().filter(|(place, _)| *place != board);
        let selectors = others.map(|&(place, parameter)| Selector::of(place, parameter));
        let Some(selectors) = selectors.collect::<Option<Vec<_>>>() else { continue };
        // A board, or the number of a square.
        for of_squares in [false, true] {
            let Some(specification) = guess(signature, function, &selectors, (settings, of_squares))? else { continue };
            if let Ok((meant, Decision::Proved(evidence))) = decided(signature, function, &specification, settings)? {
                return Ok(Some(recognition(specification, meant, method(&evidence))));
            }
        }
    }
    Ok(None)
}

/// What becomes of saying that a function is what a specification means.
pub(super) enum Said {
    /// It is that.
    Proven(Box<Recognition>),
    /// It is not, for these words.
    Refuted(String),
    /// The specification means nothing that such a function could be.
    Unusable(String),
    /// It was not found out.
    Unknown(String),
}

/// Whether a function is what a specification means.
///
/// # Errors
///
/// When methods contradict each other.
pub(super) fn said_to_be(
    signature: &Signature,
    function: &Function,
    specification: &str,
    settings: &Settings,
) -> Result<Said, Fault> {
    let (meant, decision) = match decided(signature, function, specification, settings)? {
        Ok(decided) => decided,
        Err(said) => return Ok(said),
    };
    Ok(match decision {
        Decision::Proved(evidence) => {
            let assumed = assumed(&meant.parameters).map_or_else(String::new, |what| format!(", where {what}"));
            let method = method(&evidence) + &assumed;
            Said::Proven(Box::new(recognition(specification.to_owned(), meant, method)))
        }
        Decision::Refuted(counterexample) => {
            let names = signature.parameters.iter().flat_map(|it| it.leaves.iter().map(|_| &*it.name));
            let words = names.zip(&counterexample.inputs).map(|(name, word)| format!("{name} = {word:#x}"));
            Said::Refuted(words.collect::<Vec<_>>().join(", "))
        }
        Decision::Unknown(reason) => Said::Unknown(reason.to_string()),
    })
}

/// Whether a specification is of several arguments, by their names or in their order.
pub(super) fn takes_several(specification: &str) -> bool {
    let asked = Spec::parse_str(specification).and_then(|spec| Asked::by(&spec));
    asked.is_ok_and(|Asked { selectors, boards }| boards.is_some() || !selectors.is_empty())
}

fn recognition(specification: String, meant: Meant, method: String) -> Recognition {
    Recognition {
        kind: if matches!(meant.meaning, Meaning::Bitwise(_)) { Kind::Bitwise } else { Kind::Choice },
        name: Some(specification.clone()),
        specification: Some(specification),
        meaning: Some(meant.meaning),
        verdict: Verdict::Proven(method),
        ..Recognition::unknown("")
    }
}

/// Decides that a function is what a specification means; else why that is no question.
fn decided(
    signature: &Signature,
    function: &Function,
    specification: &str,
    settings: &Settings,
) -> Result<Result<(Meant, Decision), Said>, Fault> {
    let claim = || {
        let unusable = |wrong: Diagnostics| Said::Unusable(wrong.messages());
        let spec = Spec::parse_str(specification).map_err(unusable)?;
        if let Some(name) = signature.holding_enum() {
            return Err(Said::Unknown(format!("it takes the enum `{name}`")));
        }
        let wrong = |what: String| Said::Unusable(format!("it {what}"));
        let asked = Asked::by(&spec).map_err(unusable)?;
        let roles = signature.roles(&asked).map_err(wrong)?;
        let taken = signature.taken(&roles);
        let words =
            [Some(&taken), signature.made(&roles).as_ref()].map(|value| value.and_then(|it| it.words().or(it.word())));
        let [Some(input), Some(output)] = words else {
            return Err(Said::Unknown("it takes or makes words of several widths".to_owned()));
        };
        let meant = expected::meant(specification, input, output).map_err(Said::Unusable)?;
        let expected = match Expected::of(&meant, Some((input, output))) {
            Some(expected) => expected.map_err(Said::Unusable)?,
            None => return Err(Said::Unusable("this is not one map of the bits of words".to_owned())),
        };
        let function = function.clone().within(settings.limits);
        match claim_as(&function, signature, &expected) {
            Ok(claim) => Ok((meant, claim)),
            Err(MachineError::Signature { reason }) => Err(Said::Unusable(reason)),
            Err(error) => Err(Said::Unknown(error.to_string())),
        }
    };
    Ok(match claim() {
        Ok((meant, claim)) => Ok((meant, claim.decide(&settings.options)?)),
        Err(said) => Err(said),
    })
}

/// The only choice that a function may be.
fn guess(
    signature: &Signature,
    function: &Function,
    selectors: &[Selector<'_>],
    (settings, of_squares): (&Settings, bool),
) -> Result<Option<String>, Fault> {
    if selectors.iter().map(|selector| selector.values.len()).product::<usize>() > MOST_VALUES {
        return Ok(None);
    }
    let function = function.clone().within(settings.limits);
    let mut guess = Guess { signature, function, settings, of_squares, written: String::new() };
    let text = guess.nested(selectors, &mut Vec::new())?;
    // What does not depend on them chooses nothing.
    Ok(text.filter(|text| text.contains('{')).map(|text| format!("{} {text}", guess.written).trim_start().to_owned()))
}

/// A guess while it is made.
struct Guess<'a> {
    signature: &'a Signature,
    function: Function,
    settings: &'a Settings,
    of_squares: bool,
    /// The settings of the maps, which stand before the choice.
    written: String,
}

impl Guess<'_> {
    /// The specification where some selectors have values: that of the map, or what the next selector chooses.
    fn nested(&mut self, selectors: &[Selector<'_>], fixed: &mut Vec<(usize, u128)>) -> Result<Option<String>, Fault> {
        let Some((selector, rest)) = selectors.split_first() else { return self.mapped(fixed) };
        let mut maps = Vec::new();
        for (value, word) in &selector.values {
            fixed.push((selector.place, *word));
            let map = self.nested(rest, fixed)?;
            fixed.pop();
            let Some(map) = map else { return Ok(None) };
            maps.push((&**value, map));
        }
        // The last values that mean the same are the rest.
        while let [.., (_, before), (_, last)] = &maps[..]
            && before == last
        {
            maps.pop();
        }
        let name = selector.name;
        Ok(Some(match &maps[..] {
            [(_, only)] => only.clone(),
            [("false", clear), ("true", set)] => format!("if {name} {{ {set} }} else {{ {clear} }}"),
            [arms @ .., (_, last)] => {
                let arms: Vec<String> = arms.iter().map(|(value, map)| format!("{value} => {map}, ")).collect();
                format!("match {name} {{ {}_ => {last} }}", arms.concat())
            }
            [] => return Ok(None),
        }))
    }

    /// The map of a function whose other arguments are fixed.
    fn mapped(&mut self, fixed: &[(usize, u128)]) -> Result<Option<String>, Fault> {
        let Ok(followed) = follow_fixed(self.signature, &self.function, fixed) else { return Ok(None) };
        let found = match self.of_squares {
            true => recognize_squares(&followed, &self.settings.options)?,
            false => recognize(&followed, &self.settings.options)?,
        };
        let is_map = self.of_squares || matches!(found.kind, Kind::Permutation | Kind::Partial | Kind::Index);
        // What moves no square has no other name.
        let stays = || (0..SQUARES).all(|square| followed.run(&[square])[0] == square);
        let idle = || (self.of_squares && followed.inputs.len() == 1 && stays()).then(|| "square_of(sq)".to_owned());
        let Some(text) = found.specification.filter(|_| is_map).or_else(idle) else { return Ok(None) };
        let (written, map) = text.rfind(';').map_or(("", &*text), |end| text.split_at(end + 1));
        if !written.is_empty() && !self.written.is_empty() && written != self.written {
            return Ok(None);
        }
        if !written.is_empty() {
            written.clone_into(&mut self.written);
        }
        Ok(Some(map.trim_start().to_owned()))
    }
}

impl<'a> Selector<'a> {
    /// An argument as one that chooses; nothing when its values are too many, or have no names.
    fn of(place: usize, parameter: &'a Parameter) -> Option<Self> {
        let [leaf] = &parameter.leaves[..] else { return None };
        let is_name = parameter.name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if parameter.is_reference() || !is_name {
            return None;
        }
        let values = match (&leaf.values, leaf.bits) {
            (Some(values), _) => {
                let named = |value: &u128| leaf.variants.iter().find(|(_, of)| of == value);
                let path = |(variant, value): &(String, u128)| (format!("{}::{variant}", last(&leaf.name)), *value);
                values.iter().map(|value| named(value).map(path)).collect::<Option<Vec<_>>>()?
            }
            (None, 1) => vec![("false".to_owned(), 0), ("true".to_owned(), 1)],
            (None, 2..=32) => (0..NUMBERS).map(|number| (number.to_string(), number)).collect(),
            (None, _) => return None,
        };
        Some(Selector { place, name: &parameter.name, values })
    }
}

/// The last part of a path.
fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}
