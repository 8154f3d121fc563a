//! A `match` on a tuple, argument by argument: `match (color, flip) { (Color::White, false) => a, _ => b }`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens as _, quote};
use syn::Lit;

use super::digits::{Digit, MOST, is_variant};
use crate::syntax::Pattern;
use permgen_core::vector::IntoVector as _;

/// What one argument is compared with.
pub(super) struct Column {
    pub(super) name: Ident,
    values: Vec<Value>,
    /// Whether there are other values than these.
    has_rest: bool,
    /// What the argument may be in each arm; `None` if it may be anything.
    arms: Vec<Option<Vec<Value>>>,
}

/// What an argument is compared with.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Value {
    Truth(bool),
    Number(u128),
    Path(String),
}

impl Value {
    /// Whether they may be values of the same argument.
    fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    fn label(&self) -> String {
        match self {
            Self::Truth(truth) => truth.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Path(path) => path.clone(),
        }
    }
}

/// The columns of a `match` on these names, if each argument is compared with `bool`s, with numbers or with paths.
pub(super) fn columns_of(names: &[Ident], patterns: &[&Pattern]) -> Option<Vec<Column>> {
    let mut columns = names.iter().map(Column::new).vec();
    for pattern in patterns {
        match pattern {
            Pattern::Any => columns.iter_mut().for_each(|column| column.arms.push(None)),
            pattern if names.len() == 1 && !matches!(pattern, Pattern::Tuple(_)) => columns[0].add(pattern)?,
            Pattern::Tuple(elements) if elements.len() == names.len() => {
                for (column, pattern) in columns.iter_mut().zip(elements) {
                    column.add(pattern)?;
                }
            }
            _ => return None,
        }
    }
    // Whether an enumeration has other variants is known to Rust, which asks for them if no arm takes them.
    let uncovered = |columns: &[Column], at: usize| {
        let takes_rest = |arm: usize| columns[at].arms[arm].is_none();
        let covering = (0..patterns.len()).filter(|arm| takes_rest(*arm)).vec();
        !covers(columns, at, &covering)
    };
    for at in 0..columns.len() {
        if columns[at].is_of_paths() && uncovered(&columns, at) {
            columns[at].has_rest = false;
        }
    }
    Some(columns)
}

/// How many combinations of values there are.
pub(super) fn combinations(columns: &[Column]) -> usize {
    columns.iter().fold(1usize, |count, column| count.saturating_mul(column.count()))
}

/// The values that make up a combination: the first varies fastest.
pub(super) fn values_in(columns: &[Column], mut combination: usize) -> Vec<usize> {
    let value = |column: &Column| {
        let value = combination % column.count();
        combination /= column.count();
        value
    };
    columns.iter().map(value).vec()
}

/// Whether these arms take all combinations of the arguments other than `at`.
fn covers(columns: &[Column], at: usize, arms: &[usize]) -> bool {
    let others = columns.iter().enumerate().filter(|(number, _)| *number != at).map(|(_, column)| column).vec();
    let count = others.iter().fold(1usize, |count, column| count.saturating_mul(column.count()));
    count <= MOST * MOST
        && (0..count).all(|combination| {
            arms.iter().any(|&arm| {
                let mut rest = combination;
                others.iter().all(|column| {
                    let value = rest % column.count();
                    rest /= column.count();
                    column.fits(arm, value)
                })
            })
        })
}

impl Column {
    pub(super) fn new(name: &Ident) -> Self {
        Self { name: name.clone(), values: Vec::new(), has_rest: true, arms: Vec::new() }
    }

    /// Adds what an arm says.
    fn add(&mut self, pattern: &Pattern) -> Option<()> {
        let values = values_of(pattern)?;
        for value in values.iter().flatten() {
            self.tell_apart(value)?;
        }
        self.arms.push(values);
        Some(())
    }

    /// Adds a value with which the argument is compared: of numbers, all below it, too.
    pub(super) fn tell_apart(&mut self, value: &Value) -> Option<()> {
        if !self.values.first().unwrap_or(value).is_like(value) {
            return None;
        }
        let up_to = |last: u128| (0..=last).map(Value::Number).vec();
        let new: Vec<Value> = match value {
            Value::Truth(_) => vec![Value::Truth(false), Value::Truth(true)],
            Value::Number(last) if *last < MOST as u128 => up_to(*last),
            Value::Number(_) => return None,
            Value::Path(_) => vec![value.clone()],
        };
        self.has_rest = !matches!(value, Value::Truth(_));
        for value in new {
            if !self.values.contains(&value) {
                self.values.push(value);
            }
        }
        Some(())
    }

    /// Whether a name with one of the values is what it is compared with.
    pub(super) fn is(&self, name: &Ident, value: usize, compared: &Value) -> bool {
        self.name == *name && self.values.get(value) == Some(compared)
    }

    /// Whether it is a `bool`.
    pub(super) fn is_of_truths(&self) -> bool {
        matches!(self.values.first(), Some(Value::Truth(_)))
    }

    /// Whether it is an enumeration.
    pub(super) fn is_of_paths(&self) -> bool {
        matches!(self.values.first(), Some(Value::Path(_)))
    }

    /// How many values are told apart.
    pub(super) fn count(&self) -> usize {
        self.values.len() + usize::from(self.has_rest)
    }

    /// Whether an arm takes a value.
    pub(super) fn fits(&self, arm: usize, value: usize) -> bool {
        let taken = &self.arms[arm];
        taken.as_ref().is_none_or(|taken| self.values.get(value).is_some_and(|value| taken.contains(value)))
    }

    /// What a value is called.
    pub(super) fn label(&self, value: usize) -> String {
        self.values.get(value).map_or_else(|| "_".to_owned(), Value::label)
    }

    pub(super) fn digit(&self) -> Digit {
        if self.is_of_truths() {
            return Digit::of_truth(&self.name);
        }
        let pattern = |value: &Value| match value {
            Value::Number(number) => Literal::u128_unsuffixed(*number).into_token_stream(),
            other => other.label().parse().unwrap_or_default(),
        };
        // Rust knows whether the paths are all there are.
        let rest = self.has_rest.then(|| {
            quote!(
                #[allow(unreachable_patterns)]
                _
            )
        });
        let patterns: Vec<TokenStream> = self.values.iter().map(pattern).chain(rest).vec();
        let labels = (0..self.count()).map(|value| self.label(value)).vec();
        Digit::of_values(&self.name, patterns, labels, self.has_rest)
    }
}

/// The values that a pattern is for: `None` within if it is for all; `None` if it is a pattern of another kind.
fn values_of(pattern: &Pattern) -> Option<Option<Vec<Value>>> {
    let values = match pattern {
        Pattern::Any => return Some(None),
        Pattern::Or(cases) => {
            let mut values = Vec::new();
            for case in cases {
                match values_of(case)? {
                    Some(more) => values.extend(more),
                    None => return Some(None),
                }
            }
            values
        }
        Pattern::Literal(Lit::Bool(truth)) => vec![Value::Truth(truth.value)],
        Pattern::Literal(other) => vec![Value::Number(number_of(other)?)],
        Pattern::Range(first, last, is_closed) => {
            let (first, last) = (number_of(first)?, number_of(last)?);
            let end = last.checked_add(u128::from(*is_closed))?;
            if end.saturating_sub(first) > MOST as u128 {
                return None;
            }
            (first..end).map(Value::Number).vec()
        }
        Pattern::Path(path) if is_variant(path.last()) => vec![Value::Path(path.text())],
        _ => return None,
    };
    Some(Some(values))
}

/// The number that a literal is.
pub(super) fn number_of(literal: &Lit) -> Option<u128> {
    match literal {
        Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    }
}
