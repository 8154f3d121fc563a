//! The arguments of a function that nobody named: those of its program, or, of a choice, those that the specification names.

use super::Function;
use super::names::{is_free, key};
use crate::spec::{Members, Parameter, Values};
use permgen_core::bitwise::Bitwise;
use permgen_core::layout::Words;
use permgen_core::meaning::Meaning;
use permgen_core::vector::{IntoVector as _, sort};
use permgen_core::width::Width;

/// An argument of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name, no keyword of any language.
    pub name: String,
    /// Its words.
    pub words: Words,
    /// Whether it is a `bool`; the word is 1 for `true`.
    pub is_bool: bool,
}

/// The number of a map, which the program takes, as the sum of arguments that the function takes.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    /// The name of the number.
    pub(super) name: String,
    pub(super) terms: Vec<Term>,
    /// How many maps there are.
    pub(super) count: usize,
}

/// A term of the number of a map.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    /// The argument.
    pub(super) name: String,
    /// What it counts.
    pub(super) stride: u8,
    /// How many values it has.
    pub(super) count: u8,
    /// Its highest value, if it is a number and higher ones mean the same.
    pub(super) most: Option<u8>,
    /// What it counts modulo, if it does.
    pub(super) modulo: Option<u8>,
    pub(super) is_bool: bool,
}

impl Number {
    /// The sum, in a language in which `a + b` and `a * b` are numbers: `truth` makes a `bool` 0 or as much as it counts.
    #[cfg(feature = "files")]
    pub(super) fn sum(
        &self,
        truth: impl Fn(&str, u8) -> String,
        least: impl Fn(&str, u8) -> String,
        rest: impl Fn(&str, u8) -> String,
        product: impl Fn(&str, u8) -> String,
    ) -> String {
        let term = |term: &Term| {
            let value = match (term.most, term.modulo) {
                _ if term.is_bool => return truth(&term.name, term.stride),
                (Some(most), _) => least(&term.name, most),
                (None, Some(modulo)) => rest(&term.name, modulo),
                (None, None) => term.name.clone(),
            };
            if term.stride == 1 { value } else { product(&value, term.stride) }
        };
        let terms = self.terms.iter().map(term).vec();
        match &terms[..] {
            [one] => one.clone(),
            several => several.iter().map(|term| format!("({term})")).vec().join(" + "),
        }
    }

    /// The same where conditions are `a ? b : c`, for functions whose arguments a language calls by other names.
    #[cfg(feature = "files")]
    pub(super) fn conditional(&self, local: impl Fn(&str) -> String, sign: &str) -> String {
        self.sum(
            |name, stride| format!("{} ? {stride}{sign} : 0{sign}", local(name)),
            |name, most| {
                let name = local(name);
                format!("{name} < {most}{sign} ? {name} : {most}{sign}")
            },
            |name, modulo| format!("{} % {modulo}{sign}", local(name)),
            |value, stride| format!("({value}) * {stride}{sign}"),
        )
    }
}

/// What the words of a bitwise function are called, if nobody says.
const BOARDS: [&str; Bitwise::MOST] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// Whether a name is that of a part of a board, in a language whose words are narrower.
fn is_part(name: &str, board: &str, width: Width) -> bool {
    let parts: &[&str] = match width.bits() {
        128 => &["low", "high", "0", "1", "2", "3"],
        64 => &["low", "high"],
        _ => &[],
    };
    name.strip_prefix(board).is_some_and(|part| parts.contains(&part))
}

impl Function<'_> {
    /// The arguments, where nobody names them.
    #[must_use]
    pub fn arguments(&self) -> Vec<Argument> {
        let one = |name: &str, words: Words| Argument { name: name.to_owned(), words, is_bool: false };
        let meaning = self.found.certified.meaning();
        let (board, words) = match meaning {
            Meaning::Linear(linear) => ("board", linear.words_in()),
            Meaning::Matrix(matrices) if matrices.words_in().count == 1 => ("x", matrices.words_in()),
            Meaning::Matrix(matrices) => ("words", matrices.words_in()),
            Meaning::Numbers(numbers) => ("square", Words::one(numbers.width())),
            Meaning::Attacks(attacks) => {
                return vec![one("square", Words::one(Width::W8)), one("occupied", attacks.words())];
            }
            Meaning::Bitwise(bitwise) => {
                let words = vec![bitwise.width(); bitwise.inputs()];
                return self.board_names(&words).iter().zip(words).map(|(name, w)| one(name, Words::one(w))).vec();
            }
            Meaning::Exchange(exchange) => {
                let words = exchange.words_in();
                return self.board_names(&words).iter().zip(words).map(|(name, w)| one(name, Words::one(w))).vec();
            }
            _ => {
                let names: &[&str] = match meaning {
                    Meaning::Scan(_) => &["word"],
                    _ => &["board"],
                };
                let words = self.found.certified.program().inputs().iter().copied().map(Words::one);
                return names.iter().zip(words).map(|(name, words)| one(name, words)).vec();
            }
        };
        let mut arguments: Vec<Argument> = Vec::new();
        for parameter in self.parameters {
            let plain = parameter.name.trim_start_matches("r#");
            let is_taken = |name: &str| {
                let (key, board) = (key(name), key(board));
                key == board
                    || words.count == 1 && is_part(&key, &board, words.width)
                    || arguments.iter().any(|known| self::key(&known.name) == key)
            };
            // Languages that drop underscores would leave nothing of `__`, and a number of `_1`; not all have other letters.
            let mut name = match key(plain).bytes().next() {
                _ if !plain.is_ascii() => "value".to_owned(),
                Some(b'a'..=b'z') => plain.to_owned(),
                _ => format!("value{plain}"),
            };
            while !is_free(&name) || is_taken(&name) {
                name.push_str("_value");
            }
            arguments.push(Argument { name, words: Words::one(Width::W8), is_bool: parameter.is_bool() });
        }
        if arguments.is_empty() && meaning.takes_number() {
            // `case` is a keyword in most languages.
            let member = if self.members == Members::Cases { "number" } else { self.members.name() };
            arguments.push(one(member, Words::one(Width::W8)));
        }
        arguments.push(one(board, words));
        arguments
    }

    /// The names of the boards, as the specification has them if every language can tell them apart.
    fn board_names(&self, words: &[Width]) -> Vec<String> {
        let of = |name: &String| {
            let plain = name.trim_start_matches("r#");
            if is_free(plain) { plain.to_owned() } else { format!("{plain}_board") }
        };
        let names = self.boards.iter().map(of).vec();
        let mut keys = names.iter().map(|name| key(name)).vec();
        let is_a_part = |part: &String| keys.iter().zip(words).any(|(board, &width)| is_part(part, board, width));
        let has_parts = keys.iter().any(is_a_part);
        sort(&mut keys);
        keys.dedup();
        let is_name = |key: &String| key.is_ascii() && key.starts_with(|first: char| first.is_ascii_alphabetic());
        match keys.len() == words.len() && !has_parts && keys.iter().all(is_name) {
            true => names,
            false => BOARDS[..words.len()].iter().map(|&name| name.to_owned()).vec(),
        }
    }

    /// The expression that computes the number of a map from the arguments, unless the first argument is that number.
    pub(super) fn number(&self) -> Option<Number> {
        let of_squares = matches!(self.found.certified.meaning(), Meaning::Numbers(_));
        let is_first = match self.parameters {
            [] => true,
            [Parameter { values: Values::Number { has_rest, .. }, .. }] => !has_rest,
            // The program itself counts modulo a power of two, unless it adds a square to the number.
            [Parameter { values: Values::Modulo(count), .. }] => count.is_power_of_two() && !of_squares,
            _ => false,
        };
        if is_first {
            return None;
        }
        let arguments = self.arguments();
        let term = |(parameter, argument): (&Parameter, &Argument)| Term {
            name: argument.name.clone(),
            stride: parameter.stride,
            count: parameter.count() as u8,
            most: match &parameter.values {
                Values::Number { names, has_rest: true } => Some((names.len() - 1) as u8),
                _ => None,
            },
            modulo: match parameter.values {
                Values::Modulo(count) => Some(count),
                _ => None,
            },
            is_bool: argument.is_bool,
        };
        let terms = self.parameters.iter().zip(&arguments).map(term).vec();
        let count = self.parameters.iter().map(Parameter::count).product();
        let is_taken = arguments.iter().any(|argument| key(&argument.name) == "number") || self.name == "number";
        Some(Number { name: if is_taken { "number_of_map" } else { "number" }.to_owned(), terms, count })
    }

    /// The values of the arguments before the board for a number of a map.
    #[must_use]
    pub fn values_for(&self, number: usize) -> Vec<usize> {
        match self.parameters {
            [] => vec![number],
            parameters => parameters.iter().map(|parameter| parameter.value_in(number)).vec(),
        }
    }
}
