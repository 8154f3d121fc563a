//! What a choice compares arguments with, where no Rust evaluates it: `if a == 3 { .. }`, `match a { 0 => .., 3 => .., _ => .. }`.

use permgen_core::vector::IntoVector as _;
use proc_macro2::{Ident, TokenStream};
use syn::Lit;

use super::columns::{Column, Value, columns_of, number_of};
use super::digits::{Chooser, Digit, is_variant};
use crate::syntax::{Expr, Kind, Pattern};

/// The arguments of a choice that is not yet by their names, and what it compares them with.
pub(super) enum Compared {
    /// `match a { 0 => .., 3 => .., _ => .. }`, with its patterns.
    Match(Vec<Column>, Vec<TokenStream>),
    /// `if a == 3 { .. } else if ..`
    If(Vec<Column>, Vec<Condition>),
}

impl Compared {
    /// What it is where Rust does not evaluate it, if that is said by the names of arguments.
    pub(super) fn of(digit: &Digit) -> Option<Self> {
        match &digit.kind {
            Chooser::Match { value, patterns } => {
                let read = patterns.iter().map(Pattern::read).whole()?;
                let columns = columns_of(&names_of(value)?, &read.iter().vec())?;
                Some(Self::Match(columns, patterns.clone()))
            }
            Chooser::Conditions(conditions) => {
                let conditions = conditions.iter().map(Condition::read).whole()?;
                Some(Self::If(columns_in(&conditions)?, conditions))
            }
            _ => None,
        }
    }
}

/// The columns of conditions, if each argument is compared with `bool`s, with numbers or with paths.
pub(super) fn columns_in(conditions: &[Condition]) -> Option<Vec<Column>> {
    let mut comparisons = Vec::new();
    conditions.iter().for_each(|condition| condition.comparisons(&mut comparisons));
    let mut columns: Vec<Column> = Vec::new();
    for (name, value) in comparisons {
        let at = columns.iter().position(|column| column.name == *name).unwrap_or(columns.len());
        if at == columns.len() {
            columns.push(Column::new(name));
        }
        columns[at].tell_apart(value)?;
    }
    Some(columns)
}

/// A condition in arguments by their names: `flip && !mirror`, `a == 3`.
pub(super) enum Condition {
    Is(Ident, Value),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

impl Condition {
    pub(super) fn read(tokens: &TokenStream) -> Option<Self> {
        Self::of(&syn::parse2::<Expr>(tokens.clone()).ok()?)
    }

    fn of(expression: &Expr) -> Option<Self> {
        let of = |expression: &Expr| Self::of(expression).map(Box::new);
        match &expression.kind {
            Kind::Paren(inner) => Self::of(inner),
            Kind::Path(path) => path.ident().cloned().map(|name| Self::Is(name, Value::Truth(true))),
            Kind::Unary('!', operand) => Some(Self::Not(of(operand)?)),
            Kind::Binary(left, "&&", right) => Some(Self::And(of(left)?, of(right)?)),
            Kind::Binary(left, "||", right) => Some(Self::Or(of(left)?, of(right)?)),
            Kind::Binary(left, op @ ("==" | "!="), right) => {
                let (name, value) = comparison(left, right)?;
                let is = Self::Is(name, value);
                Some(if *op == "==" { is } else { Self::Not(Box::new(is)) })
            }
            _ => None,
        }
    }

    /// Adds its comparisons, in the order in which they occur.
    pub(super) fn comparisons<'a>(&'a self, found: &mut Vec<(&'a Ident, &'a Value)>) {
        match self {
            Self::Is(name, value) => found.push((name, value)),
            Self::Not(inner) => inner.comparisons(found),
            Self::And(left, right) | Self::Or(left, right) => {
                left.comparisons(found);
                right.comparisons(found);
            }
        }
    }

    pub(super) fn value(&self, of: &dyn Fn(&Ident, &Value) -> bool) -> bool {
        match self {
            Self::Is(name, value) => of(name, value),
            Self::Not(inner) => !inner.value(of),
            Self::And(left, right) => left.value(of) && right.value(of),
            Self::Or(left, right) => left.value(of) || right.value(of),
        }
    }
}

/// The names of `a` or `(a, b)`.
pub(super) fn names_of(value: &TokenStream) -> Option<Vec<Ident>> {
    let value: Expr = syn::parse2(value.clone()).ok()?;
    match &value.kind {
        Kind::Tuple(elements) => {
            let names = elements.iter().map(|element| element.ident().cloned()).whole()?;
            let is_distinct = (1..names.len()).all(|at| !names[..at].contains(&names[at]));
            (is_distinct && !names.is_empty()).then_some(names)
        }
        _ => Some(vec![value.ident()?.clone()]),
    }
}

/// The name and the value of `a == 3`, `color == Color::Black` or `true == flip`.
pub(super) fn comparison(left: &Expr, right: &Expr) -> Option<(Ident, Value)> {
    let name = |expression: &Expr| expression.ident().filter(|name| !is_variant(name)).cloned();
    let value = |expression: &Expr| match &expression.kind {
        Kind::Literal(Lit::Bool(truth)) => Some(Value::Truth(truth.value)),
        Kind::Literal(other) => number_of(other).map(Value::Number),
        Kind::Path(path) if is_variant(path.last()) => Some(Value::Path(path.text())),
        _ => None,
    };
    let (name, value) = name(left).map_or_else(|| (name(right), value(left)), |name| (Some(name), value(right)));
    Some((name?, value?))
}
