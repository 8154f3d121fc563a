//! Claims about functions.

use std::collections::BTreeMap;

use permgen_core::partial_map::PartialMap;

use super::items::{Items, position};
use super::run::Run;
use super::value::Type;
use super::{Argument, File, Function, Invocation, Panic, RustClaim, RustError, no_panic};
use crate::claim::{Claim, Sides};
use crate::question::Question;
use crate::term::{Binary, Term, Terms};

impl<'a> Function<'a> {
    /// Its name, with that of its type.
    #[must_use]
    pub fn name(&self) -> String {
        let name = &self.definition.signature.ident;
        self.definition.owner.map_or_else(|| name.to_string(), |owner| format!("{owner}::{name}"))
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

    /// Runs it: its arguments (new ones, when none are given) and its result's words.
    fn run<'i>(
        &self,
        items: &'i Items<'a>,
        terms: Terms,
        arguments: &[Term],
    ) -> Result<(Run<'i>, Vec<Term>, Vec<Term>), RustError>
    where
        'a: 'i,
    {
        let mut run: Run<'i> = Run::new(items, &self.file.text, terms);
        run.ready.extend(arguments);
        let span = self.definition.span;
        let types = run.argument_types(self.definition)?;
        let mut values = Vec::new();
        for (name, ty) in &types {
            values.push(run.unknown(name, ty, span)?);
        }
        let mut words = Vec::new();
        values.iter().for_each(|value| value.words(&mut run.terms, &mut words));
        if !arguments.is_empty() && arguments.len() != words.len() {
            return Err(RustError::Shape(format!(
                "`{}` takes {} words, the other function {}",
                self.name(),
                words.len(),
                arguments.len()
            )));
        }
        let result = run.call(self.definition, values, span)?;
        let mut results = Vec::new();
        result.words(&mut run.terms, &mut results);
        Ok((run, words, results))
    }

    /// What it makes of words: all the words of its result, one after the other, and whether it panics.
    ///
    /// # Errors
    ///
    /// When it cannot be followed.
    pub fn terms(&self) -> Result<(Terms, Vec<Term>, Vec<Panic>), RustError> {
        let items = self.file.items();
        let (run, _, results) = self.run(&items, Terms::new(), &[])?;
        Ok((run.terms, results, run.panics))
    }

    /// The claim that it is a map, of one word or of a type that holds one, and never panics on what the map promises.
    ///
    /// # Errors
    ///
    /// When it takes or returns something else, or cannot be followed.
    pub fn claim_map(&self, map: &PartialMap) -> Result<RustClaim, RustError> {
        let items = self.file.items();
        let name = self.name();
        let (mut run, words, results) = self.run(&items, Terms::new(), &[])?;
        let invocation = self.invocation(&mut run);
        let [word] = words[..] else {
            return Err(RustError::Shape(format!("`{name}` takes {} words, a map takes 1", words.len())));
        };
        // What always panics has no result; any will do, as it is refuted by the panic.
        let result = match results[..] {
            [result] => result,
            [] if !run.panics.is_empty() => run.terms.constant(0, map.output().bits()),
            _ => {
                return Err(RustError::Shape(format!("`{name}` returns {} words, a map returns 1", results.len())));
            }
        };
        let (input, output) = (run.terms.width(word), run.terms.width(result));
        if (input, output) != (map.input().bits(), map.output().bits()) {
            return Err(RustError::Shape(format!(
                "`{name}` maps {input} bits to {output}, the specification `{}` to `{}`",
                map.input(),
                map.output()
            )));
        }
        let fine = no_panic(&mut run);
        let Run { terms, panics, steps, .. } = run;
        let mut claim = Claim::function_is_map(&name, terms, map, word, result);
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
        let (items, others) = (self.file.items(), other.file.items());
        let (mut run, words, expected) = self.run(&items, Terms::new(), &[])?;
        let fine = no_panic(&mut run);
        let reference = self.invocation(&mut run);
        let Run { terms, mut panics, .. } = run;
        let (mut second, _, got) = other.run(&others, terms, &words)?;
        let also_fine = no_panic(&mut second);
        let invocation = other.invocation(&mut second);
        panics.append(&mut second.panics);
        let mut terms = second.terms;
        let width = |terms: &Terms, words: &[Term]| words.iter().map(|word| terms.width(*word)).collect::<Vec<_>>();
        let (left, right) = (width(&terms, &expected), width(&terms, &got));
        if left != right {
            return Err(RustError::Shape(format!(
                "`{}` returns words of the widths {left:?}, `{}` {right:?}",
                self.name(),
                other.name()
            )));
        }
        let mut claim = terms.binary(Binary::And, fine, also_fine);
        for (a, b) in expected.iter().zip(&got) {
            let same = terms.binary(Binary::Eq, *a, *b);
            claim = terms.binary(Binary::And, claim, same);
        }
        let sides = match (&expected[..], &got[..]) {
            ([expected], [got]) => Some(Sides { expected: *expected, got: *got }),
            _ => None,
        };
        Ok(RustClaim {
            claim: Claim {
                name: format!("{} = {}", self.name(), other.name()),
                question: Question { terms, given: Vec::new(), claim },
                sides,
                steps: Vec::new(),
                program: None,
            },
            panics,
            invocation,
            reference,
        })
    }

    /// How it is called, when what it takes and returns is words.
    fn invocation(&self, run: &mut Run<'a>) -> Option<Invocation> {
        let span = self.definition.span;
        let types = run.argument_types(self.definition).ok()?;
        let result = match &self.definition.signature.output {
            syn::ReturnType::Type(_, ty) => {
                run.within(self.definition.module, self.definition.owner, |run| run.ty(ty)).ok()??
            }
            syn::ReturnType::Default => return None,
        };
        let mut structs = BTreeMap::new();
        let mut waiting: Vec<Type> = types.iter().map(|(_, ty)| ty.clone()).chain([result.clone()]).collect();
        while let Some(ty) = waiting.pop() {
            if let Type::Struct(name) = ty
                && !structs.contains_key(&name)
            {
                let fields = run.fields(&name, span).ok()?;
                waiting.extend(fields.iter().map(|(_, ty)| ty.clone()));
                structs.insert(name, fields);
            }
        }
        let mut accessor = String::new();
        let mut ty = result;
        while let Type::Struct(name) = &ty {
            let [(field, inner)] = &structs.get(name)?[..] else { return None };
            accessor.push_str(&format!(".{field}"));
            ty = inner.clone();
        }
        Argument::of(&ty, &structs)?;
        let arguments = types.iter().map(|(_, ty)| Argument::of(ty, &structs)).collect::<Option<_>>()?;
        Some(Invocation { function: self.name(), arguments, result: accessor })
    }
}
