//! Calls of functions and methods.

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, FnArg, Pat, ReceiverKind, ReturnType};

use super::Refusal;
use super::items::{Definition, Found, is_plain};
use super::paths::{plain, type_path};
use super::run::{Eval, Frame, Run, refuse};
use super::surroundings::PLAIN_ATTRIBUTES;
use super::value::{Integer, Type, Value};
use permgen_core::term::{Binary, Term};

/// Methods of integers that programs have operations for.
const STRAIGHT_METHODS: [&str; 15] = [
    "rotate_left",
    "rotate_right",
    "swap_bytes",
    "reverse_bits",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_shl",
    "wrapping_shr",
    "to_be",
    "to_be_bytes",
    "to_le",
    "to_le_bytes",
    "clone",
];

impl<'a> Run<'a> {
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
        self.inside(definition, |run| {
            let arguments = signature.inputs.iter().map(|argument| match argument {
                FnArg::Receiver(receiver) => {
                    let is_self = match &receiver.kind {
                        ReceiverKind::Typed(_, ty) => {
                            !matches!(&**ty, syn::Type::Reference(reference) if reference.mutability.is_some())
                                && type_path(ty).is_some_and(|path| path == ["Self"])
                        }
                        _ => true,
                    };
                    match definition.owner.filter(|_| is_self) {
                        Some(owner) => Ok(("self".to_owned(), Type::of_name(run.items.owner(owner)))),
                        None => refuse(receiver.span(), "a method of this type"),
                    }
                }
                FnArg::Typed(argument) => {
                    let name = match &*argument.pat {
                        Pat::Ident(name) => name.ident.to_string(),
                        _ => "argument".to_owned(),
                    };
                    // Within what is run, places that are handed over are not known.
                    let changed = changed_in_place(argument).filter(|_| run.frames.is_empty() && run.items.is_alone);
                    match run.ty(changed.unwrap_or(&argument.ty))? {
                        Some(ty) => Ok((name, ty)),
                        None => refuse(argument.span(), "this argument"),
                    }
                }
            });
            arguments.collect()
        })
    }

    /// Does something where the names of a function hold.
    fn inside<T>(&mut self, definition: Definition<'_>, action: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        let in_macro = std::mem::replace(&mut self.in_macro, false);
        let result = self.with_scopes(definition.scopes, |run| run.within(definition.module, definition.owner, action));
        self.in_macro = in_macro;
        result
    }

    /// Runs a function: its result, and what became of `self`, when that is `&mut self`.
    pub(super) fn call_for(
        &mut self,
        definition: Definition<'_>,
        arguments: Vec<Value>,
        span: Span,
    ) -> Eval<(Value, Option<Value>)> {
        let signature = definition.signature;
        let name = &signature.ident;
        let id = std::ptr::from_ref(definition.block) as usize;
        if self.frames.iter().any(|frame| frame.id == id) {
            return refuse(span, format!("recursion: `{name}` calls itself"));
        }
        if signature.inputs.len() != arguments.len() {
            return refuse(span, format!("a call of `{name}` with {} arguments", arguments.len()));
        }
        self.step(span)?;
        if let Some(attribute) =
            definition.attributes.iter().find(|attribute| !is_plain(std::slice::from_ref(*attribute)))
        {
            return refuse(attribute.span(), "this attribute of a function");
        }
        self.check_attributes(id, definition.block)?;
        self.check_attributes(std::ptr::from_ref(&signature.inputs) as usize, &signature.inputs)?;
        let types = self.argument_types(definition)?;
        let (entered, exits, dead_ends) = (self.path, self.exits, self.dead_ends);
        let (start, returns, mut result, changed, returned) = self.inside(definition, |run| {
            let returned = match &signature.output {
                ReturnType::Default => Some(Type::Tuple(Vec::new())),
                ReturnType::Type(_, ty) if matches!(**ty, syn::Type::Never(_)) => None,
                ReturnType::Type(_, ty) => run.ty(ty)?,
            };
            let mut frame = Frame::new(run.locals.len(), id);
            frame.returned.clone_from(&returned);
            run.frames.push(frame);
            let mut changed = None;
            for ((argument, value), (_, ty)) in signature.inputs.iter().zip(arguments).zip(types) {
                let value = run.of_type(value, &ty, argument.span())?;
                if is_changed(argument) && changed.replace(run.locals.len()).is_some() {
                    return refuse(argument.span(), "a second argument that is a `&mut`");
                }
                match argument {
                    FnArg::Receiver(_) => run.bind("self", value),
                    FnArg::Typed(argument) => run.bind_pattern(&argument.pat, &value)?,
                }
            }
            if let Some(frame) = run.frames.last_mut() {
                frame.changed = changed;
            }
            let result = run.block(definition.block, returned.as_ref())?;
            let Some(frame) = run.frames.pop() else { return refuse(span, "a call here") };
            let changed = changed.and_then(|index| run.locals.get(index)).map(|it| it.value.clone());
            Ok((frame.start, frame.returns, result, changed, returned))
        })?;
        self.locals.truncate(start);
        if self.is_dead() {
            result = Value::Never;
        } else if let Some(ty) = &returned {
            result = self.of_type(result, ty, definition.span)?;
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
        Ok((result, changed))
    }

    /// Refuses code with attributes that may change what it does.
    pub(super) fn check_attributes(&mut self, id: usize, code: &impl ToTokens) -> Eval<()> {
        if self.plain.insert(id) {
            check_attributes(code.to_token_stream())?;
        }
        Ok(())
    }

    /// Makes room for the locals and loops of a law, which no function is around.
    pub(super) fn enter_law(&mut self) {
        self.frames.push(Frame::new(0, 0));
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

    /// A method of a type of the file; `place` is what it is called on, for methods that change it.
    pub(super) fn user_method(
        &mut self,
        owner: &str,
        method: &str,
        arguments: Vec<Value>,
        place: Option<&Expr>,
        span: Span,
    ) -> Eval<Value> {
        let items = self.items;
        let operator = super::operator::trait_of(method);
        let found = match operator {
            Some(of) => {
                let is_other = items.surroundings.traits.contains(of);
                items
                    .operators
                    .get(&format!("{owner}::{method}"))
                    .filter(|_| !is_other && items.count_impls(of, owner) == 1)
            }
            None => items.methods.get(&format!("{owner}::{method}")),
        };
        match found.map(Vec::as_slice) {
            Some([definition]) => {
                let (result, changed) = self.call_for(*definition, arguments, span)?;
                match (changed, place) {
                    (Some(changed), Some(place)) => {
                        if let Some(place) = self.place(place)? {
                            self.store(&place, changed)?;
                        }
                    }
                    (Some(_), None) => {
                        return refuse(span, format!("`{owner}::{method}`, which takes `&mut self`, here"));
                    }
                    (None, _) => {}
                }
                Ok(result)
            }
            Some(_) => refuse(span, format!("`{owner}::{method}`, which is defined more than once in this file")),
            None if operator.is_some() => {
                refuse(span, format!("`{method}` of `{owner}`, which is not implemented once and plainly in this file"))
            }
            None => refuse(span, format!("`{owner}::{method}`, which is not defined in this file")),
        }
    }

    pub(super) fn call_expression(&mut self, call: &syn::ExprCall) -> Eval<Value> {
        let span = call.span();
        let Expr::Path(function) = &*call.func else { return refuse(call.func.span(), "a call of this") };
        let Some(path) = plain(&function.path).filter(|_| function.qself.is_none()) else {
            return refuse(call.func.span(), "a call of a generic path");
        };
        let written = path.join("::");
        let several = || refuse(span, format!("`{written}`, which is defined more than once in this file"));
        if let [name] = &path[..] {
            if self.local(name).is_some() {
                return refuse(call.func.span(), format!("a call of the variable `{name}`"));
            }
            let found = self.with_scope_function(name, |run, definition| run.call_of(definition, call, &written))?;
            if let Some(value) = found {
                return Ok(value);
            }
        }
        let items = self.items;
        let definition = match self.associated(&path, span)? {
            Some((ty, name)) => match (items.methods.get(&format!("{}::{name}", ty.name())).map(Vec::as_slice), ty) {
                (Some([definition]), Type::Struct(_)) => Some(*definition),
                (Some(_), Type::Struct(_)) => return several(),
                (_, Type::Integer(integer)) => {
                    self.refuse_trait_item(name, span)?;
                    return self.integer_function(call, integer, name);
                }
                (Some(_), _) => return several(),
                (None, _) => None,
            },
            None => match items.function(self.module, &path) {
                Found::One(definition) => Some(definition),
                Found::Several => return several(),
                Found::Elsewhere | Found::Nothing => None,
            },
        };
        if let Some(definition) = definition {
            return self.call_of(definition, call, &written);
        }
        if let Some(Type::Struct(name)) = self.type_at(&path, span)? {
            let fields = self.fields(&name, span)?;
            if fields.len() != call.args.len() {
                return refuse(span, format!("a `{name}` of {} fields", call.args.len()));
            }
            let mut values = Vec::new();
            for ((field, ty), argument) in fields.into_iter().zip(&call.args) {
                let value = self.expression(argument, Some(&ty))?;
                values.push((field, self.of_type(value, &ty, argument.span())?));
            }
            return Ok(if self.is_dead() { Value::Never } else { Value::Struct(name, values) });
        }
        self.not_defined(span, &format!("a call of `{written}`"))
    }

    fn call_of(&mut self, definition: Definition<'_>, call: &syn::ExprCall, written: &str) -> Eval<Value> {
        let span = call.span();
        let types = self.argument_types(definition)?;
        let mut arguments = Vec::new();
        for (index, argument) in call.args.iter().enumerate() {
            arguments.push(self.expression(argument, types.get(index).map(|(_, ty)| ty))?);
        }
        if self.is_dead() {
            return Ok(Value::Never);
        }
        match self.call_for(definition, arguments, span)? {
            (result, None) => Ok(result),
            (_, Some(_)) => refuse(span, format!("`{written}`, which takes `&mut self`, here")),
        }
    }

    /// An associated function of integers, such as `u64::from`.
    fn integer_function(&mut self, call: &syn::ExprCall, integer: Integer, name: &str) -> Eval<Value> {
        let span = call.span();
        let ty = Type::Integer(integer);
        let mut arguments = Vec::new();
        for (index, argument) in call.args.iter().enumerate() {
            let hint = if index == 0 && name != "from" { Some(&ty) } else { None };
            arguments.push(self.expression(argument, hint)?);
        }
        if self.is_dead() || arguments.contains(&Value::Never) {
            return Ok(Value::Never);
        }
        match (name, &arguments[..]) {
            ("from", [value]) => return self.cast(value.clone(), &ty, span),
            ("from_le_bytes" | "from_be_bytes", [Value::Array(bytes)]) if bytes.len() == integer.bits as usize / 8 => {
                let mut bytes = bytes.clone();
                if name == "from_be_bytes" {
                    bytes.reverse();
                }
                let mut word: Option<Term> = None;
                for byte in bytes {
                    let byte = self.of_type(byte, &Type::Integer(Integer::unsigned(8)), span)?;
                    if let Value::Word(byte, _) = byte {
                        word = Some(word.map_or(byte, |below| self.terms.concat(byte, below)));
                    }
                }
                if let Some(word) = word {
                    return Ok(Value::Word(word, integer));
                }
            }
            (_, [first, rest @ ..]) => {
                if let Value::Word(a, integer) = self.of_type(first.clone(), &ty, span)? {
                    if let Some(value) = self.integer_method(name, a, integer, rest, span)? {
                        return Ok(value);
                    }
                }
            }
            _ => {}
        }
        refuse(span, format!("a call of `{integer}::{name}`"))
    }

    /// Refuses what a trait of the file may mean by a name.
    fn refuse_trait_item(&self, name: &str, span: Span) -> Eval<()> {
        if self.items.surroundings.trait_items.contains(name) {
            return refuse(span, format!("`{name}`, which a trait of this file has, too"));
        }
        Ok(())
    }

    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall, hint: Option<&Type>) -> Eval<Value> {
        let span = call.method.span();
        let name = call.method.to_string();
        if call.turbofish.is_some() {
            return refuse(span, format!("the generic method `{name}`"));
        }
        self.refuse_trait_item(&name, span)?;
        let receiver = self.base(&call.receiver)?;
        let items = self.items;
        let ty = receiver.ty();
        let owner = match &receiver {
            Value::Struct(name, _) => name.clone(),
            _ => String::new(),
        };
        let user = items.methods.get(&format!("{owner}::{name}")).and_then(|found| found.first());
        let types = match user {
            Some(definition) => self.argument_types(*definition)?,
            None => Vec::new(),
        };
        let mut arguments = Vec::new();
        let counts = ["rotate_left", "rotate_right", "wrapping_shl", "wrapping_shr", "pow", "wrapping_pow"];
        let count_type = Type::Integer(Integer::unsigned(32));
        for (index, argument) in call.args.iter().enumerate() {
            let expected = if counts.contains(&name.as_str()) {
                Some(&count_type)
            } else {
                types.get(index + 1).map(|(_, ty)| ty).or(if user.is_none() { ty.as_ref() } else { None })
            };
            arguments.push(self.expression(argument, expected)?);
        }
        if self.is_dead() || matches!(receiver, Value::Never) {
            return Ok(Value::Never);
        }
        let value = match receiver {
            Value::Word(a, integer) => self.integer_method(&name, a, integer, &arguments, span)?,
            _ => None,
        };
        if let Some(value) = value {
            let is_constant = |run: &Self, value: &Value| match value {
                Value::Word(term, _) | Value::Bool(term) => run.terms.value(*term).is_some(),
                _ => false,
            };
            if self.items.is_alone && !STRAIGHT_METHODS.contains(&name.as_str()) && !is_constant(self, &value) {
                return Err(Refusal::new(span, format!("the method `{name}` cannot be followed"))
                    .help("`rotate_left`, `rotate_right`, `swap_bytes`, `reverse_bits` and `wrapping_*` can"));
            }
            return Ok(value);
        }
        if user.is_some() {
            arguments.insert(0, receiver);
            return self.user_method(&owner, &name, arguments, Some(&call.receiver), span);
        }
        match (&receiver, name.as_str()) {
            (Value::Array(elements), "swap" | "reverse") => {
                let elements = self.rearranged(elements.clone(), &name, &arguments, span)?;
                let Some(place) = self.place(&call.receiver)? else { return Ok(Value::Never) };
                self.store(&place, Value::Array(elements))?;
                Ok(Value::UNIT)
            }
            (Value::Array(elements), "len") => {
                let length = self.terms.constant(elements.len() as u128, 64);
                Ok(Value::Word(length, Integer::USIZE))
            }
            (Value::Word(..) | Value::Bool(_), "into") => match hint {
                Some(ty @ Type::Integer(_)) => self.cast(receiver, &ty.clone(), span),
                _ => refuse(span, "`into` where no type is written"),
            },
            (Value::Struct(..) | Value::Array(_) | Value::Tuple(_), "clone") => {
                self.expect_derived("Clone", &receiver, span)?;
                Ok(receiver)
            }
            _ => refuse(span, format!("the method `{name}` of type {}", receiver.kind())),
        }
    }
}

/// Whether an argument is a place that may be changed.
pub(super) fn is_changed(argument: &FnArg) -> bool {
    match argument {
        FnArg::Receiver(receiver) => matches!(&receiver.kind, ReceiverKind::Reference(_, _, Some(_))),
        FnArg::Typed(argument) => changed_in_place(argument).is_some(),
    }
}

/// What an argument refers to that may be changed there, where it has a plain name.
fn changed_in_place(argument: &syn::PatType) -> Option<&syn::Type> {
    let is_plain = matches!(&*argument.pat, Pat::Ident(name)
        if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none());
    match &*argument.ty {
        syn::Type::Reference(reference) if reference.mutability.is_some() && is_plain => Some(&reference.elem),
        _ => None,
    }
}

/// Refuses a name of which it is not plain what the compiler compares it with: `r#x` is `x`, and other names are normalised.
fn check_name(name: &proc_macro2::Ident) -> Eval<()> {
    let text = name.to_string();
    if !text.is_ascii() {
        return refuse(name.span(), format!("the name `{text}`, which is not ASCII,"));
    }
    match text.strip_prefix("r#") {
        Some(plain) if syn::parse_str::<syn::Ident>(plain).is_ok() => {
            refuse(name.span(), format!("`{text}`, which is another way to write `{plain}`,"))
        }
        _ => Ok(()),
    }
}

/// Refuses tokens with attributes that may change what the code does, or with names that are not plain.
pub(super) fn check_attributes(tokens: proc_macro2::TokenStream) -> Eval<()> {
    use proc_macro2::TokenTree;
    let mut after_hash = false;
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                after_hash = true;
                continue;
            }
            TokenTree::Group(group) => {
                if after_hash {
                    let name = group.stream().into_iter().next().map(|name| name.to_string()).unwrap_or_default();
                    if !PLAIN_ATTRIBUTES.contains(&name.as_str()) {
                        return refuse(group.span(), format!("the attribute `{name}` within a function"));
                    }
                } else {
                    check_attributes(group.stream())?;
                }
            }
            TokenTree::Ident(name) => check_name(name)?,
            _ => {}
        }
        after_hash = false;
    }
    Ok(())
}
