//! Functions that people have written, as terms: run once, with their arguments unknown.
//!
//! A function is run on unknown words, every path at once: what a condition on the arguments decides is chosen by that
//! condition. Panics are part of the meaning, as debug builds have them (overflow, shifts by too much, division by zero,
//! indices out of range, `assert!`, `panic!`). What is not modelled is refused at its place, and never passes.
//!
//! This is the only reader of Rust. `#[proves]` makes a program of what it finds ([`program`]); `permgen-verify` makes
//! claims of it, which solvers decide.

mod assertion;
mod block;
mod call;
mod expression;
mod integer;
mod invocation;
mod items;
pub mod limits;
mod loops;
mod method;
mod names;
mod operator;
mod paths;
mod pattern;
mod place;
pub mod program;
mod run;
mod scope;
mod surroundings;
mod told;
mod types;
mod value;

use std::collections::HashMap;

use proc_macro2::Span;
use syn::spanned::Spanned;

use permgen_core::program::Op;
use permgen_core::term::{Binary, Term, Terms};

pub use invocation::{Argument, Invocation};
pub use items::{Definition, Items};
use run::Run;
pub use surroundings::ASSUMPTIONS;
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
    /// The operation that overflows, and its wrapped value, when that is why.
    pub(crate) overflow: Option<(Binary, Term)>,
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
    /// The words of the result with their names in it, such as `.0`, the first field first.
    pub results: Vec<(String, Term)>,
    /// The words that the argument is left with which is a `&mut`, such as `&mut self`.
    pub left: Vec<(String, Term)>,
    /// The conditions under which a law is claimed.
    pub given: Vec<Term>,
    /// The ways to panic.
    pub panics: Vec<Panic>,
    /// The values on the way, in order.
    pub steps: Vec<Step>,
    /// How the function is called, when what it takes and returns is words.
    pub invocation: Option<Invocation>,
    /// Where the function or the law stands.
    pub span: Span,
    /// Where each term comes from.
    pub(crate) origins: Vec<Span>,
    /// What has been made by one operation that takes many terms.
    pub(crate) moves: HashMap<Term, (Op, Term, Option<u32>)>,
}

impl Followed {
    fn of(run: Run<'_>, span: Span, arguments: Vec<(String, Term)>, results: Vec<(String, Term)>) -> Self {
        let Run { terms, panics, steps, origins, moves, .. } = run;
        let (left, given, invocation) = (Vec::new(), Vec::new(), None);
        Self { terms, arguments, results, left, given, panics, steps, invocation, span, origins, moves }
    }

    pub(crate) fn origin(&self, term: Term) -> Span {
        self.origins.get(term.index()).copied().unwrap_or(self.span)
    }

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
    let span = definition.span;
    check_file(items, span)?;
    let mut run = Run::new(items, terms);
    run.ready.extend(arguments);
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
    let (result, changed) = run.call_for(definition, values, span)?;
    let (mut results, mut left) = (Vec::new(), Vec::new());
    result.words("", &mut run.terms, &mut results);
    if let Some(changed) = changed {
        let name = definition.signature.inputs.iter().zip(&types).find(|(input, _)| call::is_changed(input));
        changed.words(name.map_or("self", |(_, (name, _))| name), &mut run.terms, &mut left);
    }
    let invocation = run.invocation(definition);
    Ok(Followed { invocation, left, ..Followed::of(run, span, words, results) })
}

/// Refuses a file in which anything may be defined unseen.
fn check_file(items: &Items<'_>, span: Span) -> Result<(), Refusal> {
    if items.surroundings.macro_items {
        return run::refuse(span, "a file with a macro among its items, which may define anything,");
    }
    Ok(())
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
    check_file(items, closure.span())?;
    let is_bool = match &closure.output {
        syn::ReturnType::Default => true,
        syn::ReturnType::Type(_, ty) => matches!(&**ty, syn::Type::Path(path) if path.path.is_ident("bool")),
    };
    let plain = quote::quote!(|).to_string();
    let begins_plainly = quote::ToTokens::to_token_stream(closure)
        .into_iter()
        .next()
        .is_some_and(|first| first.to_string().starts_with(&*plain));
    if !is_bool || !begins_plainly {
        return run::refuse(
            closure.span(),
            "a law with attributes, of another type than `bool`, or that is more than a plain closure",
        );
    }
    let mut run = Run::new(items, terms);
    run.check_attributes(0, closure)?;
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
        call::check_attributes(quote::ToTokens::to_token_stream(condition))?;
        let before = (run.writes, run.exits);
        let value = run.expression(condition, Some(&Type::Bool))?;
        if before != (run.writes, run.exits) {
            return run::refuse(condition.span(), "a condition that changes or leaves something");
        }
        match value {
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
    Ok(Followed { given: conditions, ..Followed::of(run, closure.span(), words, vec![(String::new(), holds)]) })
}
