//! The maps that have names, of a word's bits and of the numbers of squares, by every numbering.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use permgen_codegen::spec::LIBRARY;
use permgen_core::board::Numbering;
use permgen_core::layout::Words;
use permgen_core::width::Width;

use crate::expected::{self, Expected};

/// A named map, with the numbering of the squares that it is for; none when it is of the usual one, or of no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The map's name.
    pub name: &'static str,
    /// Whether it is that map of the numbers of squares, not of a word's bits.
    pub is_of_numbers: bool,
    /// The numbering's name.
    pub numbering: Option<&'static str>,
}

impl std::fmt::Display for Recognised {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_of_numbers {
            true => write!(f, "`square_of({})`", self.name)?,
            false => write!(f, "`{}`", self.name)?,
        }
        match self.numbering {
            Some(numbering) => write!(f, " with `numbering = {numbering};`"),
            None => Ok(()),
        }
    }
}

impl Recognised {
    /// As a specification.
    pub(crate) fn specification(&self) -> String {
        let of = if self.is_of_numbers { format!("square_of({})", self.name) } else { self.name.to_owned() };
        self.numbering.map_or(of.clone(), |numbering| format!("numbering = {numbering}; {of}"))
    }
}

/// What a specification means for a function of these words.
pub(crate) fn meant(specification: &str, (input, output): (Width, Width)) -> Option<Expected> {
    meant_of(specification, (Words::one(input), Words::one(output)))
}

/// The same for a function of several.
pub(super) fn meant_of(specification: &str, (input, output): (Words, Words)) -> Option<Expected> {
    expected::read(specification, input, output).ok().map(|(map, _)| map)
}

/// Every named map of a kind: of the bits of words, or of numbers; by every numbering, the usual one first.
pub(crate) fn candidates(is_of_numbers: bool, words: (Width, Width)) -> Arc<Vec<(Recognised, Expected)>> {
    type Known = HashMap<(bool, Width, Width), Arc<Vec<(Recognised, Expected)>>>;
    static KNOWN: OnceLock<Mutex<Known>> = OnceLock::new();
    let known = KNOWN.get_or_init(Mutex::default);
    let key = (is_of_numbers, words.0, words.1);
    if let Some(found) = known.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return Arc::clone(found);
    }
    let made = Arc::new(make(is_of_numbers, words));
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry(key).or_insert(made))
}

fn make(is_of_numbers: bool, words: (Width, Width)) -> Vec<(Recognised, Expected)> {
    let mut all = Vec::new();
    let numberings = Numbering::NAMED.into_iter().filter(|(name, numbering)| numbering.to_string() == *name);
    let numberings: Vec<&'static str> = numberings.map(|(name, _)| name).collect();
    let named = |name, numbering| Recognised { name, is_of_numbers, numbering };
    for name in LIBRARY.iter().map(|named| named.name) {
        let usual = named(name, None);
        let Some(expected) = meant(&usual.specification(), words) else { continue };
        all.push((usual, expected.clone()));
        for numbering in &numberings {
            // What moves bits, not squares, is the same by any numbering, or none.
            let other = named(name, Some(*numbering));
            let meant = meant(&other.specification(), words).filter(|other| *other != expected);
            all.extend(meant.map(|meant| (other, meant)));
        }
    }
    all
}
