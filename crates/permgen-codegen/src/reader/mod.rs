//! Functions that people have written, as terms: run once, with their arguments unknown.
//!
//! A function is run on unknown words, every path at once: what a condition on the arguments decides is chosen by that
//! condition. Panics are part of the meaning, as debug builds have them (overflow, shifts by too much, division by zero,
//! indices out of range, `assert!`, `panic!`). What is not modelled is refused at its place, and never passes.
//!
//! This is the only reader of Rust. `#[proves]` makes a program of what it finds (a later module); `permgen-verify` makes
//! claims of it, which solvers decide.

mod assertion;
mod block;
mod call;
mod expression;
mod integer;
mod invocation;
mod items;
mod loops;
mod method;
mod names;
mod operator;
mod pattern;
mod place;
mod run;
mod told;
mod types;
mod value;

use proc_macro2::Span;
use syn::spanned::Spanned;

use permgen_core::term::{Binary, Term, Terms};

pub use invocation::{Argument, Invocation};
pub use items::{Definition, Items};
use run::Run;
use value::{Type, Value};

/// Why a function or a law is not followed.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What cannot be followed.
    pub what: String,
    /// Where it is.
    pub span: Span,
    /// What would be right.
    pub help: Option<String>,
    /// Whether it does not take or return what is asked for; else something within it is not modelled.
    pub is_shape: bool,
}

impl Refusal {
    fn new(span: Span, what: impl Into<String>) -> Self {
        Self { what: what.into(), span, help: None, is_shape: false }
    }

    fn shape(span: Span, what: impl Into<String>) -> Self {
        Self { is_shape: true, ..Self::new(span, what) }
    }

    fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

/// A way to panic.
#[derive(Clone, Debug)]
pub struct Panic {
    /// For which arguments: a word of one bit.
    pub condition: Term,
    /// What the panic says.
    pub what: String,
    /// Where it panics.
    pub span: Span,
}

/// A value on the way.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Where it is computed.
    pub span: Span,
    /// The value.
    pub value: Term,
}

/// What became of a function or a law.
#[derive(Clone, Debug)]
pub struct Followed {
    /// All terms.
    pub terms: Terms,
    /// The words of the arguments, and what each is called: `board`, `self.0`.
    pub arguments: Vec<(String, Term)>,
    /// The words of the result, the first field first.
    pub results: Vec<Term>,
    /// The conditions under which a law is claimed.
    pub given: Vec<Term>,
    /// The ways to panic.
    pub panics: Vec<Panic>,
    /// The values on the way, in order.
    pub steps: Vec<Step>,
    /// How the function is called, when what it takes and returns is words.
    pub invocation: Option<Invocation>,
}

impl Followed {
    /// Whether nothing panics.
    pub fn no_panic(&mut self) -> Term {
        let mut any = self.terms.truth(false);
        for panic in &self.panics {
            any = self.terms.binary(Binary::Or, any, panic.condition);
        }
        self.terms.not(any)
    }
}

/// Runs a function on these words, or on new ones when there are none.
///
/// # Errors
///
/// When it cannot be followed.
pub fn follow(
    items: &Items<'_>,
    definition: Definition<'_>,
    terms: Terms,
    arguments: &[Term],
) -> Result<Followed, Refusal> {
    let mut run = Run::new(items, terms);
    run.ready.extend(arguments);
    let span = definition.span;
    let types = run.argument_types(definition)?;
    let mut values = Vec::new();
    let mut words = Vec::new();
    for (name, ty) in &types {
        let value = run.unknown(name, ty, span)?;
        value.words(name, &mut run.terms, &mut words);
        values.push(value);
    }
    if !arguments.is_empty() && arguments.len() != words.len() {
        let message = format!("it takes {} words, the other function {}", words.len(), arguments.len());
        return Err(Refusal::shape(span, message));
    }
    let result = run.call(definition, values, span)?;
    let mut results = Vec::new();
    result.words("", &mut run.terms, &mut results);
    let results = results.into_iter().map(|(_, term)| term).collect();
    let invocation = run.invocation(definition);
    let Run { terms, panics, steps, .. } = run;
    Ok(Followed { terms, arguments: words, results, given: Vec::new(), panics, steps, invocation })
}

/// Runs a law about words, `|a, b| a & b == b & a`, whose arguments are `u64` where no type is written.
///
/// # Errors
///
/// When it does not return a `bool`, or cannot be followed.
pub fn follow_law(
    items: &Items<'_>,
    closure: &syn::ExprClosure,
    given: &[syn::Expr],
    terms: Terms,
) -> Result<Followed, Refusal> {
    let mut run = Run::new(items, terms);
    run.enter_law();
    let mut words: Vec<(String, Term)> = Vec::new();
    let mut names = std::collections::BTreeSet::new();
    for argument in &closure.inputs {
        let (pattern, ty) = match argument {
            syn::Pat::Type(typed) => (&*typed.pat, run.ty(&typed.ty)?),
            pattern => (pattern, None),
        };
        let syn::Pat::Ident(name) = pattern else {
            return run::refuse(argument.span(), "this argument of a law");
        };
        let name = name.ident.to_string();
        if !names.insert(name.clone()) {
            return Err(Refusal::shape(argument.span(), format!("the law has two arguments `{name}`")));
        }
        let ty = ty.unwrap_or(Type::Integer(value::Integer::unsigned(64)));
        let value = run.unknown(&name, &ty, argument.span())?;
        value.words(&name, &mut run.terms, &mut words);
        run.bind(&name, value);
    }
    let mut conditions = Vec::new();
    for condition in given {
        match run.expression(condition, Some(&Type::Bool))? {
            Value::Bool(term) => conditions.push(term),
            other => {
                let message = format!("the condition is no bool but a {}", other.kind());
                return Err(Refusal::shape(condition.span(), message));
            }
        }
    }
    let body = &closure.body;
    let holds = match run.expression(body, Some(&Type::Bool))? {
        Value::Bool(term) => term,
        Value::Never => run.terms.truth(false),
        other => return Err(Refusal::shape(body.span(), format!("the law is no bool but a {}", other.kind()))),
    };
    run.leave_law(body.span())?;
    let Run { terms, panics, steps, .. } = run;
    Ok(Followed { terms, arguments: words, results: vec![holds], given: conditions, panics, steps, invocation: None })
}
