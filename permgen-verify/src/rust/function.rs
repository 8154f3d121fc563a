//! Claims about functions.

use permgen_codegen::reader::{self, Followed};
use permgen_core::partial_map::PartialMap;

use super::error::position;
use super::{File, Function, RustClaim, RustError, panics, steps};
use crate::claim::{Claim, Sides};
use crate::expected::Expected;
use crate::question::Question;
use crate::term::{Binary, Term, Terms};

impl<'a> Function<'a> {
    /// Its name, with that of its type.
    #[must_use]
    pub fn name(&self) -> String {
        self.file.items().name(self.definition)
    }

    /// The line that it begins in.
    #[must_use]
    pub fn line(&self) -> usize {
        position(self.definition.span).0
    }

    /// The file that it is in.
    #[must_use]
    pub fn file(&self) -> &'a File {
        self.file
    }

    fn follow(&self, terms: Terms, arguments: &[Term]) -> Result<Followed, RustError> {
        Ok(reader::follow(&self.file.items(), self.definition, terms, arguments)?)
    }

    /// What it makes of words: all the words of its result, one after the other, and whether it panics.
    ///
    /// # Errors
    ///
    /// When it cannot be followed.
    pub fn terms(&self) -> Result<(Terms, Vec<Term>, Vec<super::Panic>), RustError> {
        let followed = self.follow(Terms::new(), &[])?;
        let panics = panics(&followed);
        Ok((followed.terms, followed.results.into_iter().map(|(_, term)| term).collect(), panics))
    }

    /// The claim that it is a map, of one word or of a type that holds one, and never panics on what the map promises.
    ///
    /// # Errors
    ///
    /// When it takes or returns something else, or cannot be followed.
    pub fn claim_map(&self, map: &PartialMap) -> Result<RustClaim, RustError> {
        self.claim_expected(&map.into())
    }

    /// The same for what a function must be of any kind.
    pub(crate) fn claim_expected(&self, map: &Expected) -> Result<RustClaim, RustError> {
        let name = self.name();
        let mut followed = self.follow(Terms::new(), &[])?;
        let taken: Vec<Term> = followed.arguments.iter().map(|(_, word)| *word).collect();
        let widths_of =
            |terms: &Terms, words: &[Term]| words.iter().map(|&word| terms.width(word)).collect::<Vec<u32>>();
        let input = widths_of(&followed.terms, &taken);
        let value = |(name, _): &(String, Term)| name.split('.').next().unwrap_or_default().to_owned();
        let is_one = followed.arguments.windows(2).all(|pair| value(&pair[0]) == value(&pair[1]));
        if taken.len() != map.words_in() || !is_one {
            let count = taken.len();
            return Err(RustError::Shape(format!("`{name}` takes {count} words, a map takes {}", map.words_in())));
        }
        // What always panics has no result; any will do, as it is refuted by the panic.
        if !followed.left.is_empty() {
            return Err(RustError::Shape(format!("`{name}` takes `&mut self`, which no map leaves behind")));
        }
        let made: Vec<Term> = match followed.results.len() {
            0 if !followed.panics.is_empty() => {
                map.widths_out(&input).into_iter().map(|bits| followed.terms.constant(0, bits)).collect()
            }
            count if count == map.words_out() => followed.results.iter().map(|(_, word)| *word).collect(),
            count => {
                let of = map.words_out();
                return Err(RustError::Shape(format!("`{name}` returns {count} words, a map returns {of}")));
            }
        };
        if let Some(misfit) = map.misfit(&input, &widths_of(&followed.terms, &made)) {
            return Err(RustError::Shape(format!("`{name}` {misfit}")));
        }
        let fine = followed.no_panic();
        let (panics, steps) = (panics(&followed), steps(&followed, &self.file.text));
        let Followed { terms, invocation, .. } = followed;
        let mut claim = Claim::function_is_map(&name, terms, map, &taken, &made);
        claim.steps = steps;
        let question = &mut claim.question;
        question.claim = question.terms.binary(Binary::And, fine, question.claim);
        Ok(RustClaim { claim, panics, invocation, reference: None })
    }

    /// The claim that two functions return the same for the same arguments, and never panic.
    ///
    /// # Errors
    ///
    /// When they do not take and return words of the same widths, or cannot be followed.
    pub fn claim_equal(&self, other: &Function<'_>) -> Result<RustClaim, RustError> {
        let mut first = self.follow(Terms::new(), &[])?;
        let fine = first.no_panic();
        // The other one takes the same words, in the order in which it names them.
        let theirs = other.follow(Terms::new(), &[])?.arguments;
        let differ = |what: &str| {
            RustError::Shape(format!("`{}` and `{}` {what} other words, or of other names", self.name(), other.name()))
        };
        let words = paired(&numbered(&theirs), &numbered(&first.arguments)).ok_or_else(|| differ("take"))?;
        let words: Vec<Term> = words.into_iter().map(|(_, ours)| ours).collect();
        let mut all = panics(&first);
        let Followed { terms, results: expected, left: expected_left, invocation: reference, .. } = first;
        let mut second = other.follow(terms, &words)?;
        let also_fine = second.no_panic();
        all.extend(panics(&second));
        let Followed { mut terms, results: got, left, invocation, .. } = second;
        let results = paired(&expected, &got).ok_or_else(|| differ("return"))?;
        let left = paired(&expected_left, &left).ok_or_else(|| differ("leave"))?;
        let mut claim = terms.binary(Binary::And, fine, also_fine);
        for (a, b) in results.iter().chain(&left) {
            if terms.width(*a) != terms.width(*b) {
                return Err(differ("return"));
            }
            let same = terms.binary(Binary::Eq, *a, *b);
            claim = terms.binary(Binary::And, claim, same);
        }
        let sides = match (&results[..], &left[..]) {
            ([(expected, got)], []) => vec![Sides { expected: *expected, got: *got }],
            _ => Vec::new(),
        };
        Ok(RustClaim {
            claim: Claim {
                name: format!("{} = {}", self.name(), other.name()),
                question: Question { terms, given: Vec::new(), claim },
                taken: Vec::new(),
                sides,
                steps: Vec::new(),
                program: None,
            },
            panics: all,
            invocation,
            reference,
        })
    }
}

/// The names of arguments' words with the argument's number in place of its name.
fn numbered(words: &[(String, Term)]) -> Vec<(String, Term)> {
    let mut heads: Vec<&str> = Vec::new();
    let words = words.iter().map(|(name, term)| {
        let (head, rest) = name.split_at(name.find('.').unwrap_or(name.len()));
        if heads.last() != Some(&head) {
            heads.push(head);
        }
        (format!("{}{rest}", heads.len()), *term)
    });
    words.collect()
}

/// The words of two values that belong together: those of one name, or the only two.
fn paired(first: &[(String, Term)], second: &[(String, Term)]) -> Option<Vec<(Term, Term)>> {
    if first.len() != second.len() {
        return None;
    }
    let head = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let by_name = first.iter().map(|(name, term)| {
        let mut found = second.iter().filter(|(other, _)| other == name);
        let single =
            |words: &[(String, Term)]| words.iter().filter(|(other, _)| head(other) == head(name)).count() == 1;
        match (found.next(), found.next()) {
            (Some((_, other)), None) => Some((*term, *other)),
            // One word by itself and in a struct.
            (None, _) if single(first) && single(second) => {
                second.iter().find(|(other, _)| head(other) == head(name)).map(|(_, other)| (*term, *other))
            }
            _ => None,
        }
    });
    by_name.collect()
}
