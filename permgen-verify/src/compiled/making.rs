//! Claims in the making, while the builds of a crate are followed.

use super::error::CompileError;
use super::find::Target;
use super::toolchain::Build;
use super::{Compiled, Crate};
use crate::abi::signature::{Called, Signature};
use crate::abi::types::Type;
use crate::claim::Claim;
use crate::machine::{Conduct, Function};
use crate::question::{Fault, Options, Verdict};
use crate::rust::{Argument, Invocation};
use crate::term::{Binary, Term, Terms};

/// A claim about machine code of both builds, dev and release.
#[derive(Clone, Debug)]
pub struct CompiledClaim {
    /// The claim. Its first inputs are the words that are chosen, [`CompiledClaim::arguments`] of them.
    pub claim: Claim,
    /// For which inputs the code does not return, or is not known to.
    pub conduct: Conduct,
    /// How many inputs somebody chooses: the words of the arguments.
    pub arguments: usize,
    /// How the function is called.
    pub call: Option<Invocation>,
    /// How the function is called that it is compared with.
    pub reference: Option<Invocation>,
    /// The compiler's name and version.
    pub compiler: String,
    /// Which builds it is about: the crate, the profiles, the features.
    pub builds: String,
    /// The SHA-256 of the objects whose code was followed.
    pub objects: Vec<String>,
    /// Of each build, whether it does what is claimed.
    pub(super) fine: Vec<Term>,
}

/// A function in one build, ready to be followed.
pub(super) struct Ready {
    pub(super) signature: Signature,
    pub(super) function: Function,
    pub(super) compiler: String,
}

impl CompiledClaim {
    /// Decides the claim.
    ///
    /// # Errors
    ///
    /// As for [`crate::decide`].
    pub fn decide(&self, options: &Options) -> Result<Verdict, Fault> {
        self.conduct.decide(&self.claim, options)
    }

    /// The one build that is wrong for inputs; nothing when several are.
    #[must_use]
    pub fn wrong_build(&self, inputs: &[u128]) -> Option<&'static str> {
        let is_wrong = |fine: &Term| self.claim.question.terms.evaluate(*fine, inputs) == 0;
        let mut wrong = Build::PROFILES.iter().zip(&self.fine).filter(|(_, fine)| is_wrong(fine));
        let only = wrong.next().filter(|_| wrong.next().is_none());
        only.map(|(build, _)| build.profile())
    }

    /// Who says what the source does, for readers.
    #[must_use]
    pub fn by(&self) -> String {
        format!("{}, {}", self.builds, self.compiler)
    }
}

impl Crate {
    pub(super) fn ready(
        &self,
        build: Build,
        choose: impl Fn(&Compiled) -> bool,
        name: &str,
    ) -> Result<Ready, CompileError> {
        let built = self.build(build);
        let built = built.as_ref().as_ref().map_err(Clone::clone)?;
        let mut found = built.functions.iter().filter(|function| choose(function));
        let (Some(compiled), None) = (found.next(), found.next()) else {
            return Err(CompileError::Unsupported(format!("`{name}` was not compiled {build}")));
        };
        let signature = compiled.signature.clone().map_err(|what| {
            CompileError::Unsupported(format!("what `{name}` takes and returns is not understood: {what}"))
        })?;
        let function = Function::of_crate(&built.object, &compiled.symbol)
            .map_err(|error| CompileError::Unsupported(format!("`{name}`, {build}: {error}")))?;
        Ok(Ready { signature, function, compiler: built.compiler.clone() })
    }

    pub(super) fn target(&self, build: Build, target: &Target) -> Result<Ready, CompileError> {
        let line = target.lines[usize::from(build != Build::Dev)];
        let is_it = |function: &Compiled| {
            function.name.label == target.label && function.line == line && function.file == target.file
        };
        self.ready(build, is_it, &target.label)
    }
}

/// What is known of the claim while both builds are followed.
pub(super) struct Making {
    pub(super) terms: Terms,
    pub(super) given: Vec<Term>,
    /// The words of each argument.
    pub(super) words: Vec<Vec<Term>>,
    pub(super) conduct: Conduct,
}

impl Making {
    /// New inputs for what a function takes.
    pub(super) fn new(signature: &Signature) -> Self {
        let mut terms = Terms::new();
        let (words, given) = signature.inputs(&mut terms);
        Making { terms, given, words, conduct: Conduct::default() }
    }

    pub(super) fn arguments(&self) -> usize {
        self.words.iter().map(Vec::len).sum()
    }

    /// Follows a function; what it does, and whether it returns.
    pub(super) fn call(
        &mut self,
        ready: &Ready,
        build: Build,
        words: &[Vec<Term>],
    ) -> Result<(Called, Term), CompileError> {
        let unsupported = |what: String| CompileError::Unsupported(what);
        let mut called = ready
            .signature
            .call(&ready.function, &mut self.terms, words)
            .map_err(|error| unsupported(format!("`{}`, {build}: {error}", ready.function.name())))?;
        let returns = called.conduct.returns(&mut self.terms);
        for stop in &mut called.conduct.stops {
            stop.what = format!("{}, {build},", stop.what);
        }
        self.conduct.join(std::mem::take(&mut called.conduct));
        Ok((called, returns))
    }

    pub(super) fn all(&mut self, parts: &[Term]) -> Term {
        let mut all = self.terms.truth(true);
        for part in parts {
            all = self.terms.binary(Binary::And, all, *part);
        }
        all
    }

    pub(super) fn any(&mut self, parts: &[Term]) -> Term {
        let mut any = self.terms.truth(false);
        for part in parts {
            any = self.terms.binary(Binary::Or, any, *part);
        }
        any
    }

    /// `b` wherever `a` holds.
    pub(super) fn implies(&mut self, a: Term, b: Term) -> Term {
        let not = self.terms.not(a);
        self.terms.binary(Binary::Or, not, b)
    }
}

/// The words for what a function takes, which are those of another build of it.
pub(super) fn same_words(making: &Making, signature: &Signature, name: &str) -> Result<Vec<Vec<Term>>, CompileError> {
    let takes: Vec<u32> = signature.parameters.iter().flat_map(|it| it.leaves.iter().map(|leaf| leaf.bits)).collect();
    let given: Vec<u32> = making.words.iter().flatten().map(|word| making.terms.width(*word)).collect();
    let is_same = takes == given && making.words.len() == signature.parameters.len();
    match is_same {
        true => Ok(making.words.clone()),
        false => Err(CompileError::Unsupported(format!("`{name}` takes other words in the release build"))),
    }
}

/// How a function is called, when it takes and returns values of one word each.
pub(super) fn invocation(name: &str, signature: &Signature) -> Option<Invocation> {
    let mut arguments = Vec::new();
    for parameter in &signature.parameters {
        if parameter.is_reference() {
            return None;
        }
        arguments.push(argument(&parameter.ty)?);
    }
    let word = argument(&signature.result)?.word;
    let [leaf] = &signature.results[..] else { return None };
    let path = if leaf.path.is_empty() { String::new() } else { format!(".{}", leaf.path) };
    // What is expected is unsigned.
    let unsigned = format!("u{}", leaf.bits);
    let result = if word == "bool" || word == unsigned { path } else { format!("{path} as {unsigned}") };
    Some(Invocation { function: name.to_owned(), arguments, result })
}

fn argument(ty: &Type) -> Option<Argument> {
    match ty {
        // How a word becomes a variant of an enum is for the reader to see.
        Type::Word { name, .. } if name != "char" && !name.contains('<') => {
            Some(Argument { word: name.clone(), around: Default::default() })
        }
        Type::Struct { name, fields, .. } if !name.contains(['(', '<', '{', ' ']) => {
            let [(field, _, inner)] = &fields[..] else { return None };
            let inner = argument(inner)?;
            let (before, after) = match field.parse::<u32>() {
                Ok(_) => (format!("{name}("), ")"),
                Err(_) => (format!("{name} {{ {field}: "), " }"),
            };
            Some(Argument { word: inner.word, around: (before + &inner.around.0, inner.around.1 + after) })
        }
        _ => None,
    }
}
