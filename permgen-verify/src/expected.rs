//! The expected meaning of a function: a map of the bits of words or of square numbers, or a function of several boards.

use permgen_codegen::diagnostics::Diagnostics;
use permgen_codegen::spec::{Meant, Members, Scope, Sides, Spec};
use permgen_core::bitwise::{Bitwise, Truth};
use permgen_core::board::Board;
use permgen_core::exchange::{By, Exchange};
use permgen_core::layout::{Layout, Words};
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::partial_map::PartialMap;
use permgen_core::term::{Binary, Term, Terms, mask};
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

use crate::choice::{Choice, When, joined};

/// The expected meaning of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A map of the bits of one word, or of several.
    Map(WordMap),
    /// A linear function over GF(2) of one word, or of several.
    Sums(Matrix),
    /// A map of square numbers, in words of any width. The results for other numbers are unspecified; no square may panic.
    Numbers(NumberMap),
    /// A Boolean function of several boards of these names, bit by bit.
    Boards(Bitwise, Vec<String>),
    /// Bits of a word exchanged: arguments of these names, in this order, say which.
    Exchange(Exchange, Vec<String>),
    /// One of several, selected by other arguments.
    Choice(Box<Choice<Expected>>),
}

/// What a specification asks of the arguments of a function.
#[cfg(feature = "tools")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// The names of those that choose among maps, or say which bits are exchanged.
    pub(crate) selectors: Vec<String>,
    /// The names of boards, if each is one of its own.
    pub(crate) boards: Option<Vec<String>>,
}

#[cfg(feature = "tools")]
impl Asked {
    /// What a specification asks.
    pub(crate) fn by(spec: &Spec) -> Result<Self, Diagnostics> {
        let members = spec.members().map(|members| members.name().to_owned());
        let selectors = [spec.selectors()?, spec.exchanging(), Vec::from_iter(members)].concat();
        Ok(Asked { selectors, boards: spec.boards() })
    }
}

/// The places of the squares that a map moves, for drawings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squares {
    /// The board, if it is in one word before and after.
    pub board: Option<Board>,
    /// The layouts before and after, if there are several words or the layouts differ.
    pub layouts: Option<Box<(Layout, Layout)>>,
}

/// What a specification means for a function of these words; else what is wrong with it.
pub(crate) fn meant(specification: &str, input: Words, output: Words) -> Result<Meant, String> {
    let told = |diagnostics: Diagnostics| diagnostics.messages();
    let spec = Spec::parse_str(specification).map_err(told)?;
    let scope = match (input.count, output.count) {
        _ if spec.is_square_of() => Scope::new(None),
        _ if spec.takes_boards() => Scope::new(Some(input.width)),
        (1, 1) => Scope::new(Some(input.width.max(output.width))),
        _ => Scope::default().between(Sides { before: input, after: Some(output) }),
    };
    spec.mean(&scope.with_arguments_by_name()).map_err(told)
}

/// The same as what must come out, and where its squares lie.
pub(crate) fn read(specification: &str, input: Words, output: Words) -> Result<(Expected, Squares), String> {
    let meant = meant(specification, input, output)?;
    let expected = Expected::of(&meant, Some((input, output)))
        .ok_or_else(|| "this is not one map of a word's bits, nor of the numbers of squares".to_owned())??;
    let Meant { board, layouts, .. } = meant;
    let squares = expected.drawn_on(Squares { board, layouts });
    Ok((expected, squares))
}

/// A matrix whose rows are single bits is a map.
impl From<&Matrix> for Expected {
    fn from(matrix: &Matrix) -> Self {
        matrix.as_word_map().map_or_else(|| Expected::Sums(matrix.clone()), Expected::Map)
    }
}

impl From<WordMap> for Expected {
    fn from(map: WordMap) -> Self {
        Expected::Map(map)
    }
}

impl From<PartialMap> for Expected {
    fn from(map: PartialMap) -> Self {
        Expected::Map(map.into())
    }
}

impl From<&PartialMap> for Expected {
    fn from(map: &PartialMap) -> Self {
        Expected::Map(map.into())
    }
}

impl From<&Expected> for Expected {
    fn from(expected: &Expected) -> Self {
        expected.clone()
    }
}

impl Expected {
    /// Whether it covers every word: no bit is promised to be 0.
    pub(crate) fn is_of_every_word(&self) -> bool {
        match self {
            Expected::Map(map) => (0..map.inputs()).all(|word| map.promised_zero(word) == 0),
            Expected::Sums(_) | Expected::Boards(..) | Expected::Exchange(..) => true,
            Expected::Numbers(_) => false,
            Expected::Choice(choice) => choice.is_of_every_number(Self::is_of_every_word),
        }
    }

    /// What it asks of the arguments of a function.
    #[cfg(feature = "tools")]
    pub(crate) fn asked(&self) -> Asked {
        let (selectors, boards) = match self {
            Expected::Choice(choice) => (choice.selectors().map(str::to_owned).collect(), None),
            Expected::Exchange(_, names) => (names.clone(), None),
            Expected::Boards(_, names) => (Vec::new(), Some(names.clone())),
            _ => (Vec::new(), None),
        };
        Asked { selectors, boards }
    }

    /// The choice among maps, if it is one.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice<Expected>> {
        match self {
            Expected::Choice(choice) => Some(choice),
            _ => None,
        }
    }

    /// The map of the bits of a word, if it is a map that copies no bit.
    #[must_use]
    pub fn map(&self) -> Option<PartialMap> {
        match self {
            Expected::Map(map) => map.as_partial_map(),
            _ => None,
        }
    }

    /// The words that are taken and made, if words are mapped.
    pub(crate) fn words(&self) -> Option<(Words, Words)> {
        match self {
            Expected::Map(map) => Some((map.words_in(), map.words_out())),
            Expected::Sums(matrix) => Some((matrix.words_in(), matrix.words_out())),
            Expected::Boards(function, _) => Some((function.words_in(), function.words_out())),
            Expected::Exchange(exchange, _) => Some((Words::one(exchange.width), Words::one(exchange.width))),
            Expected::Numbers(_) => None,
            Expected::Choice(choice) => choice.cases().first()?.words(),
        }
    }

    /// The meaning of a specification, in these words or in its own; `None` if it is another kind of meaning.
    ///
    /// # Errors
    ///
    /// If a map does not fit in these words.
    #[must_use]
    pub fn of(meant: &Meant, words: Option<(Words, Words)>) -> Option<Result<Self, String>> {
        let meaning = &meant.meaning;
        let cases: Option<(&[String], Vec<Self>)> = match (&meant.members, meaning) {
            _ if meant.parameters.is_empty() => None,
            (Some((_, labels)), Meaning::Linear(linear)) if !meaning.is_any_order() => {
                Some((labels, linear.cases().iter().cloned().map(Expected::Map).collect()))
            }
            (Some((Members::Cases, labels)), Meaning::Matrix(matrices)) => {
                Some((labels, matrices.cases().iter().map(Expected::from).collect()))
            }
            (Some((Members::Cases, labels)), Meaning::Numbers(numbers)) => {
                Some((labels, numbers.cases().iter().cloned().map(Expected::Numbers).collect()))
            }
            _ => None,
        };
        if let Some((labels, mut cases)) = cases {
            cases.truncate(labels.len());
            let sized =
                cases.into_iter().map(|case| words.map_or_else(|| Ok(case.clone()), |words| case.resized(words)));
            let cases = sized.collect::<Result<Vec<Self>, String>>();
            let choice = |cases| Expected::Choice(Box::new(Choice::new(&meant.parameters, labels, cases)));
            return Some(cases.map(choice));
        }
        let map = match (meaning, meaning.linear(), meaning.matrix()) {
            (Meaning::Numbers(numbers), ..) => Expected::Numbers(numbers.only()?.clone()),
            (Meaning::Bitwise(function), ..) => Expected::Boards(function.clone(), meant.boards.clone()),
            (Meaning::Exchange(exchange), ..) => {
                Expected::Exchange(*exchange, meant.boards.iter().skip(1).cloned().collect())
            }
            (_, None, Some(matrix)) => Expected::Sums(matrix),
            _ => Expected::Map(meaning.words()?.clone()),
        };
        Some(words.map_or_else(|| Ok(map.clone()), |words| map.resized(words)))
    }

    /// The same in other words.
    pub(crate) fn resized(&self, (input, output): (Words, Words)) -> Result<Self, String> {
        match self {
            Expected::Map(map) => map.resized(input, output).map(Expected::Map).map_err(|error| error.to_string()),
            Expected::Sums(matrix) => {
                matrix.resized(input, output).map(Expected::Sums).map_err(|error| error.to_string())
            }
            Expected::Numbers(_) | Expected::Boards(..) | Expected::Exchange(..) | Expected::Choice(_) => {
                Ok(self.clone())
            }
        }
    }

    /// The same for a function of narrower words, such as an index that is no board: a map whose other bits are neither
    /// taken nor made.
    pub(crate) fn narrowed(&self, (input, output): (Words, Words)) -> Self {
        match self {
            Expected::Map(map) => {
                let (takes, gives) = (map.words_in(), map.words_out());
                let is_about_them = takes.bits().max(gives.bits()) == input.bits().max(output.bits());
                let is_narrower = input.bits() <= takes.bits() && output.bits() <= gives.bits();
                let is_same = (takes.bits(), gives.bits()) == (input.bits(), output.bits());
                if !is_about_them || !is_narrower || is_same {
                    return self.clone();
                }
                map.resized(input, output).map_or_else(|_| self.clone(), Expected::Map)
            }
            Expected::Sums(matrix) => matrix.resized(input, output).map_or_else(|_| self.clone(), Expected::Sums),
            Expected::Numbers(_) | Expected::Boards(..) | Expected::Exchange(..) => self.clone(),
            Expected::Choice(choice) => Expected::Choice(Box::new(choice.map(|case| case.narrowed((input, output))))),
        }
    }

    /// Why it cannot be what a function of words of these widths is.
    pub(crate) fn misfit(&self, taken: &[u32], made: &[u32]) -> Option<String> {
        let shown = |widths: &[u32], unit: &str| match widths {
            [bits] => format!("{bits}{unit}"),
            [bits, rest @ ..] if rest.iter().all(|other| other == bits) => {
                format!("{} words of {bits} bits", widths.len())
            }
            _ => format!("{} words of different widths", widths.len()),
        };
        let (takes, gives) = (shown(taken, " bits"), shown(made, ""));
        if let Some((from, to)) = self.words() {
            let fits = |widths: &[u32], words: Words| *widths == vec![words.width.bits(); words.count];
            let is_index = fits(taken, from) && matches!(made, [8 | 16 | 32]);
            let hint = is_index.then(|| format!("; begin an index with `width = {from} -> u{};`", made[0]));
            let hint = hint.unwrap_or_default();
            return (!fits(taken, from) || !fits(made, to))
                .then(|| format!("maps {takes} to {gives}, the specification `{from}` to `{to}`{hint}"));
        }
        match self {
            Expected::Map(_) | Expected::Sums(_) | Expected::Boards(..) | Expected::Exchange(..) => None,
            Expected::Choice(choice) => choice.cases().iter().find_map(|case| case.misfit(taken, made)),
            Expected::Numbers(numbers) => {
                let to = numbers.destinations();
                let most = to.iter().copied().max().unwrap_or(0).max(to.len() as u16 - 1);
                let needed = 16 - most.leading_zeros();
                let holds = |widths: &[u32]| matches!(widths, [bits] if *bits >= needed);
                (!holds(taken) || !holds(made))
                    .then(|| format!("maps {takes} to {gives}, and numbers of squares have {needed}"))
            }
        }
    }

    /// The widths of the words that a function must make, when it makes none.
    pub(crate) fn widths_out(&self, taken: &[u32]) -> Vec<u32> {
        self.words().map_or_else(|| taken.to_vec(), |(_, made)| vec![made.width.bits(); made.count])
    }

    /// What must come out of a word, and what may be assumed of it.
    pub(crate) fn of_word(&self, terms: &mut Terms, word: Term, output: u32) -> (Term, Vec<Term>) {
        let (made, given) = self.of_words(terms, &[word], &[output], &[]);
        (made[0], given)
    }

    /// What must come out of words, the first the lowest, and what may be assumed of them; which map is meant where, of a
    /// choice. Of an exchange, what says which bits are exchanged is behind the word.
    ///
    /// # Panics
    ///
    /// When the words are not those of the map.
    pub(crate) fn of_words(
        &self,
        terms: &mut Terms,
        words: &[Term],
        output: &[u32],
        when: &[When],
    ) -> (Vec<Term>, Vec<Term>) {
        let mapped = if matches!(self, Expected::Exchange(..)) { &words[..1] } else { words };
        let taken: Vec<u32> = mapped.iter().map(|&word| terms.width(word)).collect();
        if let Some(misfit) = self.misfit(&taken, output) {
            panic!("it {misfit}");
        }
        match self {
            Expected::Map(map) => {
                // Words joined bit by bit: solvers read that faster than an or of shifts.
                let mut made = Vec::new();
                for place in 0..map.outputs() {
                    let mut word: Option<Term> = None;
                    for bit in 0..map.output().bits() as u8 {
                        let bit = match map.source_of(place, bit) {
                            Some((word, bit)) => terms.extract(words[word], u32::from(bit), 1),
                            None => terms.constant(0, 1),
                        };
                        word = Some(word.map_or(bit, |below| terms.concat(bit, below)));
                    }
                    made.push(word.expect("words have bits"));
                }
                let mut given = Vec::new();
                for (place, &word) in words.iter().enumerate().filter(|&(place, _)| map.promised_zero(place) != 0) {
                    let forbidden = terms.constant(map.promised_zero(place), map.input().bits());
                    let there = terms.binary(Binary::And, word, forbidden);
                    let zero = terms.constant(0, map.input().bits());
                    given.push(terms.binary(Binary::Eq, there, zero));
                }
                (made, given)
            }
            Expected::Sums(matrix) => (sums(matrix, terms, words), Vec::new()),
            Expected::Boards(function, _) => {
                let of = |truth| of_truth(terms, words, truth, words.len(), 0);
                (function.truths().iter().map(of).collect(), Vec::new())
            }
            Expected::Exchange(exchange, _) => (vec![exchanged(*exchange, terms, words)], Vec::new()),
            Expected::Choice(choice) => {
                let maps: Vec<_> = choice.cases().iter().map(|map| map.of_words(terms, words, output, &[])).collect();
                joined(terms, &maps, when)
            }
            Expected::Numbers(numbers) => {
                let (word, bits, output) = (words[0], taken[0], output[0]);
                let mut expected = terms.constant(0, output);
                for (number, &to) in numbers.destinations().iter().enumerate().rev() {
                    let number = terms.constant(number as u128, bits);
                    let is_it = terms.binary(Binary::Eq, word, number);
                    let to = terms.constant(u128::from(to), output);
                    expected = terms.ite(is_it, to, expected);
                }
                let count = numbers.destinations().len() as u128;
                let is_every = bits < 128 && count >= 1 << bits;
                let given = (!is_every).then(|| {
                    let count = terms.constant(count, bits);
                    terms.binary(Binary::Ult, word, count)
                });
                (vec![expected], given.into_iter().collect())
            }
        }
    }

    /// The squares to draw: none for square numbers, which are not boards.
    #[must_use]
    pub fn drawn_on(&self, squares: Squares) -> Squares {
        match self {
            Expected::Map(_) => squares,
            Expected::Choice(choice) if matches!(choice.cases()[0], Expected::Map(_)) => squares,
            _ => Squares::default(),
        }
    }
}

/// The word of which each bit is the result for the bits at its place: those of the last `words` as in `combination`, and of the
/// first `open` words whatever they are.
fn of_truth(terms: &mut Terms, words: &[Term], truth: &Truth, open: usize, combination: u32) -> Term {
    let bits = terms.width(words[0]);
    let Some(place) = open.checked_sub(1) else {
        let result = if truth.bit(combination) { mask(bits) } else { 0 };
        return terms.constant(result, bits);
    };
    let clear = of_truth(terms, words, truth, place, combination);
    let set = of_truth(terms, words, truth, place, combination | 1 << place);
    if set == clear {
        return set;
    }
    let not = terms.not(words[place]);
    let (set, clear) = (terms.binary(Binary::And, words[place], set), terms.binary(Binary::And, not, clear));
    terms.binary(Binary::Or, set, clear)
}

/// A word after the exchange: what is not a mask counts modulo the bits of the word.
fn exchanged(exchange: Exchange, terms: &mut Terms, words: &[Term]) -> Term {
    let (x, bits) = (words[0], exchange.width.bits());
    let place = |terms: &mut Terms, word: usize| {
        let low = terms.extract(words[word], 0, bits.ilog2());
        terms.zero_extend(low, bits)
    };
    let (low, distance) = match exchange.by {
        By::Places => {
            let one = terms.constant(1, bits);
            let none = terms.constant(0, bits);
            let bit = |terms: &mut Terms, word: usize| {
                let place = place(terms, word);
                let alone = terms.binary(Binary::Shl, one, place);
                let there = terms.binary(Binary::And, x, alone);
                (alone, terms.binary(Binary::Eq, there, none))
            };
            let ((a, a_is_clear), (b, b_is_clear)) = (bit(terms, 1), bit(terms, 2));
            let both = terms.binary(Binary::Or, a, b);
            let other = terms.binary(Binary::Xor, x, both);
            let is_same = terms.binary(Binary::Eq, a_is_clear, b_is_clear);
            return terms.ite(is_same, x, other);
        }
        By::Mask { distance: Some(distance) } => (words[1], terms.constant(distance.into(), bits)),
        By::Mask { distance: None } => (words[1], place(terms, 2)),
    };
    let above = terms.binary(Binary::Lshr, x, distance);
    let differ = terms.binary(Binary::Xor, x, above);
    let low = terms.binary(Binary::And, differ, low);
    let high = terms.binary(Binary::Shl, low, distance);
    let both = terms.binary(Binary::Xor, low, high);
    terms.binary(Binary::Xor, x, both)
}

/// Words joined bit by bit, each the sum of its row.
fn sums(matrix: &Matrix, terms: &mut Terms, words: &[Term]) -> Vec<Term> {
    let (from, to) = (matrix.words_in().width.size(), matrix.words_out());
    let mut made = Vec::new();
    for place in 0..to.count {
        let mut word: Option<Term> = None;
        for row in place * to.width.size()..(place + 1) * to.width.size() {
            let mut sum = terms.constant(u128::from(matrix.adds_one(row)), 1);
            for &source in matrix.row(row) {
                let (source, bit) = (usize::from(source) / from, usize::from(source) % from);
                let bit = terms.extract(words[source], bit as u32, 1);
                sum = terms.binary(Binary::Xor, sum, bit);
            }
            word = Some(word.map_or(sum, |below| terms.concat(sum, below)));
        }
        made.extend(word);
    }
    made
}

/// The word of a width that is one of those of maps.
pub(crate) fn one(bits: u32) -> Option<Words> {
    Width::from_bits(bits).map(Words::one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::random::Random;

    /// Every place, also beyond the word, and the order of the arguments.
    #[test]
    fn exchanges_are_the_terms_of_their_meaning() {
        let mut random = Random::new(5);
        let masks = [By::Mask { distance: None }, By::Mask { distance: Some(3) }];
        for (width, by) in
            [Width::W8, Width::W64].into_iter().flat_map(|width| [By::Places, masks[0], masks[1]].map(|by| (width, by)))
        {
            let exchange = Exchange { width, by };
            let mut terms = Terms::new();
            let widths = exchange.words_in();
            let words: Vec<Term> = widths.iter().map(|width| terms.input("x", width.bits())).collect();
            let expected = Expected::Exchange(exchange, Vec::new());
            let (made, given) = expected.of_words(&mut terms, &words, &[width.bits()], &[]);
            assert!(given.is_empty());
            for round in 0..1 << 16 {
                let numbers = [round & 0xff, round >> 8].into_iter().rev().take(exchange.numbers());
                let boards = (0..exchange.words()).map(|_| u128::from(random.next_u64()) & width.mask());
                let values: Vec<u128> = boards.chain(numbers).collect();
                assert_eq!(terms.evaluate(made[0], &values), exchange.apply(&values), "{exchange:?}: {values:x?}");
            }
        }
    }

    /// All combinations are in random words: a wrong entry of a truth table, or words in another order, would be seen.
    #[test]
    fn functions_of_boards_are_the_terms_of_their_truth_tables() {
        let mut random = Random::new(3);
        for inputs in 1..=6 {
            let tables: [u64; 2] = std::array::from_fn(|_| random.next_u64());
            let of = |bits: &[bool], number: usize| {
                tables[number] >> bits.iter().fold(0, |index, &bit| index << 1 | u8::from(bit)) & 1 == 1
            };
            let function = Bitwise::several(Width::W64, inputs, 2, of).expect("few words");
            let mut terms = Terms::new();
            let words: Vec<Term> = (0..inputs).map(|word| terms.input(&format!("x{word}"), 64)).collect();
            let expected = Expected::Boards(function.clone(), Vec::new());
            let (made, given) = expected.of_words(&mut terms, &words, &[64, 64], &[]);
            assert!(given.is_empty());
            for _ in 0..64 {
                let values: Vec<u128> = (0..inputs).map(|_| u128::from(random.next_u64())).collect();
                let got: Vec<u128> = made.iter().map(|&made| terms.evaluate(made, &values)).collect();
                assert_eq!(got, function.apply(&values), "{inputs} words");
            }
        }
    }
}
