//! Machine code in objects, libraries and executables is the map that a specification means. For functions of the running
//! test, see [`crate::running`].
//!
//! A map of one word is passed in registers. Of a map of several words there are many ways, and which one a function goes is taken
//! from its file's debug information, or is said by whoever asks: `fn(&[u64; 6]) -> [u64; 6]`, `fn(&mut [u64; 6])`,
//! `extern "C" fn(*const [u64; 6], *mut [u64; 6])`. What goes in is what the function takes; what comes out is what it returns or,
//! when it returns nothing, what it leaves behind the one pointer that it may write through. C does not say how many words are
//! behind a pointer: as many as the map has there, and reading or writing others is not proven.
//!
//! Where a function takes several pointers, they are assumed to lead to different memory, and the claim says so
//! ([`MachineClaim::assumed`]). One that is called with the same array twice may do something else.

mod law;
mod signature;

use std::fmt;
use std::path::Path;

use permgen_codegen::spec::{Scope, Spec};

use crate::abi::convention::{Declared, ELSEWHERE, OWN_CONVENTION, UNREAD};
use crate::abi::signature::Signature;
use crate::abi::words::Compared;
use crate::choice::Choice;
use crate::claim::Claim;
use crate::dwarf;
use crate::expected::Expected;
use crate::machine::{Conduct, Function, MachineClaim, MachineError, debug_of, read};
use crate::question::{Counterexample, Evidence, Fault, Options, Reason, Verdict};
use crate::term::{Binary, Terms};

pub use law::law;

/// The claim that a function in a file's contents is a map. `symbol` is its mangled name, its path or the end of it; `signature`
/// is what it takes and returns, as Rust writes the types of functions. If nothing is said, the file's debug information says it; if
/// there is none, a map of one word takes and returns it in registers.
///
/// # Errors
///
/// When there is no such function, or it takes and returns other words than the map, or nobody says which.
pub fn claim(file: &[u8], symbol: &str, map: &Expected, signature: Option<&str>) -> Result<MachineClaim, MachineError> {
    let function = Function::from_bytes(file, symbol)?;
    let mut claim = claim_of(file, symbol, &function, map, signature)?;
    claim.assumed = assumed(&function, claim.assumed);
    Ok(claim)
}

/// What is taken for granted, with how functions of Go are called.
fn assumed(function: &Function, assumed: Option<String>) -> Option<String> {
    if !function.is_of_go() {
        return assumed;
    }
    let called = "it is called as Go does since 1.17".to_owned();
    Some([called].into_iter().chain(assumed).collect::<Vec<_>>().join(", "))
}

fn claim_of(
    file: &[u8],
    symbol: &str,
    function: &Function,
    map: &Expected,
    signature: Option<&str>,
) -> Result<MachineClaim, MachineError> {
    let wrong = |reason: String| MachineError::Signature { reason: format!("`{}` {reason}", function.name()) };
    let signature = match (signature_of(file, symbol, function, signature)?, signature) {
        (Some(signature), Some(_)) => signature,
        (Some(signature), None) => signature.with_words_of(map).map_err(wrong)?,
        (None, _) => {
            let by_name = map.asked().selectors;
            match map.words() {
                Some(words @ (from, to)) if (from.count, to.count) == (1, 1) && by_name.is_empty() => {
                    return function.claim_in_registers(map, words);
                }
                _ => {
                    let what = "takes words in a way that nobody says: compile with debug information, `-g`, or";
                    let help = match &by_name[..] {
                        [] => HELP.to_owned(),
                        [name, ..] => {
                            format!("say it: `--signature 'extern \"C\" fn(board: u64, {name}: TYPE) -> u64'`")
                        }
                    };
                    return Err(wrong(format!("{what} {help}")));
                }
            }
        }
    };
    signature.roles(&map.asked()).map_err(wrong)?;
    let map = &signature.of_elements(map).map_err(wrong)?;
    // What is known of references is only assumed where it is needed.
    let Some(anywhere) = signature.anywhere() else { return claim_as(function, &signature, map) };
    let claim = claim_as(function, &anywhere, map)?;
    if claim.conduct.stops.is_empty() {
        return Ok(claim);
    }
    let aligned = claim_as(function, &signature, map)?;
    Ok(if aligned.conduct.stops.len() < claim.conduct.stops.len() { aligned } else { claim })
}

/// The claim that a function, called as a signature says, is a map.
pub(crate) fn claim_as(
    function: &Function,
    signature: &Signature,
    map: &Expected,
) -> Result<MachineClaim, MachineError> {
    let mut terms = Terms::new();
    let (words, given) = signature.inputs(&mut terms);
    let arguments = terms.inputs().len();
    let called = signature.call(function, &mut terms, &words)?;
    let Compared { taken, made, when, given: chosen } = signature
        .of_map(map, &mut terms, &words, &called)
        .map_err(|reason| MachineError::Signature { reason: format!("`{}` {reason}", function.name()) })?;
    let returns = called.conduct.returns(&mut terms);
    let mut claim = Claim::function_is_any(function.name(), terms, map, (&taken, &made), &when);
    claim.question.claim = claim.question.terms.binary(Binary::And, claim.question.claim, returns);
    claim.question.given.extend(given.into_iter().chain(chosen));
    let conduct = Conduct { chosen: map.choice().and_then(Choice::assumed), ..called.conduct };
    Ok(MachineClaim { claim, conduct, arguments, assumed: signature.assumed() })
}

/// How to say what a function takes and returns.
const HELP: &str = "say it: `--signature 'fn(&[u64; 6]) -> [u64; 6]'`";

/// What a function takes and returns, as somebody says it, or else its debug information. Nothing if neither does.
fn signature_of(
    file: &[u8],
    symbol: &str,
    function: &Function,
    text: Option<&str>,
) -> Result<Option<Signature>, MachineError> {
    let wrong = |reason: String| MachineError::Signature { reason: format!("`{}` {reason}", function.name()) };
    if function.is_of_go() && function.name().contains("[go.shape") {
        return Err(wrong("is generic: Go passes it a dictionary of its types, which is not followed".to_owned()));
    }
    if function.is_of_go() && function.name().ends_with(".abi0") {
        return Err(wrong("is assembly: Go passes it its arguments on the stack, which is not followed".to_owned()));
    }
    let declared = declared(file, symbol, function).map_err(wrong)?;
    let understood = declared.clone().map(|declared| declared.and_then(|declared| declared.of_code(function)));
    match (text, understood) {
        // To say it would be wrong, too.
        (_, Some(Err(what))) if what == OWN_CONVENTION => {
            Err(wrong(format!("has {what}: it is called in a way that is not followed")))
        }
        (Some(text), understood) => said(text, function, declared.and_then(Result::ok), understood).map(Some),
        (None, Some(Err(what))) if what.ends_with(ELSEWHERE) => {
            Err(wrong(format!("takes {what}: it is called in a way that is not followed")))
        }
        (None, Some(Err(what))) if what == UNREAD => {
            Err(wrong(format!("takes {what}: compile it without optimization")))
        }
        (None, Some(Err(what))) => Err(wrong(format!("takes or returns {what}; {HELP}"))),
        (None, Some(Ok(signature))) => Ok(Some(signature)),
        (None, None) => Ok(None),
    }
}

/// The signature that somebody says, unless debug information speaks against it: the registers that it names, or the types if they
/// are understood.
fn said(
    text: &str,
    function: &Function,
    declared: Option<Declared>,
    understood: Option<Result<Signature, String>>,
) -> Result<Signature, MachineError> {
    let said = signature::parse(text, function.is_of_go());
    let said = said.map_err(|reason| MachineError::Signature { reason })?;
    let registers = declared.and_then(|declared| declared.speaks_against(&said, function));
    let types = || understood.and_then(Result::ok).and_then(|understood| said.against(&understood));
    match registers.map(|what| format!("it takes {what}")).or_else(types) {
        Some(against) => {
            let name = function.name();
            let reason = format!("`{name}` is not `{text}`: by its debug information, {against}");
            Err(MachineError::Signature { reason })
        }
        None => Ok(said),
    }
}

/// What debug information says of a function, or why that is not understood. Nothing where there is none.
fn declared(file: &[u8], symbol: &str, function: &Function) -> Result<Option<Result<Declared, String>>, String> {
    let sections = debug_of(file, symbol).map_err(|error| error.to_string())?;
    let mut here = dwarf::functions(&sections)?;
    here.retain(|described| described.address == function.address());
    let several = here.len();
    Ok(here.pop().map(|only| match several {
        1 => only.declared,
        _ => Err(format!("what {several} functions do that have the same code")),
    }))
}

/// Proves that a function in a file is the map that a specification, such as `sq ^ 56`, means.
///
/// # Errors
///
/// When it is not proved, for whatever reason.
pub fn prove_symbol(path: impl AsRef<Path>, symbol: &str, specification: &str) -> Result<Evidence, NotProved> {
    let file = read(path.as_ref()).map_err(NotProved::Machine)?;
    prove_in(&file, symbol, None, specification)
}

/// The same of a function that takes and returns what a signature says, such as `fn(&[u64; 6]) -> [u64; 6]`.
///
/// # Errors
///
/// When it is not proved, for whatever reason.
pub fn prove_symbol_as(
    path: impl AsRef<Path>,
    symbol: &str,
    signature: &str,
    specification: &str,
) -> Result<Evidence, NotProved> {
    let file = read(path.as_ref()).map_err(NotProved::Machine)?;
    prove_in(&file, symbol, Some(signature), specification)
}

fn prove_in(file: &[u8], symbol: &str, signature: Option<&str>, specification: &str) -> Result<Evidence, NotProved> {
    let map = expected(specification)?;
    let MachineClaim { claim, conduct, .. } = self::claim(file, symbol, &map, signature).map_err(NotProved::Machine)?;
    match conduct.decide(&claim, &Options::default()).map_err(NotProved::Fault)? {
        Verdict::Proved(evidence) => Ok(evidence),
        Verdict::Refuted(Counterexample { inputs, .. }) => {
            let explanation = claim.explain(&inputs);
            let words = explanation.taken.iter().map(|(_, word)| *word).collect();
            if let Some(panic) = conduct.panic_on(&claim.question.terms, &inputs) {
                return Err(NotProved::Panics { function: claim.name, words, what: panic.to_string() });
            }
            let expected = explanation.sides.iter().map(|(_, expected, _)| *expected).collect();
            let got = explanation.sides.iter().map(|(.., got)| *got).collect();
            Err(NotProved::Refuted { function: claim.name, words, expected, got })
        }
        Verdict::Unknown(reason) => Err(NotProved::Unknown(reason)),
    }
}

/// The map that a specification means.
fn expected(specification: &str) -> Result<Expected, NotProved> {
    let mean = || {
        let (spec, scope) = (Spec::parse_str(specification)?, Scope::new(None));
        match spec.mean(&scope)?.meaning.words() {
            Some(words) => Ok(words.clone().into()),
            None => Ok(spec.resolve(&scope)?.map.into()),
        }
    };
    mean().map_err(|diagnostics: permgen_codegen::diagnostics::Diagnostics| {
        NotProved::Specification(diagnostics.to_string())
    })
}

/// Why machine code is not proved to be a map. `Debug` is as readable as `Display`, since `unwrap` shows it.
#[derive(Clone, PartialEq, Eq)]
pub enum NotProved {
    /// The specification means no map.
    Specification(String),
    /// The code could not be found or executed.
    Machine(MachineError),
    /// The code is another map.
    Refuted {
        /// The function.
        function: String,
        /// Words for which it is wrong, the lowest first.
        words: Vec<u128>,
        /// What the map makes of them.
        expected: Vec<u128>,
        /// What the function makes of them.
        got: Vec<u128>,
    },
    /// The function does not return.
    Panics {
        /// The function.
        function: String,
        /// Words for which it does not, the lowest first.
        words: Vec<u128>,
        /// What it does, and where.
        what: String,
    },
    /// It was not found out.
    Unknown(Reason),
    /// The verifier is at fault.
    Fault(Fault),
}

/// Words in hexadecimal.
fn shown(words: &[u128]) -> String {
    let all: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
    if let [one] = &all[..] { one.clone() } else { format!("[{}]", all.join(", ")) }
}

impl fmt::Display for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotProved::Specification(diagnostics) => f.write_str(diagnostics),
            NotProved::Machine(error) => match error.help() {
                Some(help) => write!(f, "{error}\nhelp: {help}"),
                None => write!(f, "{error}"),
            },
            NotProved::Refuted { function, words, expected, got } => {
                let (given, wanted, made) = (shown(words), shown(expected), shown(got));
                write!(f, "refuted: `{function}` returns {made} for {given}, not {wanted}")?;
                let Some(word) = got.iter().zip(expected).position(|(got, expected)| got != expected) else {
                    return Ok(());
                };
                write!(f, "; bit {}", (got[word] ^ expected[word]).trailing_zeros())?;
                if got.len() > 1 {
                    write!(f, " of word {word}")?;
                }
                f.write_str(" is the first that differs")
            }
            NotProved::Panics { function, words, what } => {
                write!(f, "refuted: `{function}` does not return from {}: {what}", shown(words))
            }
            NotProved::Unknown(reason) => write!(f, "unknown: {reason}"),
            NotProved::Fault(fault) => write!(f, "{fault}"),
        }
    }
}

impl fmt::Debug for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for NotProved {}
