//! What a function is, and how that is known.

use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::partial_map::PartialMap;
use permgen_core::width::Width;

use super::affine::Affine;
use super::followed::Followed;
use super::name::{self, Name};
use super::near::{Near, SYMMETRIES, near};
use super::several::of_words;
use super::{linear, squares};
use crate::expected::Expected;
use crate::question::{Counterexample, Evidence, Fault, Options, Verdict as Decision};

/// The kinds of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Each bit of a word goes to its own place.
    Permutation,
    /// The same where bits are dropped.
    Partial,
    /// Some bits of a word, gathered into a small number.
    Index,
    /// A map of the numbers of squares.
    SquareMap,
    /// A map of the bits of several words.
    Words,
    /// Each bit that is made is a sum of bits that are taken, over GF(2), and it is no map.
    Linear,
    /// The same Boolean function of several boards for each square, and it is no sum of bits.
    Bitwise,
    /// Other arguments choose among maps.
    Choice,
    /// Nothing of that, or nothing that is known.
    None,
}

impl Kind {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Permutation => "permutation",
            Kind::Partial => "partial",
            Kind::Index => "index",
            Kind::SquareMap => "square_map",
            Kind::Words => "words",
            Kind::Linear => "linear",
            Kind::Bitwise => "bitwise",
            Kind::Choice => "choice",
            Kind::None => "none",
        }
    }
}

/// How sure it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A complete method said so; which one.
    Proven(String),
    /// It was not shown.
    Unknown(String),
}

/// What a function is.
#[derive(Clone, Debug)]
pub struct Recognition {
    /// Its kind.
    pub kind: Kind,
    /// What to call it, where it has a name; else its table.
    pub name: Option<String>,
    /// The specification that means it.
    pub specification: Option<String>,
    /// Where each bit, or each number, goes; of several words, bits are counted through all of them.
    pub to: Option<Vec<Option<usize>>>,
    /// How sure that is.
    pub verdict: Verdict,
    /// What it means, where programs can be found for that.
    pub meaning: Option<Meaning>,
    /// A panic that some input reaches, with the input's words.
    pub panics: Option<(Vec<u128>, String)>,
    /// Which bits each bit that it makes is the sum of, where it is that.
    pub(crate) sums: Option<Affine>,
    /// The symmetry of a chess board that it almost is.
    pub near: Option<Near>,
}

impl Recognition {
    /// Nothing is known.
    pub(crate) fn unknown(why: impl Into<String>) -> Self {
        Recognition {
            kind: Kind::None,
            name: None,
            specification: None,
            to: None,
            verdict: Verdict::Unknown(why.into()),
            meaning: None,
            panics: None,
            sums: None,
            near: None,
        }
    }

    /// Whether both are known to be the same function.
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        let what = |found: &Self| (found.kind, found.to.clone(), found.sums.clone(), found.meaning.clone());
        self.is_proven() && other.is_proven() && what(self) == what(other)
    }

    /// Whether it is one of the kinds, by a proof.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.kind != Kind::None && matches!(self.verdict, Verdict::Proven(_))
    }
}

/// The most bits that a function may take, or make, for its sums of bits to be looked at.
pub(crate) const MOST_BITS: u32 = 1024;

/// Fewer bits are no board, nor the number of a square.
const LEAST_BITS: u32 = 6;

/// What a function is.
///
/// # Errors
///
/// When methods contradict each other.
pub(crate) fn recognize(function: &Followed, options: &Options) -> Result<Recognition, Fault> {
    let (taken, made) = (function.taken(), function.made());
    if taken < LEAST_BITS {
        return Ok(Recognition::unknown(format!("it takes fewer than {LEAST_BITS} bits")));
    }
    if made == 0 {
        return Ok(Recognition::unknown("it returns no words"));
    }
    if let Some(stop) = function.not_followed() {
        return Ok(Recognition::unknown(format!("not followed: {stop}")));
    }
    if taken > MOST_BITS || made > MOST_BITS {
        return Ok(Recognition::unknown(format!("it takes {taken} bits and returns {made}; the limit is {MOST_BITS}")));
    }
    let numbers = squares::guess(function);
    let affine = match function.given.is_empty() {
        true => Affine::guess(function),
        false => None,
    };
    if let Some(numbers) = &numbers
        && affine.as_ref().is_none_or(|affine| is_rather_of_squares(affine, numbers))
    {
        let found = of_numbers(function, numbers, options)?;
        if found.kind != Kind::None {
            return Ok(found);
        }
    }
    match affine {
        Some(affine) if affine.is_constant() => {
            Ok(Recognition::unknown("it returned the same for every word that was tried"))
        }
        Some(affine) => {
            let found = of_bits(function, &affine, options)?;
            let is_one = found.name.as_deref().is_some_and(|name| SYMMETRIES.contains(&name));
            let near = if is_one { None } else { near(function) };
            Ok(Recognition { near, ..found })
        }
        None if !function.given.is_empty() => {
            Ok(Recognition::unknown("not every word is a value of its types, and it is not a map of squares"))
        }
        None => Ok(Recognition { near: near(function), ..Recognition::unknown("its bits are not sums of bits") }),
    }
}

/// What a function is that takes the number of a square, and nothing else.
///
/// # Errors
///
/// When methods contradict each other.
pub(crate) fn recognize_squares(function: &Followed, options: &Options) -> Result<Recognition, Fault> {
    if let Some(stop) = function.not_followed() {
        return Ok(Recognition::unknown(format!("not followed: {stop}")));
    }
    match squares::guess(function) {
        Some(numbers) => of_numbers(function, &numbers, options),
        None => Ok(Recognition::unknown("it is not a map of squares")),
    }
}

/// Whether what is a map of squares and a sum of bits is rather the first: a board's bits are not its squares' numbers.
fn is_rather_of_squares(affine: &Affine, numbers: &NumberMap) -> bool {
    let squares = numbers.destinations().len();
    if affine.rows.iter().any(|row| row.plus_one) {
        return true;
    }
    // Only the bits of a square's number go anywhere, and nowhere else. Four bits are a row rather than the number of one of
    // 16 squares.
    let bits = usize::BITS - (squares - 1).leading_zeros();
    let within = |place: usize| place < bits as usize;
    bits > 4
        && affine.taken > bits as usize
        && affine.rows.iter().enumerate().all(|(place, row)| match row.of[..] {
            [] => !within(place),
            [from] => within(from) && within(place),
            _ => false,
        })
}

/// What a claim's decision says, with the panic that refutes it if one does.
enum Said {
    Proven(Evidence),
    Panics(Counterexample, String),
    No(String),
}

fn said(function: &Followed, decision: Decision) -> Said {
    match decision {
        Decision::Proved(evidence) => Said::Proven(evidence),
        Decision::Refuted(counterexample) => match function.panic_on(&counterexample.inputs) {
            Some(stop) => {
                let what = stop.to_string();
                Said::Panics(counterexample, what)
            }
            None => Said::No("its bits are not sums of bits".to_owned()),
        },
        Decision::Unknown(reason) => Said::No(reason.to_string()),
    }
}

fn of_numbers(function: &Followed, numbers: &NumberMap, options: &Options) -> Result<Recognition, Fault> {
    let expected = Expected::Numbers(numbers.clone());
    let made = function.made();
    let expect = |terms: &mut crate::term::Terms, inputs: &[crate::term::Term]| {
        let (expected, given) = expected.of_word(terms, inputs[0], made);
        (vec![expected], given)
    };
    let decision = function.decide(expect, true, options)?;
    let Name { name, specification } = name::of_numbers(numbers);
    let mut found = Recognition {
        kind: Kind::SquareMap,
        name: Some(name),
        specification: Some(specification),
        to: Some(numbers.destinations().iter().map(|&to| Some(usize::from(to))).collect()),
        verdict: Verdict::Unknown(String::new()),
        meaning: Some(numbers.clone().into()),
        panics: None,
        sums: None,
        near: None,
    };
    match said(function, decision) {
        Said::Proven(evidence) => found.verdict = Verdict::Proven(method(&evidence)),
        Said::Panics(..) => return Ok(Recognition::unknown("it does not return for the number of a square")),
        Said::No(why) => return Ok(Recognition::unknown(why)),
    }
    Ok(found)
}

fn of_bits(function: &Followed, affine: &Affine, options: &Options) -> Result<Recognition, Fault> {
    let widths: Vec<u32> = function.outputs.iter().map(|&output| function.terms.width(output)).collect();
    let expect = |terms: &mut crate::term::Terms, inputs: &[crate::term::Term]| {
        (affine.of_words(terms, inputs, &widths), Vec::new())
    };
    let mut panics = None;
    let mut answer = said(function, function.decide(expect, true, options)?);
    if let Said::Panics(counterexample, what) = answer {
        panics = Some((counterexample.inputs[..function.inputs.len()].to_vec(), what));
        answer = said(function, function.decide(expect, false, options)?);
    }
    let verdict = match (answer, &panics) {
        (Said::Proven(evidence), None) => Verdict::Proven(method(&evidence)),
        (Said::Proven(_), Some((_, what))) => {
            Verdict::Unknown(format!("it is that wherever it returns, and {what} for some words"))
        }
        (Said::Panics(_, what) | Said::No(what), _) => return Ok(Recognition { panics, ..Recognition::unknown(what) }),
    };
    Ok(Recognition { verdict, panics, ..described(function, affine, &widths) })
}

pub(crate) fn method(evidence: &Evidence) -> String {
    let shown: Vec<String> = evidence.shown().iter().map(ToString::to_string).collect();
    shown.join("; ")
}

/// The kind of a sum of bits, and its name.
fn described(function: &Followed, affine: &Affine, widths: &[u32]) -> Recognition {
    let taken: Vec<u32> = function.inputs.iter().map(|&input| function.terms.width(input)).collect();
    let mut found = Recognition { sums: Some(affine.clone()), ..Recognition::unknown("") };
    if !affine.only_moves() || affine.copies() {
        found.kind = Kind::Linear;
        found.name = linear::name(affine, taken.iter().sum(), widths.iter().sum());
        found.meaning = matrix(affine, &taken, widths).map(Meaning::from);
        return found;
    }
    found.to = Some(destinations(affine));
    let one = |bits: &[u32]| if let [bits] = bits { Width::from_bits(*bits) } else { None };
    match (one(&taken), one(widths)) {
        (Some(input), Some(output)) => {
            let to: Vec<Option<u8>> = destinations(affine).into_iter().map(|to| to.map(|to| to as u8)).collect();
            if let Ok(map) = PartialMap::new(input, output, &to, 0) {
                let Name { name, specification } = name::of_map(&map);
                found.kind = match map.as_permutation() {
                    Some(_) => Kind::Permutation,
                    None if is_index(&map) => Kind::Index,
                    None => Kind::Partial,
                };
                found.name = Some(name);
                found.specification = Some(specification);
                found.meaning = Some(map.into());
                return found;
            }
            found.kind = Kind::Partial;
        }
        // Words of a width that maps do not have.
        _ if taken.len() == 1 && widths.len() == 1 => found.kind = Kind::Partial,
        _ => found.kind = Kind::Words,
    }
    let Some(map) = matrix(affine, &taken, widths).and_then(|matrix| matrix.as_word_map()) else { return found };
    if let Some((name, specification)) = of_words(&map) {
        found.name = Some(name);
        found.specification = specification;
    }
    found.meaning = Some(Meaning::from(map));
    found
}

/// Whether bits are gathered into a small number.
fn is_index(map: &PartialMap) -> bool {
    let count = map.image().count_ones();
    let is_low = count > 0 && map.image() == u128::MAX >> (128 - count);
    let stays = map.destinations().iter().enumerate().all(|(from, to)| to.is_none_or(|to| usize::from(to) == from));
    is_low && count <= 16 && !stays
}

fn destinations(affine: &Affine) -> Vec<Option<usize>> {
    let mut to = vec![None; affine.taken];
    for (place, row) in affine.rows.iter().enumerate() {
        for &from in &row.of {
            to[from] = Some(place);
        }
    }
    to
}

/// The same as a matrix, if words in and out have the widths of words.
fn matrix(affine: &Affine, taken: &[u32], made: &[u32]) -> Option<Matrix> {
    let same = |widths: &[u32]| {
        let width = Width::from_bits(*widths.first()?).filter(|_| widths.windows(2).all(|pair| pair[0] == pair[1]));
        Words::new(widths.len(), width?)
    };
    Some(Matrix::from_rows(same(taken)?, same(made)?, |row| {
        let row = &affine.rows[row];
        (row.of.iter().map(|&source| source as u16).collect(), row.plus_one)
    }))
}
