//! Functions, blocks, statements and loops.
//!
//! Everything runs once, on a path: the condition, in terms of the arguments, on which it is reached. What is assigned
//! on a path is chosen by its condition, and so is what is returned. Where the condition is the constant 0, nothing runs.

use std::collections::{BTreeMap, HashMap, VecDeque};

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Block, Expr, FnArg, Item, Pat, ReceiverKind, ReturnType, Stmt};

use super::items::{Definition, Items, position, type_name};
use super::value::{Integer, Type, Value};
use super::{Panic, RustError};
use crate::Step;
use crate::term::{Binary, Node, Term, Terms};

/// More steps than this are a loop that does not end.
const MOST_STEPS: usize = 200_000;
/// More terms than this are a function that is too large to follow.
const MOST_TERMS: usize = 4_000_000;
const MOST_ELEMENTS: u128 = 1 << 16;

pub(super) type Eval<T> = Result<T, RustError>;

pub(super) fn refuse<T>(span: Span, what: impl Into<String>) -> Eval<T> {
    let (line, column) = position(span);
    Err(RustError::Unsupported { what: what.into(), line, column })
}

pub(super) struct Local {
    name: String,
    pub(super) value: Value,
    /// The path on which it was made.
    path: Term,
}

struct Loop {
    label: Option<String>,
    is_loop: bool,
    breaks: Vec<Term>,
    continues: Vec<Term>,
    value: Value,
}

/// A function that is being run.
struct Frame {
    /// Where its locals begin.
    start: usize,
    returns: Vec<(Term, Value)>,
    returned: Option<Type>,
    owner: Option<String>,
    loops: Vec<Loop>,
    name: String,
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
    locals: Vec<Local>,
    frames: Vec<Frame>,
    constants: BTreeMap<String, Value>,
    spent: usize,
    /// How often a path ended: by a return, a break or a panic.
    exits: usize,
    /// How often by a panic.
    pub(super) dead_ends: usize,
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
            locals: Vec::new(),
            frames: Vec::new(),
            constants: BTreeMap::new(),
            spent: 0,
            exits: 0,
            dead_ends: 0,
        }
    }

    pub(super) fn is_dead(&self) -> bool {
        self.terms.value(self.path) == Some(0)
    }

    pub(super) fn die(&mut self) {
        self.path = self.terms.truth(false);
        self.exits += 1;
    }

    pub(super) fn panic_if(&mut self, condition: Term, what: &str, span: Span) {
        let condition = self.terms.binary(Binary::And, self.path, condition);
        if self.terms.value(condition) != Some(0) {
            let (line, column) = position(span);
            self.panics.push(Panic { condition, what: what.to_owned(), line, column });
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

    pub(super) fn of_type(&mut self, value: Value, ty: &Type, span: Span) -> Eval<Value> {
        value.of_type(ty, &mut self.terms).or_else(|what| refuse(span, what))
    }

    pub(super) fn choose(&mut self, condition: Term, then: Value, otherwise: Value, span: Span) -> Eval<Value> {
        Value::choose(condition, then, otherwise, &mut self.terms).or_else(|what| refuse(span, what))
    }

    /// The type that is written; `None` for `_`.
    pub(super) fn ty(&self, ty: &syn::Type) -> Eval<Option<Type>> {
        Ok(Some(match ty {
            syn::Type::Reference(reference) if reference.mutability.is_none() => return self.ty(&reference.elem),
            syn::Type::Paren(inner) => return self.ty(&inner.elem),
            syn::Type::Group(inner) => return self.ty(&inner.elem),
            syn::Type::Infer(_) => return Ok(None),
            syn::Type::Tuple(tuple) => {
                let types = tuple.elems.iter().map(|ty| self.ty(ty)).collect::<Eval<Option<Vec<_>>>>()?;
                match types {
                    Some(types) => Type::Tuple(types),
                    None => return Ok(None),
                }
            }
            syn::Type::Array(array) => match self.ty(&array.elem)? {
                Some(element) => Type::Array(Box::new(element)),
                None => return Ok(None),
            },
            syn::Type::Slice(slice) => match self.ty(&slice.elem)? {
                Some(element) => Type::Array(Box::new(element)),
                None => return Ok(None),
            },
            syn::Type::Path(_) => {
                let Some(name) = type_name(ty) else { return refuse(ty.span(), "a generic type") };
                if name == "Self"
                    && let Some(owner) = self.frames.last().and_then(|frame| frame.owner.as_deref())
                {
                    return Ok(Some(named(owner)));
                }
                match self.items.aliases.get(&name) {
                    Some(alias) => return self.ty(alias),
                    None if name == "bool" || Integer::from_name(&name).is_some() => named(&name),
                    None if self.items.structs.get(&name).is_some_and(|found| found.len() == 1) => named(&name),
                    None => return refuse(ty.span(), format!("the type `{name}`")),
                }
            }
            _ => return refuse(ty.span(), "this type"),
        }))
    }

    /// An unknown value of a type, made of new inputs.
    pub(super) fn unknown(&mut self, name: &str, ty: &Type, span: Span) -> Eval<Value> {
        Ok(match ty {
            Type::Integer(integer) => Value::Word(self.argument(name, integer.bits, span)?, *integer),
            Type::Bool => Value::Bool(self.argument(name, 1, span)?),
            Type::Tuple(types) => {
                let parts = types.iter().enumerate();
                let parts = parts.map(|(index, ty)| self.unknown(&format!("{name}.{index}"), ty, span));
                Value::Tuple(parts.collect::<Eval<_>>()?)
            }
            Type::Array(_) => return refuse(span, "an array as an argument"),
            Type::Struct(of) => {
                let fields = self.fields(of, span)?;
                let fields = fields.into_iter().map(|(field, ty)| {
                    let value = self.unknown(&format!("{name}.{field}"), &ty, span)?;
                    Ok((field, value))
                });
                Value::Struct(of.clone(), fields.collect::<Eval<_>>()?)
            }
        })
    }

    /// The next argument: one that is there already, or a new input.
    fn argument(&mut self, name: &str, bits: u32, span: Span) -> Eval<Term> {
        match self.ready.pop_front() {
            None => Ok(self.terms.input(name, bits)),
            Some(term) if self.terms.width(term) == bits => Ok(term),
            Some(term) => {
                let (line, column) = position(span);
                let given = self.terms.width(term);
                Err(RustError::Shape(format!(
                    "the function at {line}:{column} takes {bits} bits as `{name}`, the other one {given}"
                )))
            }
        }
    }

    /// The fields of a struct, and their types.
    pub(super) fn fields(&self, of: &str, span: Span) -> Eval<Vec<(String, Type)>> {
        let Some([fields]) = self.items.structs.get(of).map(Vec::as_slice) else {
            return refuse(span, format!("the type `{of}`, which is no struct that is defined once in this file"));
        };
        let fields = fields.iter().enumerate().map(|(index, field)| {
            let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
            match self.ty(&field.ty)? {
                Some(ty) => Ok((name, ty)),
                None => refuse(field.span(), "this field"),
            }
        });
        fields.collect()
    }

    /// The types of a function's arguments.
    pub(super) fn argument_types(&mut self, definition: Definition<'_>) -> Eval<Vec<(String, Type)>> {
        let signature = definition.signature;
        let name = &signature.ident;
        if signature.asyncness.is_some() {
            return refuse(definition.span, format!("the async function `{name}`"));
        }
        if !signature.generics.params.is_empty() || signature.variadic.is_some() {
            return refuse(definition.span, format!("the generic function `{name}`"));
        }
        let arguments = signature.inputs.iter().map(|argument| match argument {
            FnArg::Receiver(receiver) => match definition.owner {
                Some(owner) => Ok(("self".to_owned(), named(owner))),
                None => refuse(receiver.span(), "a method of this type"),
            },
            FnArg::Typed(argument) => {
                let name = match &*argument.pat {
                    Pat::Ident(name) => name.ident.to_string(),
                    _ => "argument".to_owned(),
                };
                // `Self` among the arguments.
                match (type_name(&argument.ty).as_deref(), definition.owner) {
                    (Some("Self"), Some(owner)) => Ok((name, named(owner))),
                    _ => match self.ty(&argument.ty)? {
                        Some(ty) => Ok((name, ty)),
                        None => refuse(argument.span(), "this argument"),
                    },
                }
            }
        });
        arguments.collect()
    }

    /// Runs a function on arguments of the types that it takes.
    pub(super) fn call(&mut self, definition: Definition<'a>, arguments: Vec<Value>, span: Span) -> Eval<Value> {
        let signature = definition.signature;
        let name = definition
            .owner
            .map_or_else(|| signature.ident.to_string(), |owner| format!("{owner}::{}", signature.ident));
        if self.frames.iter().any(|frame| frame.name == name) {
            return refuse(span, format!("recursion: `{name}` calls itself"));
        }
        if signature.inputs.len() != arguments.len() {
            return refuse(span, format!("a call of `{name}` with {} arguments", arguments.len()));
        }
        self.step(span)?;
        let types = self.argument_types(definition)?;
        let frame = Frame {
            start: self.locals.len(),
            returns: Vec::new(),
            returned: None,
            owner: definition.owner.map(str::to_owned),
            loops: Vec::new(),
            name,
        };
        self.frames.push(frame);
        let returned = match &signature.output {
            ReturnType::Default => Some(Type::Tuple(Vec::new())),
            ReturnType::Type(_, ty) if matches!(**ty, syn::Type::Never(_)) => None,
            ReturnType::Type(_, ty) => self.ty(ty)?,
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.returned.clone_from(&returned);
        }
        for ((argument, value), (_, ty)) in signature.inputs.iter().zip(arguments).zip(types) {
            match argument {
                FnArg::Receiver(receiver) => {
                    if matches!(&receiver.kind, ReceiverKind::Reference(_, _, Some(_))) {
                        return refuse(receiver.span(), "`&mut self`");
                    }
                    self.bind("self", value);
                }
                FnArg::Typed(argument) => {
                    let value = self.of_type(value, &ty, argument.span())?;
                    self.bind_pattern(&argument.pat, &value)?;
                }
            }
        }
        let (entered, exits, dead_ends) = (self.path, self.exits, self.dead_ends);
        let mut result = self.block(definition.block, returned.as_ref())?;
        let frame = self.frames.pop();
        let (start, returns) = frame.map_or((0, Vec::new()), |frame| (frame.start, frame.returns));
        self.locals.truncate(start);
        if !self.is_dead()
            && let Some(ty) = &returned
        {
            result = self.of_type(result, ty, definition.span)?;
        } else if self.is_dead() {
            result = Value::Never;
        }
        let mut path = self.path;
        for (condition, value) in returns {
            path = self.terms.binary(Binary::Or, path, condition);
            result = self.choose(condition, value, result, definition.span)?;
        }
        // Without explicit panics inside, whoever enters comes back.
        self.path = path;
        if self.dead_ends == dead_ends && !matches!(result, Value::Never) {
            (self.path, self.exits) = (entered, exits);
        }
        Ok(result)
    }

    /// Makes room for the locals and loops of a law, which no function is around.
    pub(super) fn enter_law(&mut self) {
        let name = "a law".to_owned();
        self.frames.push(Frame { start: 0, returns: Vec::new(), returned: None, owner: None, loops: Vec::new(), name });
    }

    /// Refuses a law that returns early.
    pub(super) fn leave_law(&mut self, span: Span) -> Eval<()> {
        match self.frames.pop() {
            Some(frame) if !frame.returns.is_empty() => refuse(span, "`return` in a law"),
            _ => Ok(()),
        }
    }

    pub(super) fn give_back(&mut self, value: Value, span: Span) -> Eval<Value> {
        let ty = self.frames.last().and_then(|frame| frame.returned.clone());
        let value = match &ty {
            Some(ty) => self.of_type(value, ty, span)?,
            None => value,
        };
        let path = self.path;
        match self.frames.last_mut() {
            Some(frame) => frame.returns.push((path, value)),
            None => return refuse(span, "`return` here"),
        }
        self.die();
        Ok(Value::Never)
    }

    pub(super) fn return_type(&self) -> Option<Type> {
        self.frames.last().and_then(|frame| frame.returned.clone())
    }

    pub(super) fn owner(&self) -> Option<String> {
        self.frames.last().and_then(|frame| frame.owner.clone())
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
        let Local { value: before, path, .. } = &self.locals[index];
        let value = if *path == self.path { value } else { self.choose(self.path, value, before.clone(), span)? };
        self.locals[index].value = value;
        Ok(())
    }

    /// The value of a constant of the file.
    pub(super) fn constant(&mut self, path: &str, span: Span) -> Eval<Option<Value>> {
        if let Some(value) = self.constants.get(path) {
            return Ok(Some(value.clone()));
        }
        let items = self.items;
        let constant = match items.constants.get(path).map(Vec::as_slice) {
            None => return Ok(None),
            Some([constant]) => *constant,
            Some(_) => return refuse(span, format!("`{path}`, which is defined more than once in this file")),
        };
        self.step(span)?;
        let name = format!("const {path}");
        if self.frames.iter().any(|frame| frame.name == name) {
            return refuse(span, format!("`{path}`, which is defined by itself"));
        }
        let everywhere = self.terms.truth(true);
        let before = std::mem::replace(&mut self.path, everywhere);
        self.frames.push(Frame {
            start: self.locals.len(),
            returns: Vec::new(),
            returned: None,
            owner: constant.owner.map(str::to_owned),
            loops: Vec::new(),
            name,
        });
        let ty = self.ty(constant.ty)?;
        let mut value = self.expression(constant.expression, ty.as_ref())?;
        if let Some(ty) = &ty {
            value = self.of_type(value, ty, constant.expression.span())?;
        }
        if let Some(frame) = self.frames.pop() {
            self.locals.truncate(frame.start);
        }
        self.path = before;
        self.constants.insert(path.to_owned(), value.clone());
        Ok(Some(value))
    }

    pub(super) fn block(&mut self, block: &Block, hint: Option<&Type>) -> Eval<Value> {
        let scope = self.locals.len();
        for statement in &block.stmts {
            if let Stmt::Item(Item::Const(constant)) = statement {
                let ty = self.ty(&constant.ty)?;
                let mut value = self.expression(&constant.expr, ty.as_ref())?;
                if let Some(ty) = &ty {
                    value = self.of_type(value, ty, constant.expr.span())?;
                }
                self.bind(&constant.ident.to_string(), value);
            }
        }
        let mut result = Value::UNIT;
        for (index, statement) in block.stmts.iter().enumerate() {
            if self.is_dead() {
                result = Value::Never;
                break;
            }
            let is_last = index + 1 == block.stmts.len();
            result = match statement {
                Stmt::Item(Item::Const(_) | Item::Use(_)) => Value::UNIT,
                Stmt::Item(item) => return refuse(item.span(), "an item within a function"),
                Stmt::Local(local) => {
                    self.declare(local)?;
                    Value::UNIT
                }
                Stmt::Expr(expression, None) if is_last => self.expression(expression, hint)?,
                Stmt::Expr(expression, _) => {
                    self.expression(expression, None)?;
                    Value::UNIT
                }
                Stmt::Macro(call) if is_last && call.semi_token.is_none() => self.macro_call(&call.mac)?,
                Stmt::Macro(call) => {
                    self.macro_call(&call.mac)?;
                    Value::UNIT
                }
            };
        }
        self.locals.truncate(scope);
        Ok(if self.is_dead() { Value::Never } else { result })
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
        if let (Pat::Ident(name), Value::Word(term, _), [_]) = (pattern, &value, &self.frames[..]) {
            let line = position(local.span()).0;
            self.steps.push(Step { text: format!("{} (line {line})", name.ident), value: *term });
        }
        if matches!(value, Value::Never) { Ok(()) } else { self.bind_pattern(pattern, &value) }
    }

    fn bind_pattern(&mut self, pattern: &Pat, value: &Value) -> Eval<()> {
        let condition = self.matches(pattern, value)?;
        if self.terms.value(condition) != Some(1) {
            return refuse(pattern.span(), "a pattern that may not match");
        }
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

    /// Runs a loop's body, once for every element; `next` makes ready for one, or says that there is none.
    pub(super) fn repeat(
        &mut self,
        label: Option<&syn::Label>,
        is_loop: bool,
        span: Span,
        body: &Block,
        mut next: impl FnMut(&mut Self) -> Eval<bool>,
    ) -> Eval<Value> {
        let Some(depth) = self.frames.len().checked_sub(1) else { return refuse(span, "a loop here") };
        let (entered, outer_exits) = (self.path, self.exits);
        self.frames[depth].loops.push(Loop {
            label: label.map(|label| label.name.ident.to_string()),
            is_loop,
            breaks: Vec::new(),
            continues: Vec::new(),
            value: Value::Never,
        });
        while !self.is_dead() {
            self.step(span)?;
            let scope = self.locals.len();
            if !next(self)? {
                break;
            }
            let (start, exits) = (self.path, self.exits);
            self.block(body, None)?;
            self.locals.truncate(scope);
            let continues = self.frames[depth].loops.last_mut().map(|it| std::mem::take(&mut it.continues));
            let continues = continues.unwrap_or_default();
            let only_continues = self.exits - exits == continues.len();
            for condition in &continues {
                self.path = self.terms.binary(Binary::Or, self.path, *condition);
            }
            if only_continues && !continues.is_empty() {
                self.path = start;
                self.exits = exits;
            }
        }
        let Some(finished) = self.frames[depth].loops.pop() else { return Ok(Value::Never) };
        let only_breaks = self.exits - outer_exits == finished.breaks.len();
        for condition in &finished.breaks {
            self.path = self.terms.binary(Binary::Or, self.path, *condition);
        }
        if only_breaks {
            self.path = entered;
            self.exits = outer_exits;
        }
        Ok(if is_loop { finished.value } else { Value::UNIT })
    }

    /// `break` and `continue`.
    pub(super) fn jump(&mut self, label: Option<&syn::Lifetime>, value: Option<Value>, span: Span) -> Eval<Value> {
        let path = self.path;
        let label = label.map(|label| label.ident.to_string());
        let Some(frame) = self.frames.last_mut() else { return refuse(span, "a jump out of a loop here") };
        let Some(target) = frame.loops.iter().rposition(|target| label.is_none() || target.label == label) else {
            return refuse(span, "a jump out of what is no loop");
        };
        match value {
            None => frame.loops[target].continues.push(path),
            Some(value) => {
                frame.loops[target].breaks.push(path);
                if frame.loops[target].is_loop {
                    let before = std::mem::replace(&mut frame.loops[target].value, Value::Never);
                    let chosen = self.choose(path, value, before, span)?;
                    if let Some(frame) = self.frames.last_mut() {
                        frame.loops[target].value = chosen;
                    }
                }
            }
        }
        self.die();
        Ok(Value::Never)
    }

    /// Leaves the innermost loop where the condition does not hold.
    pub(super) fn break_unless(&mut self, condition: Term) {
        let negated = self.terms.not(condition);
        let left = self.terms.binary(Binary::And, self.path, negated);
        if let Some(repeated) = self.frames.last_mut().and_then(|frame| frame.loops.last_mut()) {
            repeated.breaks.push(left);
            self.exits += 1;
        }
        self.path = self.terms.binary(Binary::And, self.path, condition);
    }

    /// The elements that a `for` goes through.
    pub(super) fn elements(&mut self, expression: &Expr) -> Eval<Vec<Value>> {
        let span = expression.span();
        match expression {
            Expr::Paren(inner) => return self.elements(&inner.expr),
            Expr::MethodCall(call) if call.method == "rev" && call.args.is_empty() => {
                let mut elements = self.elements(&call.receiver)?;
                elements.reverse();
                return Ok(elements);
            }
            Expr::MethodCall(call)
                if (call.method == "iter" || call.method == "into_iter" || call.method == "copied")
                    && call.args.is_empty() =>
            {
                return self.elements(&call.receiver);
            }
            Expr::Range(range) => {
                let (Some(start), Some(end)) = (&range.start, &range.end) else {
                    return refuse(span, "unbounded loop: a range without an end");
                };
                let (mut low, mut high) = (self.expression(start, None)?, self.expression(end, None)?);
                if let Some(ty) = low.ty().or_else(|| high.ty()) {
                    low = self.of_type(low, &ty, span)?;
                    high = self.of_type(high, &ty, span)?;
                }
                let read = |run: &Self, value: &Value| match value {
                    Value::Word(term, integer) => run.terms.value(*term).map(|value| {
                        let unused = if integer.signed { 128 - integer.bits } else { 0 };
                        (value as i128) << unused >> unused
                    }),
                    Value::Loose(term, ..) => run.terms.value(*term).map(|value| value as i128),
                    _ => None,
                };
                let (Some(first), Some(end)) = (read(self, &low), read(self, &high)) else {
                    return refuse(span, "unbounded loop: the bounds of this range depend on the arguments");
                };
                let end = if matches!(range.limits, syn::RangeLimits::Closed(_)) { end.saturating_add(1) } else { end };
                if end.saturating_sub(first) > MOST_ELEMENTS as i128 {
                    return refuse(span, format!("a loop of more than {MOST_ELEMENTS} rounds"));
                }
                let made = (first..end).map(|value| match &low {
                    Value::Word(_, integer) => Value::Word(self.terms.constant(value as u128, integer.bits), *integer),
                    _ => Value::Loose(self.terms.constant(value as u128, 128), value, value),
                });
                return Ok(made.collect());
            }
            _ => {}
        }
        match self.expression(expression, None)? {
            Value::Array(elements) => Ok(elements),
            Value::Never => Ok(Vec::new()),
            other => refuse(span, format!("a loop over a value of type {}", other.kind())),
        }
    }
}

pub(super) fn named(name: &str) -> Type {
    match Integer::from_name(name) {
        Some(integer) => Type::Integer(integer),
        None if name == "bool" => Type::Bool,
        None => Type::Struct(name.to_owned()),
    }
}
