//! Choices among maps: which values of a function's other arguments select which map.

use permgen_codegen::spec::{Parameter, Values};

use crate::question::Case;
use crate::term::{Binary, Term, Terms, mask};

/// More parts of the arguments' values are not told apart.
const MOST_PARTS: usize = 1 << 10;

/// A choice among several maps by other arguments of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    parameters: Vec<Parameter>,
    labels: Vec<String>,
    cases: Vec<M>,
}

/// An argument that selects a map.
pub(crate) struct Selector {
    /// The name of its type.
    pub(crate) ty: String,
    /// Its values and the names of its variants, of an enum.
    pub(crate) values: Option<Vec<u128>>,
    pub(crate) variants: Vec<(String, u128)>,
    pub(crate) word: Term,
}

/// Which of the maps is meant, and where.
#[derive(Clone, Debug)]
pub(crate) struct When {
    pub(crate) condition: Term,
    /// The number of the map.
    pub(crate) number: usize,
}

/// Values that all mean the same: those whose bits in a mask are these.
struct Part {
    mask: u128,
    bits: u128,
    value: usize,
}

impl<M> Choice<M> {
    /// A choice of a specification whose arguments it names, among these maps.
    pub(crate) fn new(parameters: &[Parameter], labels: &[String], cases: Vec<M>) -> Self {
        Choice { parameters: parameters.to_vec(), labels: labels.to_vec(), cases }
    }

    /// The names of the arguments that select the map.
    pub(crate) fn selectors(&self) -> impl Iterator<Item = &str> {
        self.parameters.iter().map(|parameter| &*parameter.name)
    }

    /// The maps.
    #[must_use]
    pub fn cases(&self) -> &[M] {
        &self.cases
    }

    /// The same with each map changed.
    pub(crate) fn map(&self, change: impl FnMut(&M) -> M) -> Self {
        Self::new(&self.parameters, &self.labels, self.cases.iter().map(change).collect())
    }

    /// Whether each value of its arguments means a map, and all maps are of every word.
    pub(crate) fn is_of_every_number(&self, is_of_every_word: impl Fn(&M) -> bool) -> bool {
        let is_below = |parameter: &Parameter| matches!(parameter.values, Values::Below(_));
        !self.parameters.iter().any(is_below) && self.cases.iter().all(is_of_every_word)
    }

    /// What is assumed of its arguments, for reports.
    #[must_use]
    pub fn assumed(&self) -> Option<String> {
        assumed(&self.parameters)
    }

    /// What may be assumed of the words of its arguments: the numbers of squares, files and ranks are of those that there are.
    pub(crate) fn given(&self, terms: &mut Terms, selectors: &[Term]) -> Vec<Term> {
        let mut given = Vec::new();
        for (parameter, &word) in self.parameters.iter().zip(selectors) {
            let width = terms.width(word);
            if let Values::Below(count) = parameter.values
                && u128::from(count) <= mask(width)
            {
                let count = terms.constant(count.into(), width);
                given.push(terms.binary(Binary::Ult, word, count));
            }
        }
        given
    }

    /// For which values of its arguments which map is meant: each of `selectors` is the one that the parameter of that place is.
    pub(crate) fn when(&self, terms: &mut Terms, selectors: &[Selector]) -> Result<Vec<When>, String> {
        let mut all = vec![When { condition: terms.truth(true), number: 0 }];
        for (parameter, selector) in self.parameters.iter().zip(selectors) {
            let parts = parts(parameter, selector, terms.width(selector.word))?;
            if all.len() * parts.len() > MOST_PARTS {
                return Err(format!("chooses by more than {MOST_PARTS} parts of its arguments' values"));
            }
            let conditions: Vec<(Term, usize)> = parts
                .into_iter()
                .map(|part| (holds(terms, selector.word, &part), part.value * usize::from(parameter.stride)))
                .collect();
            let mut more = Vec::new();
            for When { condition, number } in all {
                for &(narrower, digit) in &conditions {
                    let condition = terms.binary(Binary::And, condition, narrower);
                    more.push(When { condition, number: number + digit });
                }
            }
            all = more;
        }
        Ok(all)
    }

    /// For which values of the number that a program takes which map is meant: behind the last it is that one again.
    pub(crate) fn numbered(&self, terms: &mut Terms, number: Term) -> Vec<When> {
        let count = self.cases.len().next_power_of_two();
        let mask = count as u128 - 1;
        let when = |value: usize| {
            let condition = holds(terms, number, &Part { mask, bits: value as u128, value });
            When { condition, number: value.min(self.cases.len() - 1) }
        };
        (0..count).map(when).collect()
    }

    /// The cases of a question about it.
    pub(crate) fn named(&self, when: &[When]) -> Vec<Case> {
        when.iter().map(|it| Case { name: self.labels[it.number].clone(), when: it.condition }).collect()
    }
}

/// What is assumed of arguments that select a map, for reports.
pub(crate) fn assumed(parameters: &[Parameter]) -> Option<String> {
    parameters.iter().find_map(|Parameter { name, values, .. }| match values {
        Values::Below(count) => Some(format!("`{name}` is below {count}")),
        _ => None,
    })
}

/// What must come out, and what may be assumed: in each case what the map of that case says, of which these are all.
pub(crate) fn joined(terms: &mut Terms, maps: &[(Vec<Term>, Vec<Term>)], when: &[When]) -> (Vec<Term>, Vec<Term>) {
    let (last, others) = when.split_last().expect("a choice has cases");
    let mut made = maps[last.number].0.clone();
    for When { condition, number } in others.iter().rev() {
        for (made, &expected) in made.iter_mut().zip(&maps[*number].0) {
            *made = terms.ite(*condition, expected, *made);
        }
    }
    let mut given = Vec::new();
    for When { condition, number } in when {
        let other = terms.not(*condition);
        for &assumed in &maps[*number].1 {
            given.push(terms.binary(Binary::Or, other, assumed));
        }
    }
    (made, given)
}

fn holds(terms: &mut Terms, word: Term, part: &Part) -> Term {
    let width = terms.width(word);
    let bits = terms.constant(part.bits, width);
    if part.mask == mask(width) {
        return terms.binary(Binary::Eq, word, bits);
    }
    let mask = terms.constant(part.mask, width);
    let selected = terms.binary(Binary::And, word, mask);
    terms.binary(Binary::Eq, selected, bits)
}

/// What each value of an argument means that chooses.
fn parts(parameter: &Parameter, selector: &Selector, width: u32) -> Result<Vec<Part>, String> {
    let Selector { ty, values, variants, .. } = selector;
    let is = |bits: u128, value: usize| Part { mask: mask(width), bits, value };
    let argument = format!("`{}: {ty}`", parameter.name);
    match &parameter.values {
        Values::Truth if width == 1 && values.is_none() => Ok(vec![is(0, 0), is(1, 1)]),
        Values::Truth if values.is_none() => {
            let name = &parameter.name;
            Err(format!("takes {argument}, the specification a `bool`: write `match {name} {{ 0 => .., _ => .. }}`"))
        }
        Values::Truth => Err(format!("takes {argument}, the specification a `bool`")),
        Values::Modulo(count) if count.is_power_of_two() && width >= count.ilog2() => {
            let below = u128::from(*count);
            Ok((0..below).map(|value| Part { mask: below - 1, bits: value, value: value as usize }).collect())
        }
        Values::Modulo(count) => {
            let count = u128::from(*count);
            match ty.as_str() {
                "u8" => Ok((0..256).map(|number| is(number, (number % count) as usize)).collect()),
                _ => Err(format!("takes {argument}, whose remainders by {count} are not followed: take a `u8`")),
            }
        }
        Values::Below(count) => {
            let numbers = 0..u128::from(*count);
            let is_all = |values: &Vec<u128>| {
                values.len() == numbers.clone().count() && values.iter().all(|value| numbers.contains(value))
            };
            if u128::from(*count - 1) > mask(width) || !values.as_ref().is_none_or(is_all) {
                return Err(format!("takes {argument}, the specification a number below {count}"));
            }
            Ok(numbers.map(|number| is(number, number as usize)).collect())
        }
        Values::Number { names, has_rest } => {
            let named = &names[..names.len() - usize::from(*has_rest)];
            let is_counted = named.iter().enumerate().all(|(value, name)| name.parse() == Ok(value));
            let numbers = match (values, is_counted) {
                (None, true) if width > 1 => (0..named.len() as u128).collect(),
                (_, true) if !named.is_empty() => {
                    return Err(format!("takes {argument}, the specification a number"));
                }
                _ => variants_of(named, &argument, variants)?,
            };
            let mut parts: Vec<Part> = numbers.iter().zip(0..).map(|(&number, value)| is(number, value)).collect();
            let rest: Vec<Part> = match values {
                Some(values) => {
                    let others = values.iter().filter(|value| !numbers.contains(value));
                    others.map(|&number| is(number, named.len())).collect()
                }
                None => blocks(numbers.len() as u128, width, named.len()),
            };
            if !*has_rest && !rest.is_empty() {
                return Err(format!("takes {argument}, of which the specification leaves values out: end it with `_`"));
            }
            parts.extend(rest);
            Ok(parts)
        }
    }
}

/// The values of an enum's variants.
fn variants_of(paths: &[String], argument: &str, variants: &[(String, u128)]) -> Result<Vec<u128>, String> {
    let value = |path: &String| {
        let name = path.rsplit("::").next().unwrap_or(path).trim();
        let found = variants.iter().find(|(variant, _)| variant == name);
        found.map(|(_, value)| *value).ok_or_else(|| format!("takes {argument}, which has no variant `{name}`"))
    };
    paths.iter().map(value).collect()
}

/// The words of some bits from a number on: for each place of a bit, those that are equal above it.
fn blocks(first: u128, bits: u32, value: usize) -> Vec<Part> {
    let (all, mut parts, mut from) = (mask(bits), Vec::new(), first);
    while from <= all && from > 0 {
        let size = from & from.wrapping_neg();
        parts.push(Part { mask: all & !(size - 1), bits: from, value });
        match from.checked_add(size) {
            Some(next) => from = next,
            None => break,
        }
    }
    if first == 0 {
        parts.push(Part { mask: 0, bits: 0, value });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_every_word_from_a_number_on_once() {
        for first in 0..=256_u128 {
            let parts = blocks(first, 8, 0);
            for word in 0..256 {
                let holding = parts.iter().filter(|part| word & part.mask == part.bits).count();
                assert_eq!(holding, usize::from(word >= first), "{word} from {first}");
            }
        }
        assert_eq!(blocks(3, 128, 0).len(), 127);
    }
}
