//! Claims about what a compiler made.

use std::sync::Arc;

use permgen_core::partial_map::PartialMap;

use super::error::CompileError;
use super::find::Target;
use super::signature::{Called, Signature};
use super::toolchain::Build;
use super::types::Type;
use super::{Compiled, Crate};
use crate::budget::Clock;
use crate::claim::{Claim, Sides};
use crate::machine::{Conduct, Function, StopKind};
use crate::question::{Fault, Options, Question, Reason, Verdict};
use crate::rust::{Argument, Invocation};
use crate::term::{Binary, Term, Terms};

/// The levels of optimisation, in the order in which they are tried.
const LEVELS: [u8; 4] = [1, 2, 3, 0];

/// Something to be proved of compiled code.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What it is about.
    pub name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Map {
        krate: Arc<Crate>,
        target: Target,
        map: PartialMap,
    },
    Equal {
        first: (Arc<Crate>, Target),
        second: (Arc<Crate>, Target),
    },
    /// The names of the conditions' functions and of the law's.
    Law {
        krate: Arc<Crate>,
        names: Vec<String>,
    },
}

/// A claim about machine code of both builds, with debug assertions and without.
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
    /// How far the code is optimised.
    pub level: u8,
}

/// A function in one build, ready to be followed.
struct Ready {
    signature: Signature,
    function: Function,
    compiler: String,
}

impl Subject {
    pub(super) fn new(name: String, kind: Kind) -> Self {
        Subject { name, kind }
    }

    /// The claim that a function is a map of the one word that it takes, or refers to.
    #[must_use]
    pub fn map(krate: &Arc<Crate>, target: &Target, map: &PartialMap) -> Self {
        let kind = Kind::Map { krate: Arc::clone(krate), target: target.clone(), map: map.clone() };
        Subject::new(target.label.clone(), kind)
    }

    /// The claim that two functions return the same for the same arguments, and leave the same behind `&mut`.
    #[must_use]
    pub fn equal(first: (&Arc<Crate>, &Target), second: (&Arc<Crate>, &Target)) -> Self {
        let name = format!("{} = {}", first.1.label, second.1.label);
        let owned = |(krate, target): (&Arc<Crate>, &Target)| (Arc::clone(krate), target.clone());
        Subject::new(name, Kind::Equal { first: owned(first), second: owned(second) })
    }

    /// The claim, of code at the level where it is followed to the end, or else at the first.
    ///
    /// # Errors
    ///
    /// When the source does not compile, or what the function takes is not understood.
    pub fn claim(&self) -> Result<CompiledClaim, CompileError> {
        let first = self.claim_at(LEVELS[0])?;
        if first.is_followed() {
            return Ok(first);
        }
        let others = LEVELS[1..].iter().filter_map(|level| self.claim_at(*level).ok());
        Ok({ others }.find(CompiledClaim::is_followed).unwrap_or(first))
    }

    /// Decides the claim, at the first level at which it can be. The time of `options` is that of all levels together.
    ///
    /// # Errors
    ///
    /// When the methods contradict each other.
    pub fn decide(&self, first: CompiledClaim, options: &Options) -> Result<(CompiledClaim, Verdict), Fault> {
        let clock = Clock::new(options.time);
        let verdict = first.decide(options)?;
        if !matches!(verdict, Verdict::Unknown(Reason::NotFollowed(_))) {
            return Ok((first, verdict));
        }
        for level in LEVELS.into_iter().filter(|level| *level != first.level) {
            if clock.is_over() {
                break;
            }
            let Ok(claim) = self.claim_at(level) else { continue };
            let verdict = claim.decide(&options.within(clock))?;
            if !matches!(verdict, Verdict::Unknown(Reason::NotFollowed(_))) {
                return Ok((claim, verdict));
            }
        }
        Ok((first, verdict))
    }

    fn claim_at(&self, level: u8) -> Result<CompiledClaim, CompileError> {
        match &self.kind {
            Kind::Map { krate, target, map } => map_claim(krate, target, map, level),
            Kind::Equal { first, second } => equal_claim(&self.name, first, second, level),
            Kind::Law { krate, names } => law_claim(&self.name, krate, names, level),
        }
    }
}

impl CompiledClaim {
    /// Whether no path ends where it is not known what happens.
    fn is_followed(&self) -> bool {
        self.conduct.stops.iter().all(|stop| stop.kind == StopKind::Panic)
    }

    /// Decides the claim.
    ///
    /// # Errors
    ///
    /// As for [`crate::decide`].
    pub fn decide(&self, options: &Options) -> Result<Verdict, Fault> {
        self.conduct.decide(&self.claim, options)
    }

    /// Who says what the source does, for readers.
    #[must_use]
    pub fn by(&self) -> String {
        let Self { compiler, level, .. } = self;
        format!("by the machine code of {compiler} at opt-level {level}, with debug assertions and without")
    }
}

/// Both builds of a level.
fn builds(level: u8) -> [Build; 2] {
    [Build { debug_assertions: true, level }, Build { debug_assertions: false, level }]
}

impl Crate {
    fn ready(&self, build: Build, choose: impl Fn(&Compiled) -> bool, name: &str) -> Result<Ready, CompileError> {
        let built = self.build(build);
        let built = built.as_ref().as_ref().map_err(Clone::clone)?;
        let mut found = built.functions.iter().filter(|function| choose(function));
        let (Some(compiled), None) = (found.next(), found.next()) else {
            return Err(CompileError::Unsupported(format!("`{name}` was not compiled {build}")));
        };
        let signature = compiled.signature.clone().map_err(|what| {
            CompileError::Unsupported(format!("what `{name}` takes and returns is not understood: {what}"))
        })?;
        let function = Function::from_bytes(&built.object, &compiled.symbol)
            .map_err(|error| CompileError::Unsupported(format!("`{name}`, {build}: {error}")))?;
        Ok(Ready { signature, function, compiler: built.compiler.clone() })
    }

    fn target(&self, build: Build, target: &Target) -> Result<Ready, CompileError> {
        let line = target.lines[usize::from(!build.debug_assertions)];
        let is_it = |function: &Compiled| {
            function.name.label == target.label && function.line == line && function.file == target.file
        };
        self.ready(build, is_it, &target.label)
    }
}

/// What is known of the claim while both builds are followed.
struct Making {
    terms: Terms,
    given: Vec<Term>,
    /// The words of each argument.
    words: Vec<Vec<Term>>,
    conduct: Conduct,
}

impl Making {
    /// New inputs for what a function takes.
    fn new(signature: &Signature) -> Self {
        let mut making =
            Making { terms: Terms::new(), given: Vec::new(), words: Vec::new(), conduct: Conduct::default() };
        for parameter in &signature.parameters {
            let words = parameter.leaves.iter().map(|leaf| {
                let dot = if leaf.path.is_empty() || parameter.leaves.len() == 1 { "" } else { "." };
                let path = if dot.is_empty() { "" } else { &leaf.path };
                making.terms.input(&format!("{}{dot}{path}", parameter.name), leaf.bits)
            });
            let words: Vec<Term> = words.collect();
            for (leaf, word) in parameter.leaves.iter().zip(&words) {
                making.given.extend(leaf.is_value(&mut making.terms, *word));
            }
            making.words.push(words);
        }
        making
    }

    fn arguments(&self) -> usize {
        self.words.iter().map(Vec::len).sum()
    }

    /// Follows a function; what it does, and whether it returns.
    fn call(&mut self, ready: &Ready, build: Build, words: &[Vec<Term>]) -> Result<(Called, Term), CompileError> {
        let unsupported = |what: String| CompileError::Unsupported(what);
        let mut called = ready
            .signature
            .call(&ready.function, &mut self.terms, words)
            .map_err(|error| unsupported(format!("`{}`, {build}: {error}", ready.function.name())))?;
        let returns = called.conduct.returns(&mut self.terms);
        let with = if build.debug_assertions { "with" } else { "without" };
        for stop in &mut called.conduct.stops {
            stop.what = format!("{}, {with} debug assertions,", stop.what);
        }
        self.conduct.stops.append(&mut called.conduct.stops);
        self.conduct.undetermined.append(&mut called.conduct.undetermined);
        Ok((called, returns))
    }

    fn all(&mut self, parts: &[Term]) -> Term {
        let mut all = self.terms.truth(true);
        for part in parts {
            all = self.terms.binary(Binary::And, all, *part);
        }
        all
    }

    fn any(&mut self, parts: &[Term]) -> Term {
        let mut any = self.terms.truth(false);
        for part in parts {
            any = self.terms.binary(Binary::Or, any, *part);
        }
        any
    }

    /// `b` wherever `a` holds.
    fn implies(&mut self, a: Term, b: Term) -> Term {
        let not = self.terms.not(a);
        self.terms.binary(Binary::Or, not, b)
    }
}

/// The one word that a function makes of what it takes: its result, or when it has none what it leaves behind.
fn outcome(called: &Called, name: &str) -> Result<Term, CompileError> {
    let left: Vec<Term> = called.left.iter().flatten().flatten().copied().collect();
    match (&called.results[..], &left[..]) {
        ([result], _) => Ok(*result),
        ([], [left]) => Ok(*left),
        (results, _) => Err(CompileError::Shape(format!("`{name}` returns {} words, a map returns 1", results.len()))),
    }
}

fn map_claim(krate: &Crate, target: &Target, map: &PartialMap, level: u8) -> Result<CompiledClaim, CompileError> {
    let name = &target.label;
    let mut making: Option<Making> = None;
    let mut made = Vec::new();
    let (mut call, mut compiler) = (None, String::new());
    for build in builds(level) {
        let ready = krate.target(build, target)?;
        let making = making.get_or_insert_with(|| Making::new(&ready.signature));
        let words = same_words(making, &ready.signature, name)?;
        let [word] = words.concat()[..] else {
            let count = making.arguments();
            return Err(CompileError::Shape(format!("`{name}` takes {count} words, a map takes 1")));
        };
        let (called, returns) = making.call(&ready, build, &words)?;
        // What never returns has no result; any will do, as the stop is what refutes it.
        let result = match ready.signature.result {
            Type::Never => making.terms.constant(0, map.output().bits()),
            _ => outcome(&called, name)?,
        };
        let (input, output) = (making.terms.width(word), making.terms.width(result));
        if (input, output) != (map.input().bits(), map.output().bits()) {
            let (takes, gives) = (map.input(), map.output());
            return Err(CompileError::Shape(format!(
                "`{name}` maps {input} bits to {output}, the specification `{takes}` to `{gives}`"
            )));
        }
        made.push((word, result, returns));
        call = invocation(name, &ready.signature);
        compiler = ready.compiler;
    }
    let (Some(mut making), [(word, with, with_returns), (_, without, without_returns)]) = (making, &made[..]) else {
        return Err(CompileError::Unsupported(format!("`{name}` was not compiled")));
    };
    let terms = std::mem::take(&mut making.terms);
    let mut claim = Claim::function_is_map(name, terms, map, *word, *without);
    let expected = claim.sides.map_or(*word, |sides| sides.expected);
    making.terms = std::mem::take(&mut claim.question.terms);
    let fine_without = making.all(&[claim.question.claim, *without_returns]);
    let right_with = making.terms.binary(Binary::Eq, expected, *with);
    let fine = making.all(&[fine_without, right_with, *with_returns]);
    // Of two builds that differ, the one that is wrong is of interest.
    let got = making.terms.ite(fine_without, *with, *without);
    let arguments = making.arguments();
    claim.question.claim = fine;
    claim.question.given.append(&mut making.given);
    claim.question.terms = making.terms;
    claim.sides = Some(Sides { expected, got });
    Ok(CompiledClaim { claim, conduct: making.conduct, arguments, call, reference: None, compiler, level })
}

/// The words for what a function takes, which are those of another build of it.
fn same_words(making: &Making, signature: &Signature, name: &str) -> Result<Vec<Vec<Term>>, CompileError> {
    let takes: Vec<u32> = signature.parameters.iter().flat_map(|it| it.leaves.iter().map(|leaf| leaf.bits)).collect();
    let given: Vec<u32> = making.words.iter().flatten().map(|word| making.terms.width(*word)).collect();
    let is_same = takes == given && making.words.len() == signature.parameters.len();
    match is_same {
        true => Ok(making.words.clone()),
        false => Err(CompileError::Unsupported(format!("`{name}` takes other words without debug assertions"))),
    }
}

fn law_claim(law: &str, krate: &Crate, names: &[String], level: u8) -> Result<CompiledClaim, CompileError> {
    let mut making: Option<Making> = None;
    let (mut domains, mut claims, mut compiler) = (Vec::new(), Vec::new(), String::new());
    for build in builds(level) {
        let (mut holds, mut broken, mut fine) = (Vec::new(), Vec::new(), Vec::new());
        for (index, name) in names.iter().enumerate() {
            let ready = krate.ready(build, |function| function.name.plain == *name, name)?;
            let making = making.get_or_insert_with(|| Making::new(&ready.signature));
            let words = same_words(making, &ready.signature, law)?;
            let (called, returns) = making.call(&ready, build, &words)?;
            let before = making.all(&holds);
            let [result] = called.results[..] else {
                return Err(CompileError::Shape(format!("the law `{law}` is no bool")));
            };
            if index + 1 < names.len() {
                // A condition that panics is no promise: what comes before it must rule that out.
                let stops = making.terms.not(returns);
                broken.push(making.all(&[before, stops]));
                fine.push(making.implies(before, returns));
                holds.push(result);
            } else {
                let right = making.all(&[returns, result]);
                fine.push(making.implies(before, right));
            }
            compiler = ready.compiler;
        }
        if let Some(making) = &mut making {
            let all = making.all(&holds);
            broken.push(all);
            domains.push(making.any(&broken));
            claims.push(making.all(&fine));
        }
    }
    let Some(mut making) = making else {
        return Err(CompileError::Unsupported(format!("the law `{law}` was not compiled")));
    };
    let claim = making.all(&claims);
    if names.len() > 1 {
        let domain = making.any(&domains);
        making.given.push(domain);
    }
    let arguments = making.arguments();
    let question = Question { terms: making.terms, given: making.given, claim };
    let claim = Claim { name: law.to_owned(), question, sides: None, steps: Vec::new(), program: None };
    let conduct = making.conduct;
    Ok(CompiledClaim { claim, conduct, arguments, call: None, reference: None, compiler, level })
}

/// The words that a function makes: of its result, and of what it leaves behind each argument, with their names.
fn outcomes(ready: &Ready, called: &Called) -> Vec<(String, Term)> {
    let mut all: Vec<(String, Term)> = Vec::new();
    let results = ready.signature.results.iter().map(|leaf| format!("the result.{}", leaf.path));
    all.extend(results.zip(called.results.iter().copied()));
    for (index, (parameter, left)) in ready.signature.parameters.iter().zip(&called.left).enumerate() {
        if let Some(left) = left {
            let names = parameter.leaves.iter().map(|leaf| format!("argument {index}.{}", leaf.path));
            all.extend(names.zip(left.iter().copied()));
        }
    }
    all.sort();
    all
}

fn equal_claim(
    label: &str,
    first: &(Arc<Crate>, Target),
    second: &(Arc<Crate>, Target),
    level: u8,
) -> Result<CompiledClaim, CompileError> {
    let (name, other_name) = (&first.1.label, &second.1.label);
    let mut making: Option<Making> = None;
    let (mut claims, mut sides) = (Vec::new(), None);
    let (mut call, mut reference, mut compiler) = (None, None, String::new());
    for build in builds(level) {
        let (one, two) = (first.0.target(build, &first.1)?, second.0.target(build, &second.1)?);
        let making = making.get_or_insert_with(|| Making::new(&one.signature));
        let words = same_words(making, &one.signature, name)?;
        let others = by_name(&one.signature, &two.signature, &words, (name, other_name))?;
        let (expected, returns) = making.call(&one, build, &words)?;
        let (got, also_returns) = making.call(&two, build, &others)?;
        let (expected, got) = (outcomes(&one, &expected), outcomes(&two, &got));
        let shape = |all: &[(String, Term)]| -> Vec<(String, u32)> {
            all.iter().map(|(name, word)| (name.clone(), making.terms.width(*word))).collect()
        };
        let (left, right) = (shape(&expected), shape(&got));
        if left != right {
            let listed = |all: &[(String, u32)]| {
                let all: Vec<String> = all.iter().map(|(name, bits)| format!("{name} ({bits} bits)")).collect();
                all.join(", ").replace(". ", " ")
            };
            return Err(CompileError::Shape(format!(
                "`{name}` makes {}; `{other_name}` {}",
                listed(&left),
                listed(&right)
            )));
        }
        let mut fine = vec![returns, also_returns];
        for ((_, a), (_, b)) in expected.iter().zip(&got) {
            fine.push(making.terms.binary(Binary::Eq, *a, *b));
        }
        let fine = making.all(&fine);
        if let ([(_, expected)], [(_, got)]) = (&expected[..], &got[..]) {
            sides = Some(match sides {
                // Of two builds that differ, the one that is wrong is of interest.
                Some(Sides { expected: e, got: g }) => {
                    Sides { expected: making.terms.ite(fine, e, *expected), got: making.terms.ite(fine, g, *got) }
                }
                None => Sides { expected: *expected, got: *got },
            });
        }
        claims.push(fine);
        (reference, call) = (invocation(name, &one.signature), invocation(other_name, &two.signature));
        compiler = one.compiler;
    }
    let Some(mut making) = making else {
        return Err(CompileError::Unsupported(format!("`{name}` was not compiled")));
    };
    let claim = making.all(&claims);
    let arguments = making.arguments();
    let question = Question { terms: making.terms, given: making.given, claim };
    let claim = Claim { name: label.to_owned(), question, sides, steps: Vec::new(), program: None };
    Ok(CompiledClaim { claim, conduct: making.conduct, arguments, call, reference, compiler, level })
}

/// The words for what the second function takes: those of the first, argument by argument, and field by field by name.
fn by_name(
    one: &Signature,
    two: &Signature,
    words: &[Vec<Term>],
    (name, other): (&str, &str),
) -> Result<Vec<Vec<Term>>, CompileError> {
    let count = |signature: &Signature| signature.parameters.iter().map(|it| it.leaves.len()).sum::<usize>();
    let shape = |what: String| CompileError::Shape(what);
    if one.parameters.len() != two.parameters.len() || count(one) != count(two) {
        let (takes, others) = (count(one), count(two));
        return Err(shape(format!("`{other}` takes {others} words, the other function {takes}")));
    }
    let mut all = Vec::new();
    for ((first, second), words) in one.parameters.iter().zip(&two.parameters).zip(words) {
        let mut found = Vec::new();
        for leaf in &second.leaves {
            let place = match &first.leaves[..] {
                // Words are compared whatever they are called.
                [_] if second.leaves.len() == 1 => Some(0),
                leaves => leaves.iter().position(|one| one.path == leaf.path),
            };
            match place {
                Some(place) if first.leaves[place].bits == leaf.bits => found.push(words[place]),
                _ => {
                    return Err(shape(format!("`{name}` and `{other}` take different values as `{}`", second.name)));
                }
            }
        }
        if first.leaves.len() != second.leaves.len() {
            return Err(shape(format!("`{name}` and `{other}` take different values as `{}`", second.name)));
        }
        all.push(found);
    }
    Ok(all)
}

/// How a function is called, when it takes and returns values of one word each.
fn invocation(name: &str, signature: &Signature) -> Option<Invocation> {
    let mut arguments = Vec::new();
    for parameter in &signature.parameters {
        if parameter.is_reference() {
            return None;
        }
        arguments.push(argument(&parameter.ty)?);
    }
    argument(&signature.result)?;
    let [leaf] = &signature.results[..] else { return None };
    let result = if leaf.path.is_empty() { String::new() } else { format!(".{}", leaf.path) };
    Some(Invocation { function: name.to_owned(), arguments, result })
}

fn argument(ty: &Type) -> Option<Argument> {
    match ty {
        Type::Word { name, .. } if name != "char" => Some(Argument { word: name.clone(), around: Default::default() }),
        Type::Struct { name, fields, .. } if !name.contains(['(', '<', '{']) => {
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
