//! Functions of Rust files as terms: run once, with their arguments unknown.
//!
//! A function is parsed and run on unknown words, every path at once: what a condition on the arguments decides is chosen
//! by that condition. Panics are part of the meaning, as debug builds have them (overflow, shifts by too much, division
//! by zero, indices out of range, `assert!`, `panic!`): a function that can panic is refuted with the input. What is not
//! modelled is refused with its line and column, and never passes.
//!
//! Trusted: that `usize` and `isize` have 64 bits and bytes stand in little-endian order, that the file compiles, that what
//! `#[cfg(..)]` stands on at the level of items is there, and that attributes, macros and traits of other crates do not change
//! what functions, operators and the methods of integers mean. Names are looked up in the module they stand in; what is
//! imported from other files is not known and is refused.
//!
//! The functions are followed by [`permgen_codegen::reader`]; here claims are made of what it finds.

mod annotation;
mod conditions;
mod correction;
mod error;
mod function;

use std::path::Path;

use permgen_codegen::reader::{self, Definition, Items};

use crate::claim::{Claim, Step};
use crate::question::{Counterexample, Question, Verdict};
use crate::term::{Binary, Term, Terms};

pub use annotation::{Annotation, Annotations, Strange};
pub use correction::Correction;
pub use error::RustError;
use error::position;
pub use permgen_codegen::reader::{Argument, Invocation};

/// A way to panic.
#[derive(Clone, Debug)]
pub struct Panic {
    /// For which arguments: a word of one bit.
    pub condition: Term,
    /// What the panic says.
    pub what: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

/// A claim about functions, which says that they do not panic, too.
#[derive(Clone, Debug)]
pub struct RustClaim {
    /// The claim.
    pub claim: Claim,
    /// The ways to panic.
    pub panics: Vec<Panic>,
    /// How the function is called, when it takes and returns words, or structs of one word each.
    pub invocation: Option<Invocation>,
    /// How the function is called that it is compared with.
    pub reference: Option<Invocation>,
}

impl RustClaim {
    /// How the functions panic on these inputs.
    #[must_use]
    pub fn panic_on(&self, counterexample: &Counterexample) -> Option<&Panic> {
        let terms = &self.claim.question.terms;
        self.panics.iter().find(|panic| terms.evaluate(panic.condition, &counterexample.inputs) == 1)
    }

    /// The verdict in a sentence.
    #[must_use]
    pub fn sentence(&self, verdict: &Verdict) -> String {
        let name = &self.claim.name;
        match verdict {
            Verdict::Proved(evidence) => format!("{name}: proved ({evidence})"),
            Verdict::Unknown(reason) => format!("{name}: unknown: {reason}"),
            Verdict::Refuted(counterexample) => {
                let explanation = self.claim.explain(&counterexample.inputs);
                let inputs = self.claim.question.terms.inputs().iter().zip(&counterexample.inputs);
                let inputs: Vec<String> = inputs.map(|((name, _), value)| format!("{name} = {value:#x}")).collect();
                let inputs = inputs.join(", ");
                match (self.panic_on(counterexample), explanation.sides.is_empty()) {
                    (Some(Panic { what, line, column, .. }), _) => {
                        format!("{name}: refuted by {inputs}: panics, {what} at {line}:{column}")
                    }
                    (None, false) => {
                        let (expected, got) = explanation.words();
                        format!("{name}: refuted by {inputs}: expected {expected}, got {got}")
                    }
                    (None, true) => format!("{name}: refuted by {inputs}"),
                }
            }
        }
    }
}

/// A Rust file.
#[derive(Clone, Debug)]
pub struct File {
    syntax: syn::File,
    text: String,
    is_root: bool,
}

/// A function of a file.
#[derive(Clone, Copy)]
pub struct Function<'a> {
    file: &'a File,
    definition: Definition<'a>,
}

impl File {
    /// The file with this text.
    ///
    /// ```
    /// use permgen_core::{partial_map::PartialMap, permutation::Permutation, width::Width};
    /// use permgen_verify::{Options, Verdict, rust::File};
    ///
    /// let file = File::parse("const fn flip(x: u64) -> u64 { x.swap_bytes() }")?;
    /// let map = PartialMap::from(&Permutation::from_fn(Width::W64, |sq| sq ^ 56));
    /// let claim = file.function("flip")?.claim_map(&map)?;
    /// assert!(matches!(claim.claim.decide(&Options::default()), Ok(Verdict::Proved(_))));
    /// # Ok::<(), permgen_verify::rust::RustError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it is not Rust.
    pub fn parse(text: &str) -> Result<Self, RustError> {
        if text.len() > MOST_TEXT {
            return Err(RustError::Shape(format!("a file of more than {MOST_TEXT} bytes")));
        }
        check_nesting(text)?;
        let syntax = syn::parse_file(text)?;
        Ok(Self { syntax, text: text.to_owned(), is_root: false })
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is not Rust.
    pub fn read(path: &Path) -> Result<Self, RustError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| RustError::Unreadable { path: path.display().to_string(), why: error.to_string() })?;
        Ok(Self::parse(&text)?.at(path))
    }

    /// The same, knowing where it stands: in `lib.rs` and `main.rs`, `crate` is the file.
    #[must_use]
    pub fn at(mut self, path: &Path) -> Self {
        self.is_root = path.file_name().is_some_and(|name| name == "lib.rs" || name == "main.rs");
        self
    }

    fn items(&self) -> Items<'_> {
        Items::of(&self.syntax, self.is_root)
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of its functions and methods, such as `flip` and `Bitboard::flip`.
    #[must_use]
    pub fn functions(&self) -> Vec<String> {
        self.items().all().into_keys().collect()
    }

    /// The function of a name: `flip`, or `Bitboard::flip` for a method; `flip` is enough for the only one.
    ///
    /// # Errors
    ///
    /// When there is none, or more than one.
    pub fn function(&self, name: &str) -> Result<Function<'_>, RustError> {
        let all = self.items().all();
        let suffix = format!("::{name}");
        let found: Vec<(&String, Definition<'_>)> = match all.get_key_value(name) {
            Some((key, definitions)) => definitions.iter().map(|definition| (key, *definition)).collect(),
            None => {
                let keys = all.iter().filter(|(key, _)| key.ends_with(&suffix));
                keys.flat_map(|(key, found)| found.iter().map(move |definition| (key, *definition))).collect()
            }
        };
        match &found[..] {
            [(_, definition)] => Ok(Function { file: self, definition: *definition }),
            [] => Err(RustError::NoFunction { name: name.to_owned(), candidates: all.keys().cloned().collect() }),
            several => Err(RustError::Ambiguous {
                name: name.to_owned(),
                candidates: several
                    .iter()
                    .map(|(key, definition)| format!("{key} at line {}", position(definition.span).0))
                    .collect(),
            }),
        }
    }

    /// A law about words: a closure such as `|a, b| (a ^ b) == (a | b) & !(a & b)`, whose arguments are `u64` where no type
    /// is written, claimed wherever the conditions hold. It may call the functions of the file.
    ///
    /// # Errors
    ///
    /// When it is no closure that returns a `bool`, or not modelled.
    pub fn law(&self, law: &str, given: &[&str]) -> Result<RustClaim, RustError> {
        check_nesting(law)?;
        let closure: syn::ExprClosure = syn::parse_str(law).map_err(|error| {
            let (line, column) = position(error.span());
            RustError::Syntax { message: format!("a law is written `|a, b| a & b == b & a`: {error}"), line, column }
        })?;
        let mut conditions: Vec<syn::Expr> = Vec::new();
        for condition in given {
            check_nesting(condition)?;
            conditions.push(syn::parse_str(condition)?);
        }
        let mut followed = reader::follow_law(&self.items(), &closure, &conditions, Terms::new())?;
        let fine = followed.no_panic();
        let (_, holds) = followed.results[0];
        let panics = panics(&followed);
        let steps = steps(&followed, law);
        let reader::Followed { mut terms, given, .. } = followed;
        let claim = terms.binary(Binary::And, fine, holds);
        Ok(RustClaim {
            claim: Claim {
                name: law.to_owned(),
                question: Question { terms, given, claim },
                taken: Vec::new(),
                sides: Vec::new(),
                steps,
                program: None,
            },
            panics,
            invocation: None,
            reference: None,
        })
    }
}

/// The ways to panic, with lines and columns.
fn panics(followed: &reader::Followed) -> Vec<Panic> {
    let with_place = |panic: &reader::Panic| {
        let (line, column) = position(panic.span);
        Panic { condition: panic.condition, what: panic.what.clone(), line, column }
    };
    followed.panics.iter().map(with_place).collect()
}

/// The values on the way, as they are written in a text.
fn steps(followed: &reader::Followed, text: &str) -> Vec<Step> {
    let lines: Vec<&str> = text.lines().collect();
    let with_text = |step: &reader::Step| {
        let line = position(step.span).0;
        let whole = lines.get(line.saturating_sub(1)).copied().unwrap_or_default().trim();
        let text = text.get(step.span.byte_range()).filter(|text| whole.contains(text)).unwrap_or(whole);
        Step { text: format!("{line}: {text}"), value: step.value }
    };
    followed.steps.iter().map(with_text).collect()
}

/// A longer file is not read.
const MOST_TEXT: usize = 16 << 20;

/// Refuses text that takes a parser too deep, or too long: checked on its tokens, which are read without recursion.
pub(crate) fn check_nesting(text: &str) -> Result<(), RustError> {
    // What is not made of tokens is told by the parser.
    let Ok(tokens) = text.parse::<proc_macro2::TokenStream>() else { return Ok(()) };
    Ok(reader::limits::check(tokens)?)
}

/// A law that needs no file, as for [`File::law`].
///
/// # Errors
///
/// As for [`File::law`].
pub fn law(law: &str, given: &[&str]) -> Result<RustClaim, RustError> {
    File::parse("")?.law(law, given)
}
