//! What the arguments of a choice amount to: the number of a map, one digit for each argument.

use proc_macro2::{Delimiter, Ident, Literal, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Lit;

use crate::stream::IntoStream as _;
use crate::syntax::{Path, Pattern};
use permgen_core::vector::IntoVector as _;

/// An argument that selects a map, in functions whose arguments the specification names: those of `permgen emit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it can be.
    pub values: Values,
    /// What its value is multiplied by in the number of the map, which is the sum over all parameters.
    pub stride: u8,
}

/// What a [`Parameter`] can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// A `bool`: `false` counts 0.
    Truth,
    /// A number.
    Number {
        /// What is written for each value.
        names: Vec<String>,
        /// Whether the last name is for every higher number, too.
        has_rest: bool,
    },
    /// A number that counts modulo this one.
    Modulo(u8),
    /// The number of a square, file or rank, of which there are so many.
    Below(u8),
}

impl Parameter {
    /// The number of its values.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.values {
            Values::Truth => 2,
            Values::Number { names, .. } => names.len(),
            Values::Modulo(count) | Values::Below(count) => usize::from(*count),
        }
    }

    /// Its value where the number of the map is `number`.
    #[must_use]
    pub fn value_in(&self, number: usize) -> usize {
        number / usize::from(self.stride) % self.count()
    }

    /// Whether it is a `bool`.
    #[must_use]
    pub fn is_bool(&self) -> bool {
        self.values == Values::Truth
    }
}

/// At most so many maps are chosen among.
pub(super) const MOST: usize = 64;

/// A digit of the number of a map.
#[derive(Clone)]
pub(super) struct Digit {
    /// What it depends on: equal ones are one digit.
    pub(super) key: String,
    pub(super) kind: Chooser,
    /// What each value is called.
    pub(super) labels: Vec<String>,
    pub(super) span: Span,
}

#[derive(Clone)]
pub(super) enum Chooser {
    /// A name that is a `bool`.
    Truth(Ident),
    /// A name that is compared with values in their order, of which the last may be any other.
    Number { name: Ident, has_rest: bool, value: TokenStream, patterns: Vec<TokenStream> },
    /// A name that counts repetitions, modulo so many; `None` until it is known how many differ.
    Count { name: Ident, modulo: Option<u8> },
    /// Whatever Rust evaluates.
    Match { value: TokenStream, patterns: Vec<TokenStream> },
    /// `if a == 3 { .. } else if ..`
    Conditions(Vec<TokenStream>),
}

impl Digit {
    pub(super) fn of_truth(name: &Ident) -> Self {
        let labels = vec![format!("!{name}"), name.to_string()];
        Self { key: name.to_string(), kind: Chooser::Truth(name.clone()), labels, span: name.span() }
    }

    /// `match name { .. }` with patterns that have no guard.
    pub(super) fn of_patterns(
        name: &Ident,
        value: TokenStream,
        written: Vec<TokenStream>,
        patterns: &[&Pattern],
    ) -> Self {
        let has_rest = matches!(patterns.last(), Some(Pattern::Any));
        let named = &patterns[..patterns.len() - usize::from(has_rest)];
        let is_count = named.iter().enumerate().all(|(number, pattern)| number_of(pattern) == Some(number as u128));
        let is_path = |pattern: &&Pattern| match pattern {
            Pattern::Path(path) => {
                path.ident().is_none_or(|constant| constant.to_string().starts_with(char::is_uppercase))
            }
            _ => false,
        };
        match is_count || named.iter().all(is_path) {
            true => {
                let labels = written.iter().map(compact).vec();
                Self::of_values(name, written, labels, has_rest)
            }
            false => Self::of_match(value, written, name.span()),
        }
    }

    /// `match (name, ..) { .. }`: the patterns of this name alone.
    pub(super) fn of_values(name: &Ident, patterns: Vec<TokenStream>, labels: Vec<String>, has_rest: bool) -> Self {
        let key = format!("{name} {}", labels.join("|"));
        let kind = Chooser::Number { name: name.clone(), has_rest, value: name.to_token_stream(), patterns };
        Self { key, kind, labels, span: name.span() }
    }

    pub(super) fn of_match(value: TokenStream, patterns: Vec<TokenStream>, span: Span) -> Self {
        let labels = patterns.iter().map(compact).vec();
        Self { key: String::new(), kind: Chooser::Match { value, patterns }, labels, span }
    }

    /// An argument that counts repetitions of a map.
    pub(super) fn of_open_count(name: &Ident) -> Self {
        let kind = Chooser::Count { name: name.clone(), modulo: None };
        Self { key: format!("{name} times"), kind, labels: vec!["0".to_owned()], span: name.span() }
    }

    /// What a `match` is on, if that is how squares are called.
    pub(super) fn square(&self) -> Option<(String, Span)> {
        let (Chooser::Number { value, .. } | Chooser::Match { value, .. }) = &self.kind else { return None };
        let name = value.to_string();
        matches!(name.as_str(), "sq" | "i").then_some((name, self.span))
    }

    /// The argument, if it counts repetitions of a map that comes back to its beginning, or may.
    pub(super) fn count(&self) -> Option<&Ident> {
        match &self.kind {
            Chooser::Count { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Whether it counts repetitions of which it is not known how many differ.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.kind, Chooser::Count { modulo: None, .. })
    }

    /// The same count, where the map is the identity again after so many times.
    pub(super) fn modulo(&self, count: usize) -> Self {
        let Chooser::Count { name, .. } = &self.kind else { return self.clone() };
        let labels = (0..count).map(|times| format!("{name} = {times}")).vec();
        let kind = Chooser::Count { name: name.clone(), modulo: Some(count as u8) };
        Self { key: format!("{name} % {count}"), kind, labels, span: self.span }
    }

    /// The same count, where the map does not change any more after so many times.
    pub(super) fn up_to(&self, most: usize) -> Self {
        let Chooser::Count { name, .. } = &self.kind else { return self.clone() };
        let number = |times: usize| Literal::usize_unsuffixed(times).into_token_stream();
        let patterns = (0..most).map(number).chain([quote!(_)]).vec();
        let labels = patterns.iter().map(compact).vec();
        let key = format!("{name} {}", labels.join("|"));
        let kind = Chooser::Number { name: name.clone(), has_rest: true, value: name.into_token_stream(), patterns };
        Self { key, kind, labels, span: self.span }
    }

    pub(super) fn of_conditions(conditions: Vec<TokenStream>, span: Span) -> Self {
        let labels = match &conditions[..] {
            [one] => vec![format!("!({})", compact(one)), compact(one)],
            several => several.iter().map(compact).chain(["else".to_owned()]).vec(),
        };
        Self { key: String::new(), kind: Chooser::Conditions(conditions), labels, span }
    }

    /// Its value where the digit of a key has `value`, if that digit is the same, or tells more values of the argument apart:
    /// `m 0|1|2|_` decides `m 0|1|_`.
    pub(super) fn value_by(&self, key: &str, value: usize) -> Option<usize> {
        if key == self.key {
            return Some(value);
        }
        let more = key.strip_prefix(self.key.strip_suffix("|_")?)?;
        more.starts_with('|').then_some(value.min(self.labels.len() - 1))
    }

    /// Whether it is a `match` of which only Rust knows the patterns.
    pub(super) fn is_match(&self) -> bool {
        matches!(self.kind, Chooser::Match { .. })
    }

    pub(super) fn is_of_names(&self) -> bool {
        matches!(self.kind, Chooser::Truth(_) | Chooser::Number { .. } | Chooser::Count { .. })
    }

    /// The Rust expression of the digit's value times `stride`, a `u8`.
    pub(super) fn expression(&self, stride: usize) -> TokenStream {
        let literal = |value: usize| Literal::u8_suffixed((value * stride) as u8);
        let arms = |value: &TokenStream, patterns: &[TokenStream]| {
            let numbers = (0..patterns.len()).map(literal);
            quote!(match #value { #(#patterns => #numbers,)* })
        };
        match &self.kind {
            Chooser::Truth(name) => {
                let (yes, no) = (literal(1), literal(0));
                quote_spanned!(name.span()=> if #name { #yes } else { #no })
            }
            Chooser::Number { value, patterns, .. } | Chooser::Match { value, patterns } => arms(value, patterns),
            // A negative count is one of repetitions of the inverse.
            Chooser::Count { name, modulo } => {
                let (count, stride) = (Literal::u8_unsuffixed(modulo.unwrap_or(1)), literal(1));
                let times = Ident::new("times", Span::mixed_site());
                // Of a `u8` there is nothing to cast.
                quote_spanned! {name.span()=> {
                    #[allow(clippy::as_conversions, clippy::cast_possible_truncation, clippy::unnecessary_cast)]
                    #[allow(trivial_numeric_casts)]
                    let #times = #name.rem_euclid(#count) as ::core::primitive::u8;
                    #times
                } * #stride}
            }
            Chooser::Conditions(conditions) if conditions.len() == 1 => {
                let (condition, yes, no) = (by_match(&conditions[0]), literal(1), literal(0));
                quote!(if #condition { #yes } else { #no })
            }
            Chooser::Conditions(conditions) => {
                let numbers = (0..conditions.len()).map(literal);
                let conditions = conditions.iter().map(by_match);
                let last = literal(conditions.len());
                quote!(#(if #conditions { #numbers } else)* { #last })
            }
        }
    }

    pub(super) fn parameter(&self, stride: usize) -> Option<Parameter> {
        let (name, values) = match &self.kind {
            Chooser::Truth(name) => (name, Values::Truth),
            Chooser::Number { name, has_rest, .. } => {
                (name, Values::Number { names: self.labels.clone(), has_rest: *has_rest })
            }
            Chooser::Count { name, modulo } => (name, Values::Modulo(modulo.unwrap_or(1))),
            _ => return None,
        };
        Some(Parameter { name: name.to_string(), values, stride: stride as u8 })
    }
}

/// A condition as Rust evaluates it: `color == Color::Black` compares as a pattern, for a `const fn` cannot call the `==` of an
/// enumeration.
fn by_match(condition: &TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = condition.clone().into_iter().vec();
    let mut written = Vec::new();
    let mut rest = &tokens[..];
    while !rest.is_empty() {
        let length = (0..rest.len()).find(|&place| sign_at(rest, place, ["&&", "||"])).unwrap_or(rest.len());
        written.push(compared_by_match(&rest[..length]));
        let after = &rest[length..];
        let sign = after.len().min(2);
        written.push(after[..sign].iter().cloned().tokens());
        rest = &after[sign..];
    }
    written.into_iter().tokens()
}

/// The same of a condition without `&&` and `||`.
fn compared_by_match(tokens: &[TokenTree]) -> TokenStream {
    match tokens {
        // Of `!a == B` the first sign belongs to the name.
        [TokenTree::Punct(not), rest @ ..]
            if not.as_char() == '!' && matches!(rest.last(), Some(TokenTree::Group(_))) =>
        {
            let rest = compared_by_match(rest);
            return quote!(#not #rest);
        }
        [TokenTree::Group(group)] if matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None) => {
            let inner = by_match(&group.stream());
            return quote!((#inner));
        }
        _ => {}
    }
    let written = || tokens.iter().cloned().tokens();
    let Some(place) = (0..tokens.len()).find(|&place| sign_at(tokens, place, ["==", "!="])) else { return written() };
    let (name, variant) = (&tokens[..place], &tokens[place + 2..]);
    match (name, variant.last()) {
        (_, Some(TokenTree::Ident(last))) if is_path(name) && is_path(variant) && is_variant(last) => {
            let not = matches!(&tokens[place], TokenTree::Punct(sign) if sign.as_char() == '!').then(|| quote!(!));
            quote!(#not ::core::matches!(#(#name)*, #(#variant)*))
        }
        _ => written(),
    }
}

/// Whether one of these signs of two letters stands at a place.
fn sign_at(tokens: &[TokenTree], place: usize, signs: [&str; 2]) -> bool {
    let [TokenTree::Punct(first), TokenTree::Punct(second), ..] = &tokens[place..] else { return false };
    let is = |sign: &str| sign.chars().eq([first.as_char(), second.as_char()]);
    first.spacing() == Spacing::Joint && signs.into_iter().any(is)
}

fn is_path(tokens: &[TokenTree]) -> bool {
    syn::parse2::<Path>(tokens.iter().cloned().tokens()).is_ok()
}

/// Whether that is the name of a variant. Constants, of which several may be equal, are for Rust to tell apart.
pub(super) fn is_variant(name: &Ident) -> bool {
    let name = name.to_string();
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

/// Whether `bool`s match a pattern; `None` if it is not one of `bool`s.
pub(super) fn truth_of_pattern(pattern: &Pattern, values: &[bool]) -> Option<bool> {
    match pattern {
        Pattern::Any => Some(true),
        Pattern::Or(cases) => {
            let cases = cases.iter().map(|case| truth_of_pattern(case, values)).whole()?;
            Some(cases.contains(&true))
        }
        Pattern::Literal(Lit::Bool(truth)) => match values {
            [value] => Some(truth.value == *value),
            _ => None,
        },
        Pattern::Tuple(elements) if elements.len() == values.len() => {
            let each = elements.iter().zip(values).map(|(pattern, value)| truth_of_pattern(pattern, &[*value]));
            Some(each.whole()?.iter().all(|fits| *fits))
        }
        _ => None,
    }
}

/// The number that a pattern is.
fn number_of(pattern: &Pattern) -> Option<u128> {
    match pattern {
        Pattern::Literal(Lit::Int(number)) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Tokens as people write them.
pub(super) fn compact(tokens: &TokenStream) -> String {
    tokens.to_string().replace(" :: ", "::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_compared_as_patterns_and_all_else_is_left() {
        let matches = "::core::matches!";
        for (condition, written) in [
            ("color == Color::Black", format!("{matches}(color, Color::Black)")),
            ("a.b == Color::Black", "a.b == Color::Black".to_owned()),
            ("!color == Color::Black", "!color == Color::Black".to_owned()),
            ("color as u8 == Color::Black", "color as u8 == Color::Black".to_owned()),
            ("color == BLACK || n == 3", "color == BLACK || n == 3".to_owned()),
            ("a != x::White && (b || !(c == Up))", format!("! {matches}(a, x::White) && (b || ! ({matches}(c, Up)))")),
            ("a.is_some_and(|c| c == Up) & b", "a.is_some_and(|c| c == Up) & b".to_owned()),
        ] {
            let tokens: TokenStream = condition.parse().unwrap();
            let expected: TokenStream = written.parse().unwrap();
            assert_eq!(by_match(&tokens).to_string(), expected.to_string(), "{condition}");
        }
    }
}
