//! All choices in a map: the number of a map that their arguments amount to.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::Spec;
#[cfg(feature = "all-maps")]
use super::context::Context;
use super::digits::{Digit, MOST, Parameter};
#[cfg(feature = "all-maps")]
use super::frames::Frames;
use super::written::{Choice, Map, Number, Signed};
#[cfg(feature = "all-maps")]
use super::{Meant, Member, Members, Scope};
use crate::diagnostics::{Diagnostic, Diagnostics};
#[cfg(feature = "all-maps")]
use permgen_core::linear::Matrices;
#[cfg(feature = "all-maps")]
use permgen_core::meaning::Meaning;
use permgen_core::vector::IntoVector as _;

/// Changes a choice, and tells whether it did.
#[cfg(feature = "all-maps")]
pub(super) type Change<'a> = dyn FnMut(&mut Choice) -> Result<bool, Diagnostics> + 'a;

/// The digits of all choices in a map.
pub(super) struct Digits(Vec<Digit>);

impl Digits {
    pub(super) fn of(map: &Map) -> Result<Self, Diagnostics> {
        let mut choices = Vec::new();
        map.choices(&mut choices);
        let mut digits: Vec<Digit> = Vec::new();
        for digit in choices.iter().flat_map(|choice| &choice.digits) {
            if !digit.is_of_names() && choices.len() > 1 {
                let what = "of several choices, each compares arguments by their names with numbers up to 62, variants or `bool`s";
                return Err(Diagnostic::new(digit.span, what)
                    .help("make it a `bool` argument, as in `if flip { .. } else { .. }`")
                    .into());
            }
            let is_told = |known: &Digit| !digit.key.is_empty() && digit.value_by(&known.key, 0).is_some();
            if digits.iter().any(is_told) {
                continue;
            }
            match digits.iter_mut().find(|known| known.value_by(&digit.key, 0).is_some()) {
                Some(known) => *known = digit.clone(),
                None => digits.push(digit.clone()),
            }
        }
        let digits = Self(digits);
        match digits.count() {
            count if count > MOST => {
                let last = digits.0.last().map_or_else(Span::call_site, |digit| digit.span);
                Err(Diagnostic::new(last, format!("a choice among {count} maps"))
                    .help(format!("{MOST} are the most, counting every combination"))
                    .into())
            }
            _ => Ok(digits),
        }
    }

    /// Whether an argument counts repetitions of a map that comes back to its beginning.
    pub(super) fn has_period(&self, count: &Ident) -> bool {
        self.0.iter().any(|digit| digit.count() == Some(count))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where the first of them is written.
    pub(super) fn span(&self) -> Span {
        self.0.first().map_or_else(Span::call_site, |digit| digit.span)
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.0.iter().fold(1, |count, digit| count.saturating_mul(digit.labels.len()))
    }

    fn with_strides(&self) -> impl Iterator<Item = (&Digit, usize)> {
        self.0.iter().scan(1, |stride, digit| {
            let own = *stride;
            *stride *= digit.labels.len();
            Some((digit, own))
        })
    }

    /// The digits of a number, by what they depend on.
    pub(super) fn values(&self, number: usize) -> Vec<(String, usize)> {
        self.with_strides().map(|(digit, stride)| (digit.key.clone(), number / stride % digit.labels.len())).vec()
    }

    /// What a number stands for.
    pub(super) fn label(&self, number: usize) -> String {
        let label = |(digit, stride): (&Digit, usize)| digit.labels[number / stride % digit.labels.len()].clone();
        self.with_strides().map(label).vec().join(", ")
    }

    /// The Rust expression of the number, a `u8`.
    pub(super) fn expression(&self) -> TokenStream {
        match &self.0[..] {
            [digit] => digit.expression(1),
            _ => {
                let terms = self.with_strides().map(|(digit, stride)| digit.expression(stride));
                quote!(0_u8 #(+ (#terms))*)
            }
        }
    }

    /// The arguments by their names, if that is all that the choice depends on. The span is that of what is more.
    pub(super) fn parameters(&self) -> Result<Vec<Parameter>, Diagnostic> {
        let mut parameters: Vec<Parameter> = Vec::new();
        for (digit, stride) in self.with_strides() {
            let Some(parameter) = digit.parameter(stride) else {
                let message = match digit.is_match() {
                    true => "here, a `match` compares names with numbers up to 62, with paths or with `bool`s",
                    false => "here, a condition is a `bool` by its name, or compares a name with a number up to 62",
                };
                return Err(Diagnostic::new(digit.span, message)
                    .help("write `if black { .. } else { .. }`, `if turns == 3 { .. } else { .. }` or `match color { Color::White => .., _ => .. }`"));
            };
            if parameters.iter().any(|known| known.name == parameter.name) {
                let is_count = |digit: &Digit| digit.count().is_some_and(|count| *count == parameter.name);
                let (message, help) = match self.0.iter().any(is_count) {
                    true => {
                        ("counts modulo another number, or without end, before", "take an argument for each repetition")
                    }
                    false => ("is compared with other values before", "write the same cases in the same order"),
                };
                let message = format!("`{}` {message}", parameter.name);
                return Err(Diagnostic::new(digit.span, message).help(help));
            }
            parameters.push(parameter);
        }
        Ok(parameters)
    }
}

impl Spec {
    /// What it depends on by the names of arguments, as far as they say it.
    pub(super) fn digits_by_names(&self) -> Result<Digits, Diagnostics> {
        #[cfg(feature = "all-maps")]
        if let Some(by_names) = self.by_names(true)? {
            return Digits::of(&by_names.map);
        }
        Digits::of(&self.map)
    }

    /// That a `match` chooses by the square, unless an argument is called so.
    #[must_use]
    pub fn chooses_by_square(&self) -> Option<Diagnostic> {
        let mut choices = Vec::new();
        self.map.choices(&mut choices);
        let (name, span) = choices.iter().flat_map(|choice| &choice.digits).find_map(Digit::square)?;
        let message = format!("`match {name}` chooses by an argument called `{name}`, not by the square");
        let help = format!("write `if {name} == 0 {{ .. }} else {{ .. }}`: `if` chooses by the square");
        Some(Diagnostic::new(span, message).help(help))
    }

    /// The same with one number for all choices: of several, each goes by the names of its arguments, as far as Rust would evaluate it.
    #[cfg(feature = "all-maps")]
    pub(crate) fn with_one_number(self) -> Result<Self, Diagnostics> {
        let Err(wrong) = Digits::of(&self.map) else { return Ok(self) };
        let by_names = self.by_names(true)?;
        by_names.filter(|by_names| Digits::of(&by_names.map).is_ok()).ok_or(wrong)
    }

    /// The same where all choices go by the names of arguments, if some would be for Rust to evaluate.
    #[cfg(feature = "all-maps")]
    pub(super) fn by_names(&self, knows_enumerations: bool) -> Result<Option<Self>, Diagnostics> {
        let mut spec = self.clone();
        Ok(spec.map.go_by_names(knows_enumerations)?.then_some(spec))
    }
}

#[cfg(feature = "all-maps")]
impl Spec {
    /// One of several maps: one for each number that the digits make.
    pub(super) fn choice_of_maps(
        &self,
        digits: &Digits,
        scope: &Scope,
        may_be_empty: bool,
    ) -> Result<Meant, Diagnostics> {
        let parameters = match scope.member {
            Member::ByName | Member::ArgumentsByName => digits.parameters()?,
            _ => Vec::new(),
        };
        let mut meant = match self.is_square_of() {
            true => self.choice_of_numbers(digits, scope)?,
            false => {
                if let Some(promise) = self.promise.as_ref().or(scope.promise.as_ref()) {
                    return Err(Diagnostic::new(promise.span(), "a choice among maps has no use for a promise")
                        .help("leave `given` out: each of the maps masks the bits itself")
                        .into());
                }
                let settings = self.settings.or(&scope.settings);
                let frames = Frames::of(&settings, scope.words)?;
                let context = Context::of(frames, &settings, scope, may_be_empty);
                let (board, layouts) = (context.board, context.layouts());
                let mut wrong = Diagnostics::new();
                let (mut maps, mut written) = (Vec::new(), Vec::new());
                for number in 0..digits.count() {
                    let context = context.between(&context.from, &context.to);
                    let values = digits.values(number);
                    let context = context.choosing(&values);
                    let meaning = match self.map.chosen(&values) {
                        Map::Sums(sums) => context.sums(sums, None).map(|meant| {
                            written.extend(meant.written);
                            meant.meaning
                        }),
                        _ => context.resolve(&self.map, None).map(Meaning::from),
                    };
                    maps.extend(wrong.take_new(meaning).and_then(|meaning| meaning.matrix()));
                }
                let maps = wrong.into_result(maps)?;
                let maps = Matrices::choice(maps).map_err(|error| Diagnostic::new(digits.span(), error.to_string()))?;
                Meant { written, is_sum: self.map.is_sum(), ..Meant::new(maps, board, layouts) }
            }
        };
        let labels = (0..digits.count()).map(|number| digits.label(number)).vec();
        meant.members = Some((Members::Cases, labels));
        meant.parameters = parameters;
        Ok(meant)
    }
}

impl Choice {
    /// The map for these digits.
    pub(super) fn case(&self, values: &[(String, usize)]) -> &Map {
        let mut stride = 1;
        let mut index = 0;
        for digit in &self.digits {
            let value = values.iter().find_map(|(key, value)| digit.value_by(key, *value));
            index += value.unwrap_or_default() * stride;
            stride *= digit.labels.len();
        }
        &self.cases[self.table[index]]
    }
}

impl Map {
    /// The map as often as the argument says. How many powers there are is known where the map is resolved.
    pub(super) fn repeated_by(self, name: &Ident, span: Span) -> Self {
        let once = Self::Repeat(Box::new(self), Signed { value: 1 }, span);
        Self::Choice(Choice { digits: vec![Digit::of_open_count(name)], table: vec![0], cases: vec![once] })
    }

    /// A rotation of the word by an argument.
    pub(super) fn rotation_by(operation: Ident, name: &Ident, span: Span) -> Self {
        let one = vec![Number { value: 1, span }];
        Self::Word { name: operation, parameters: one, span }.repeated_by(name, span)
    }

    /// All choices in it.
    pub(super) fn choices<'a>(&'a self, found: &mut Vec<&'a Choice>) {
        match self {
            Map::Choice(choice) => {
                found.push(choice);
                choice.cases.iter().for_each(|case| case.choices(found));
            }
            Map::Then(parts) => parts.iter().for_each(|(part, _)| part.choices(found)),
            Map::Inverse(inner, _)
            | Map::Bijective(inner, _)
            | Map::Repeat(inner, ..)
            | Map::Restrict(inner, _)
            | Map::SquareOf { map: inner, .. } => inner.choices(found),
            _ => {}
        }
    }

    /// Changes all choices in it to those by the names of arguments, and tells whether there were others.
    #[cfg(feature = "all-maps")]
    fn go_by_names(&mut self, knows_enumerations: bool) -> Result<bool, Diagnostics> {
        self.change_choices(&mut |choice| {
            let by_names = choice.by_names(knows_enumerations)?;
            let has_changed = by_names.is_some();
            if let Some(by_names) = by_names {
                *choice = by_names;
            }
            Ok(has_changed)
        })
    }

    /// Changes all choices in it, and tells whether it changed one.
    #[cfg(feature = "all-maps")]
    pub(super) fn change_choices(&mut self, change: &mut Change<'_>) -> Result<bool, Diagnostics> {
        let mut has_changed = false;
        match self {
            Map::Choice(choice) => {
                has_changed = change(choice)?;
                for case in &mut choice.cases {
                    has_changed |= case.change_choices(change)?;
                }
            }
            Map::Then(parts) => {
                for (part, _) in parts {
                    has_changed |= part.change_choices(change)?;
                }
            }
            Map::Inverse(inner, _)
            | Map::Bijective(inner, _)
            | Map::Repeat(inner, ..)
            | Map::Restrict(inner, _)
            | Map::SquareOf { map: inner, .. } => has_changed = inner.change_choices(change)?,
            _ => {}
        }
        Ok(has_changed)
    }

    /// The map for these digits, where the whole is a choice.
    pub(super) fn chosen(&self, values: &[(String, usize)]) -> &Map {
        match self {
            Map::Choice(choice) => choice.case(values).chosen(values),
            map => map,
        }
    }
}
