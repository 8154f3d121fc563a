//! What is known while a function runs: the path, the locals, the frames.
//!
//! Everything runs once, on a path: the condition, in terms of the arguments, on which it is reached. What is assigned
//! on a path is chosen by its condition, and so is what is returned. Where the condition is the constant 0, nothing runs.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::rc::Rc;

use proc_macro2::Span;

use super::items::{Items, ModuleId, OwnerId};
use super::value::{Type, Value};
use super::{Panic, Refusal, Step};
use permgen_core::program::Op;
use permgen_core::term::{Binary, Node, Term, Terms};

/// What a block defines.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) functions: BTreeMap<String, Rc<syn::ItemFn>>,
    pub(super) constants: BTreeMap<String, Rc<syn::ItemConst>>,
    pub(super) aliases: BTreeMap<String, Rc<syn::ItemType>>,
}

/// More steps than this are a loop that does not end.
const MOST_STEPS: usize = 200_000;
/// A value of more words than this is not followed.
const MOST_WORDS: usize = 1 << 17;
/// More terms than this are a function that is too large to follow.
const MOST_TERMS: usize = 4_000_000;

pub(super) type Eval<T> = Result<T, Refusal>;

pub(super) fn refuse<T>(span: Span, what: impl Into<String>) -> Eval<T> {
    Err(Refusal::new(span, what))
}

pub(super) struct Local {
    name: String,
    pub(super) value: Value,
    /// The path on which it was made.
    path: Term,
}

/// A loop that is being run.
pub(super) struct Loop {
    pub(super) label: Option<String>,
    /// Whether it is a `loop`, which has a value.
    pub(super) is_loop: bool,
    /// The paths on which it was left.
    pub(super) breaks: Vec<Term>,
    /// The paths on which this round was left.
    pub(super) continues: Vec<Term>,
    pub(super) value: Value,
}

/// A function or a constant that is being run.
pub(super) struct Frame {
    /// Where its locals begin.
    pub(super) start: usize,
    pub(super) returns: Vec<(Term, Value)>,
    pub(super) returned: Option<Type>,
    pub(super) loops: Vec<Loop>,
    /// The address of what is run, which is run once at a time.
    pub(super) id: usize,
    /// The local that is a `&mut`, such as `self`, behind which what it is changed to is left.
    pub(super) changed: Option<usize>,
}

impl Frame {
    pub(super) const fn new(start: usize, id: usize) -> Self {
        Self { start, returns: Vec::new(), returned: None, loops: Vec::new(), id, changed: None }
    }
}

pub(super) struct Run<'a> {
    pub(super) terms: Terms,
    pub(super) items: &'a Items<'a>,
    pub(super) path: Term,
    pub(super) panics: Vec<Panic>,
    pub(super) steps: Vec<Step>,
    pub(super) possible: HashMap<Term, u128>,
    /// Words to take as arguments, in place of new inputs.
    pub(super) ready: VecDeque<Term>,
    /// Where names are looked up.
    pub(super) module: ModuleId,
    /// What `Self` is.
    pub(super) owner: Option<OwnerId>,
    pub(super) locals: Vec<Local>,
    pub(super) frames: Vec<Frame>,
    /// The values of constants, by the address of what is written.
    pub(super) constants: BTreeMap<usize, Value>,
    /// The addresses of what has been found to have no attributes that matter.
    pub(super) plain: BTreeSet<usize>,
    /// How many expressions are being run, each within the one before.
    pub(super) depth: usize,
    /// How many aliases are being followed.
    pub(super) aliases: usize,
    spent: usize,
    /// How often a path ended: by a return, a break or a panic.
    pub(super) exits: usize,
    /// How often by a panic.
    pub(super) dead_ends: usize,
    /// The items of the blocks around, the outermost first.
    pub(super) scopes: Vec<Rc<Scope>>,
    /// The items of blocks that have been seen, by the address of the block. Kept, so that no address comes again.
    pub(super) known_scopes: HashMap<usize, Rc<Scope>>,
    /// Whether what is run was given to a macro.
    pub(super) in_macro: bool,
    /// How often something was stored.
    pub(super) writes: usize,
    /// Where each term comes from.
    pub(super) origins: Vec<Span>,
    /// What has been made by one operation that takes many terms.
    pub(super) moves: HashMap<Term, (Op, Term, Option<u32>)>,
}

impl<'a> Run<'a> {
    pub(super) fn new(items: &'a Items<'a>, mut terms: Terms) -> Self {
        let path = terms.truth(true);
        Self {
            terms,
            items,
            path,
            panics: Vec::new(),
            steps: Vec::new(),
            possible: HashMap::new(),
            ready: VecDeque::new(),
            module: 0,
            owner: None,
            locals: Vec::new(),
            frames: Vec::new(),
            constants: BTreeMap::new(),
            plain: BTreeSet::new(),
            depth: 0,
            aliases: 0,
            spent: 0,
            exits: 0,
            dead_ends: 0,
            scopes: Vec::new(),
            known_scopes: HashMap::new(),
            in_macro: false,
            writes: 0,
            origins: Vec::new(),
            moves: HashMap::new(),
        }
    }

    pub(super) fn is_dead(&self) -> bool {
        self.terms.value(self.path) == Some(0)
    }

    pub(super) fn die(&mut self) {
        self.path = self.terms.truth(false);
        self.exits += 1;
    }

    /// Notes where the terms come from that are new.
    pub(super) fn note_origins(&mut self, span: Span) {
        self.origins.resize(self.terms.len(), span);
    }

    /// Notes that one operation made a term of another, if the term is not an older one.
    pub(super) fn note_move(&mut self, before: usize, made: Term, op: Op, of: Term, count: Option<u32>) {
        if made.index() >= before {
            self.moves.insert(made, (op, of, count));
        }
    }

    pub(super) fn panic_if(&mut self, condition: Term, what: &str, span: Span) {
        self.panic_of(None, condition, what, span);
    }

    /// The same, where the wrapped value of an operation is told.
    pub(super) fn panic_of(&mut self, overflow: Option<(Binary, Term)>, condition: Term, what: &str, span: Span) {
        let condition = self.terms.binary(Binary::And, self.path, condition);
        if self.terms.value(condition) != Some(0) {
            self.panics.push(Panic { condition, what: what.to_owned(), span, overflow });
        }
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

    pub(super) fn choose(&mut self, condition: Term, then: Value, otherwise: Value, span: Span) -> Eval<Value> {
        Value::choose(condition, then, otherwise, &mut self.terms).or_else(|what| refuse(span, what))
    }

    pub(super) fn bind(&mut self, name: &str, value: Value) {
        self.locals.push(Local { name: name.to_owned(), value, path: self.path });
    }

    /// How many locals there are, for [`Run::release`].
    pub(super) fn mark(&self) -> usize {
        self.locals.len()
    }

    /// Forgets the locals that are newer.
    pub(super) fn release(&mut self, mark: usize) {
        self.locals.truncate(mark);
    }

    pub(super) fn local(&self, name: &str) -> Option<usize> {
        let start = self.frames.last().map_or(0, |frame| frame.start);
        self.locals[start..].iter().rposition(|local| local.name == name).map(|index| start + index)
    }

    /// The local's value, as far as this path knows it.
    pub(super) fn local_value(&self, index: usize) -> Value {
        let value = &self.locals[index].value;
        if self.terms.value(self.path).is_some() { value.clone() } else { self.on_this_path(value) }
    }

    /// The value without the choices that the path decides. What is counted on a path stays a constant on it: a loop that a
    /// `break` may leave ends when its counter says so.
    fn on_this_path(&self, value: &Value) -> Value {
        match value {
            Value::Word(term, integer) => Value::Word(self.chosen(*term), *integer),
            Value::Bool(term) => Value::Bool(self.chosen(*term)),
            Value::Loose(term, least, most) => {
                let term = self.chosen(*term);
                let exact = self.terms.value(term).map(|value| value as i128);
                Value::Loose(term, exact.unwrap_or(*least), exact.unwrap_or(*most))
            }
            Value::Tuple(parts) => Value::Tuple(parts.iter().map(|part| self.on_this_path(part)).collect()),
            Value::Array(parts) => Value::Array(parts.iter().map(|part| self.on_this_path(part)).collect()),
            Value::Struct(name, fields) => {
                let fields = fields.iter().map(|(field, value)| (field.clone(), self.on_this_path(value)));
                Value::Struct(name.clone(), fields.collect())
            }
            Value::Never => Value::Never,
        }
    }

    fn chosen(&self, mut term: Term) -> Term {
        while let Node::Ite(condition, then, otherwise) = self.terms.node(term) {
            term = match self.known(condition) {
                Some(true) => then,
                Some(false) => otherwise,
                None => break,
            };
        }
        term
    }

    /// Whether a condition holds on this path, when the path is made of it.
    fn known(&self, condition: Term) -> Option<bool> {
        let mut waiting = vec![self.path];
        while let Some(part) = waiting.pop() {
            if part == condition {
                return Some(true);
            }
            match self.terms.node(part) {
                Node::Not(negated) if negated == condition => return Some(false),
                Node::Binary(Binary::And, a, b) => waiting.extend([a, b]),
                _ => {}
            }
        }
        None
    }

    /// The local's new value: on this path.
    pub(super) fn assign(&mut self, index: usize, value: Value, span: Span) -> Eval<()> {
        self.writes += 1;
        let Local { value: before, path, .. } = &self.locals[index];
        let value = if *path == self.path { value } else { self.choose(self.path, value, before.clone(), span)? };
        self.locals[index].value = value;
        Ok(())
    }

    /// `then` where the condition holds, on its own path, else `otherwise`.
    pub(super) fn branch(
        &mut self,
        condition: Term,
        span: Span,
        then: impl FnOnce(&mut Self) -> Eval<Value>,
        otherwise: impl FnOnce(&mut Self) -> Eval<Value>,
    ) -> Eval<Value> {
        match self.terms.value(condition) {
            Some(0) => return otherwise(self),
            Some(_) => return then(self),
            None => {}
        }
        let entered = self.path;
        let negated = self.terms.not(condition);
        let on = self.terms.binary(Binary::And, entered, condition);
        let off = self.terms.binary(Binary::And, entered, negated);
        self.path = on;
        let first = then(self)?;
        let first = if self.is_dead() { Value::Never } else { first };
        let after = std::mem::replace(&mut self.path, off);
        let second = otherwise(self)?;
        let second = if self.is_dead() { Value::Never } else { second };
        self.path =
            if after == on && self.path == off { entered } else { self.terms.binary(Binary::Or, after, self.path) };
        self.choose(condition, first, second, span)
    }
}
