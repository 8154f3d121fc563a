//! The state of a function that runs: locals, frames, scopes, and what it has made.

use permgen_core::pairs::Pairs;
use std::rc::Rc;

use proc_macro2::Span;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Block, Item, ItemConst, ItemFn, ItemType, Pat, Stmt};

use super::tokens::check_attributes;
use super::value::{Type, Value};
use super::{Followed, Panic, Subject};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::program::Op;
use permgen_core::term::{Binary, Node, Term, Terms};

/// More steps than this are a loop that does not end.
const MOST_STEPS: usize = 200_000;
/// A value of more words than this is not followed.
const MOST_WORDS: usize = 1 << 17;
/// More terms than this are a function that is too large to follow.
const MOST_TERMS: usize = 4_000_000;

/// Why an expression has no value.
pub(super) enum Stop {
    Refused(Diagnostic),
    Return(Value),
    /// To the loop of that label, or the innermost one.
    Break(Option<String>, Value),
    Continue(Option<String>),
    /// It panics for all arguments.
    Panic,
}

pub(super) type Eval<T> = Result<T, Stop>;

impl From<Diagnostic> for Stop {
    fn from(diagnostic: Diagnostic) -> Self {
        Stop::Refused(diagnostic)
    }
}

pub(super) fn refuse<T>(span: Span, what: impl Into<String>) -> Eval<T> {
    Err(Diagnostic::new(span, what).into())
}

/// A function or a constant that runs.
pub(super) struct Frame {
    /// Where its locals begin.
    pub(super) start: usize,
    pub(super) returned: Option<Type>,
    /// The address of what runs, which runs once at a time.
    pub(super) id: usize,
    /// The local that is a `&mut`, such as `self`, through which the function returns its result.
    pub(super) changed: Option<usize>,
}

/// The items of a block.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) functions: Pairs<String, Rc<ItemFn>>,
    pub(super) constants: Pairs<String, Rc<ItemConst>>,
    pub(super) aliases: Pairs<String, Rc<ItemType>>,
}

impl Scope {
    pub(super) fn collect<'i>(items: impl IntoIterator<Item = &'i Item>) -> Eval<Self> {
        let mut scope = Self::default();
        for item in items {
            let (name, is_new) = match item {
                Item::Fn(function) => {
                    let name = &function.sig.ident;
                    (name, scope.functions.insert(name.to_string(), Rc::new(function.clone())))
                }
                Item::Const(constant) if constant.generics.params.is_empty() => {
                    let name = &constant.ident;
                    (name, scope.constants.insert(name.to_string(), Rc::new(constant.clone())))
                }
                Item::Type(alias) if alias.generics.params.is_empty() => {
                    let name = &alias.ident;
                    (name, scope.aliases.insert(name.to_string(), Rc::new(alias.clone())))
                }
                Item::Use(_) => return refuse(item.span(), "`use` within a function"),
                _ => return refuse(item.span(), "an item other than `const`, `fn` and `type` within a function"),
            };
            let text = name.to_string();
            if Type::primitive(&text).is_some() {
                return refuse(name.span(), format!("`{text}`, which hides a primitive type of this name"));
            }
            if !is_new && text != "_" {
                return refuse(name.span(), format!("`{text}`, which is defined more than once"));
            }
        }
        Ok(scope)
    }
}

pub(super) struct Run<'a> {
    pub(super) subject: &'a Subject,
    pub(super) terms: Terms,
    pub(super) panics: Vec<Panic>,
    pub(super) locals: Vec<(String, Value)>,
    pub(super) frames: Vec<Frame>,
    /// The values of constants, by the address of the item.
    pub(super) constants: Pairs<usize, Value>,
    /// How many expressions run, each within the one before.
    pub(super) depth: usize,
    /// How many aliases are being resolved.
    pub(super) aliases: usize,
    spent: usize,
    /// The items of the blocks around, the outermost first.
    pub(super) scopes: Vec<Rc<Scope>>,
    /// The items of blocks that were entered, by the address of the block. Kept, so that no address comes again.
    pub(super) known_scopes: Pairs<usize, Rc<Scope>>,
    /// Whether the code is an argument of a macro.
    pub(super) in_macro: bool,
    /// How often something was stored.
    pub(super) writes: usize,
    /// The place of each term.
    pub(super) origins: Vec<Span>,
    /// The terms that one operation makes, though they consist of several.
    moves: Pairs<Term, (Op, Term, Option<u32>)>,
}

impl<'a> Run<'a> {
    pub(super) fn new(subject: &'a Subject) -> Self {
        Self {
            subject,
            terms: Terms::new(),
            panics: Vec::new(),
            locals: Vec::new(),
            frames: Vec::new(),
            constants: Pairs::default(),
            depth: 0,
            aliases: 0,
            spent: 0,
            scopes: Vec::new(),
            known_scopes: Pairs::default(),
            in_macro: false,
            writes: 0,
            origins: Vec::new(),
            moves: Pairs::default(),
        }
    }

    /// Runs the function with its arguments unknown.
    pub(super) fn function(mut self) -> Result<Followed, Diagnostics> {
        let mut arguments = Vec::new();
        let mut results = Vec::new();
        let span = match self.run(&mut arguments, &mut results) {
            Ok(span) => span,
            Err(Stop::Refused(diagnostic)) => return Err(diagnostic.into()),
            // The panic says why.
            Err(_) => Span::call_site(),
        };
        let Run { terms, panics, origins, moves, .. } = self;
        Ok(Followed { terms, arguments, results, panics, span, origins, moves })
    }

    fn run(&mut self, arguments: &mut Vec<Term>, results: &mut Vec<Term>) -> Eval<Span> {
        for item in &self.subject.items {
            check_attributes(item.to_token_stream())?;
        }
        let scope = Rc::new(Scope::collect(&self.subject.items)?);
        self.scopes.push(Rc::clone(&scope));
        let Some(function) = scope.functions.get(&self.subject.name) else {
            return refuse(Span::call_site(), "there is no function");
        };
        let span = function.sig.ident.span();
        let mut values = Vec::new();
        for ty in self.argument_types(function, 1)? {
            let value = self.unknown(&ty, span)?;
            value.words(&mut self.terms, arguments);
            values.push(value);
        }
        let (result, changed) = self.call(function, 1, values, span)?;
        result.words(&mut self.terms, results);
        if let Some(changed) = changed {
            if !results.is_empty() {
                return refuse(span, "it returns words, and may leave others in place");
            }
            changed.words(&mut self.terms, results);
        }
        Ok(span)
    }

    /// Notes the place of the terms that are new.
    pub(super) fn note_origins(&mut self, span: Span) {
        self.origins.resize(self.terms.len(), span);
    }

    /// Notes that one operation made a term of another, unless it was there before.
    pub(super) fn note_move(&mut self, before: usize, made: Term, op: Op, of: Term, count: Option<u32>) {
        if made.index() >= before {
            self.moves.insert(made, (op, of, count));
        }
    }

    /// Panics if a condition holds: for all arguments, for some, or for none.
    pub(super) fn panic_if(&mut self, condition: Term, what: impl Into<String>, span: Span) -> Eval<()> {
        let certain = self.terms.value(condition);
        if certain != Some(0) {
            self.panics.push(Panic::Other { is_certain: certain.is_some(), what: what.into(), span });
        }
        if certain == Some(1) { Err(Stop::Panic) } else { Ok(()) }
    }

    pub(super) fn step(&mut self, span: Span) -> Eval<()> {
        self.spent += 1;
        if self.spent > MOST_STEPS {
            return refuse(span, format!("a loop of more than {MOST_STEPS} steps, or one without end"));
        }
        if self.terms.len() > MOST_TERMS {
            return refuse(span, format!("a function of more than {MOST_TERMS} operations"));
        }
        Ok(())
    }

    /// Counts the work of making a value, and refuses one that is too large.
    pub(super) fn charge(&mut self, value: &Value, span: Span) -> Eval<()> {
        if matches!(value, Value::Tuple(_) | Value::Array(_) | Value::Struct(..)) {
            let size = value.size();
            if size > MOST_WORDS {
                return refuse(span, format!("a value of more than {MOST_WORDS} words"));
            }
            self.spent += size / 32;
            return self.step(span);
        }
        Ok(())
    }

    pub(super) fn of_type(&mut self, value: Value, ty: &Type, span: Span) -> Eval<Value> {
        value.of_type(ty, &mut self.terms).or_else(|what| refuse(span, what))
    }

    pub(super) fn bind(&mut self, name: &str, value: Value) {
        self.locals.push((name.to_owned(), value));
    }

    pub(super) fn local(&self, name: &str) -> Option<usize> {
        let start = self.frames.last().map_or(0, |frame| frame.start);
        self.locals[start..].iter().rposition(|(local, _)| local == name).map(|index| start + index)
    }

    pub(super) fn local_value(&self, index: usize) -> Value {
        self.locals[index].1.clone()
    }

    /// Whether a local is the `&mut` through which the function returns its result.
    pub(super) fn is_changed(&self, local: usize) -> bool {
        self.frames.last().is_some_and(|frame| frame.changed == Some(local))
    }

    /// Whether a condition holds, which must not depend on the arguments.
    pub(super) fn decided(&self, condition: Term) -> Eval<bool> {
        self.terms.value(condition).map(|value| value == 1).ok_or_else(|| self.undecided(condition).into())
    }

    /// The refusal of a condition that depends on the arguments.
    fn undecided(&self, condition: Term) -> Diagnostic {
        let what = match self.terms.node(condition) {
            Node::Not(inner) => return self.undecided(inner),
            Node::Binary(Binary::Eq | Binary::Ult | Binary::Slt, ..) => "a comparison that depends on the argument",
            _ => "a choice that depends on the argument",
        };
        let span = self.origins.get(condition.index()).copied().unwrap_or_else(Span::call_site);
        super::program::no_line(span, what)
    }

    pub(super) fn block(&mut self, block: &Block, hint: Option<&Type>) -> Eval<Value> {
        let mark = self.locals.len();
        let has_items = self.enter_scope(block)?;
        let result = self.statements(block, hint);
        self.locals.truncate(mark);
        if has_items {
            self.scopes.pop();
        }
        result
    }

    fn statements(&mut self, block: &Block, hint: Option<&Type>) -> Eval<Value> {
        let mut result = Value::UNIT;
        for (index, statement) in block.stmts.iter().enumerate() {
            let is_last = index + 1 == block.stmts.len();
            let (value, is_result) = match statement {
                Stmt::Item(_) => (Value::UNIT, false),
                Stmt::Local(local) => {
                    self.declare(local)?;
                    (Value::UNIT, false)
                }
                Stmt::Expr(expression, semicolon) => {
                    let is_result = is_last && semicolon.is_none();
                    (self.expression(expression, hint.filter(|_| is_result))?, is_result)
                }
                Stmt::Macro(call) => (self.macro_call(&call.mac)?, is_last && call.semi_token.is_none()),
            };
            result = if is_result { value } else { Value::UNIT };
        }
        Ok(result)
    }

    fn declare(&mut self, local: &syn::Local) -> Eval<()> {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, self.ty(&typed.ty)?),
            pattern => (pattern, None),
        };
        let Some(init) = &local.init else {
            return refuse(local.span(), "`let` without a value");
        };
        if init.diverge.is_some() {
            return refuse(local.span(), "`let .. else`");
        }
        let mut value = self.expression(&init.expr, ty.as_ref())?;
        if let Some(ty) = &ty {
            value = self.of_type(value, ty, init.expr.span())?;
        }
        self.bind_pattern(pattern, &value)
    }
}
