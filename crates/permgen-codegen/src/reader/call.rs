//! Calls of functions and methods, and macros that panic.

use permgen_core::article::counted;
use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, FnArg, ItemFn, Pat, ReceiverKind, ReturnType, Token};

use super::Panic;
use super::names::{not_defined, plain};
use super::run::{Eval, Frame, Run, Stop, refuse};
use super::value::{Integer, Type, Value};
use permgen_core::term::Term;

impl Run<'_> {
    /// The types of a function's arguments. It sees the items of so many blocks.
    pub(super) fn argument_types(&mut self, function: &ItemFn, scopes: usize) -> Eval<Vec<Type>> {
        let signature = &function.sig;
        let (name, span) = (&signature.ident, signature.ident.span());
        if signature.asyncness.is_some() {
            return refuse(span, format!("the async function `{name}`"));
        }
        if !signature.generics.params.is_empty() || signature.variadic.is_some() {
            return refuse(span, format!("the generic function `{name}`"));
        }
        // Only the function itself may change a place: places that are handed over are not known.
        let is_outermost = self.frames.is_empty();
        self.with_scopes(scopes, |run| {
            let arguments = signature.inputs.iter().map(|argument| match argument {
                FnArg::Receiver(receiver) => {
                    let is_self = match &receiver.kind {
                        ReceiverKind::Typed(_, ty) => is_self(ty),
                        _ => true,
                    };
                    match run.subject.this.clone().filter(|_| is_self && is_outermost) {
                        Some(this) => Ok(Type::Struct(this)),
                        None => refuse(receiver.span(), "a method of this type"),
                    }
                }
                FnArg::Typed(argument) => {
                    let changed = changed_in_place(argument).filter(|_| is_outermost);
                    match run.ty(changed.unwrap_or(&argument.ty))? {
                        Some(ty) => Ok(ty),
                        None => refuse(argument.span(), "this argument"),
                    }
                }
            });
            arguments.try_vec()
        })
    }

    /// Runs a function: its result, and what becomes of an argument that is a `&mut`.
    pub(super) fn call(
        &mut self,
        function: &ItemFn,
        scopes: usize,
        arguments: Vec<Value>,
        span: Span,
    ) -> Eval<(Value, Option<Value>)> {
        let signature = &function.sig;
        let name = &signature.ident;
        let id = std::ptr::from_ref(function) as usize;
        if self.frames.iter().any(|frame| frame.id == id) {
            return refuse(span, format!("recursion: `{name}` calls itself"));
        }
        if signature.inputs.len() != arguments.len() {
            return refuse(span, format!("a call of `{name}` with {}", counted(&arguments.len(), "argument")));
        }
        self.step(span)?;
        let types = self.argument_types(function, scopes)?;
        let in_macro = std::mem::replace(&mut self.in_macro, false);
        let result = self.with_scopes(scopes, |run| {
            let returned = match &signature.output {
                ReturnType::Default => Some(Type::Tuple(Vec::new())),
                ReturnType::Type(_, ty) if matches!(**ty, syn::Type::Never(_)) => None,
                ReturnType::Type(_, ty) => run.ty(ty)?,
            };
            let start = run.locals.len();
            run.frames.push(Frame { start, returned: returned.clone(), id, changed: None });
            let mut changed = None;
            for ((argument, value), ty) in signature.inputs.iter().zip(arguments).zip(types) {
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
            let result = match run.block(&function.block, returned.as_ref()) {
                Err(Stop::Return(value)) => value,
                Err(Stop::Break(..) | Stop::Continue(_)) => return refuse(span, "a jump out of what is no loop"),
                result => result?,
            };
            let changed = changed.map(|index| run.local_value(index));
            run.frames.pop();
            run.locals.truncate(start);
            let result = match returned {
                Some(ty) => run.of_type(result, &ty, name.span())?,
                None => result,
            };
            Ok((result, changed))
        });
        self.in_macro = in_macro;
        result
    }

    pub(super) fn call_expression(&mut self, call: &syn::ExprCall) -> Eval<Value> {
        let span = call.span();
        let Expr::Path(function) = &*call.func else { return refuse(call.func.span(), "a call of this") };
        let Some(path) = plain(&function.path).filter(|_| function.qself.is_none()) else {
            return refuse(call.func.span(), "a call of a generic path");
        };
        let written = path.join("::");
        if let [name] = &path[..] {
            if self.local(name).is_some() {
                return refuse(call.func.span(), format!("a call of the variable `{name}`"));
            }
            if let Some((scopes, function)) = self.scope_function(name) {
                let types = self.argument_types(&function, scopes)?;
                let mut arguments = Vec::new();
                for (index, argument) in call.args.iter().enumerate() {
                    arguments.push(self.expression(argument, types.get(index))?);
                }
                return match self.call(&function, scopes, arguments, span)? {
                    (result, None) => Ok(result),
                    (_, Some(_)) => refuse(span, format!("`{written}`, which takes `&mut self`, here")),
                };
            }
        }
        if let Some((integer, name)) = self.associated(&path, span)? {
            return self.integer_function(call, integer, name);
        }
        if let Some(Type::Struct(name)) = self.type_at(&path, span)? {
            let (_, ty) = self.field_of(&name, span)?;
            let [argument] = &call.args.iter().vec()[..] else {
                return refuse(span, format!("a `{name}` of {} fields", call.args.len()));
            };
            let value = self.expression(argument, Some(&ty))?;
            return Ok(Value::Struct(name, Box::new(self.of_type(value, &ty, argument.span())?)));
        }
        not_defined(span, &format!("a call of `{written}`"))
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
        match (name, &arguments[..]) {
            ("from", [value]) => return self.cast(value.clone(), &ty, span),
            ("from_le_bytes" | "from_be_bytes", [Value::Array(bytes)]) if bytes.len() == integer.bits as usize / 8 => {
                let mut bytes = bytes.clone();
                if name == "from_be_bytes" {
                    bytes.reverse();
                }
                let mut words: Vec<Term> = Vec::new();
                for byte in bytes {
                    if let Value::Word(byte, _) = self.of_type(byte, &Type::Integer(Integer::unsigned(8)), span)? {
                        words.push(byte);
                    }
                }
                // In pairs, each of which is a word.
                while words.len() > 1 {
                    words = words.chunks(2).map(|pair| self.terms.concat(pair[1], pair[0])).vec();
                }
                if let [word] = words[..] {
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

    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall, hint: Option<&Type>) -> Eval<Value> {
        let span = call.method.span();
        let name = call.method.to_string();
        if call.turbofish.is_some() {
            return refuse(span, format!("the generic method `{name}`"));
        }
        let receiver = self.base(&call.receiver)?;
        let ty = receiver.ty();
        let counts = ["rotate_left", "rotate_right", "wrapping_shl", "wrapping_shr", "pow", "wrapping_pow"];
        let count_type = Type::Integer(Integer::unsigned(32));
        let expected = if counts.contains(&name.as_str()) { Some(&count_type) } else { ty.as_ref() };
        let mut arguments = Vec::new();
        for argument in &call.args {
            arguments.push(self.expression(argument, expected)?);
        }
        if let Value::Word(a, integer) = receiver {
            if let Some(value) = self.integer_method(&name, a, integer, &arguments, span)? {
                return Ok(value);
            }
        }
        match (&receiver, name.as_str()) {
            (Value::Array(elements), "swap" | "reverse") => {
                let elements = self.rearranged(elements.clone(), &name, &arguments, span)?;
                let place = self.place(&call.receiver)?;
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
            (Value::Array(_) | Value::Tuple(_), "clone") => Ok(receiver),
            (Value::Loose(value), _) => {
                let what = format!(
                    "the method `{name}` of an integer whose type is not told (write it: `{value}_u64`, or `let n: u64 = {value};`)"
                );
                refuse(span, what)
            }
            _ => refuse(span, format!("the method `{name}` of type {}", receiver.kind())),
        }
    }

    pub(super) fn macro_call(&mut self, call: &syn::Macro) -> Eval<Value> {
        let span = call.span();
        let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let in_macro = std::mem::replace(&mut self.in_macro, true);
        let before = self.writes;
        let value = self.standard_macro(call, &name, span);
        self.in_macro = in_macro;
        // Code that only debug builds run must make no difference to others.
        let leaves = matches!(value, Err(Stop::Return(_) | Stop::Break(..) | Stop::Continue(_)));
        if name.starts_with("debug_") && (before != self.writes || leaves) {
            return refuse(span, format!("`{name}!` of something that changes or leaves something"));
        }
        value
    }

    fn standard_macro(&mut self, call: &syn::Macro, name: &str, span: Span) -> Eval<Value> {
        let parse = || {
            call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
                .or_else(|_| refuse(span, format!("these arguments of `{name}!`")))
        };
        let condition = match name {
            _ if call.path.segments.len() != 1 => return refuse(span, format!("the macro `{name}!`")),
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                self.panics.push(Panic::Other { is_certain: true, what: format!("`{name}!` is reached"), span });
                return Err(Stop::Panic);
            }
            "assert" | "debug_assert" => {
                let arguments = parse()?;
                let Some(first) = arguments.first() else { return refuse(span, "`assert!` of nothing") };
                self.condition(first)?
            }
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" => {
                let arguments = parse()?;
                let (Some(first), Some(second)) = (arguments.get(0), arguments.get(1)) else {
                    return refuse(span, format!("`{name}!` of less than two values"));
                };
                let a = self.expression(first, None)?;
                let b = self.expression(second, a.ty().as_ref())?;
                let same = self.equal(&a, &b, span)?;
                if name.ends_with("eq") { same } else { self.terms.not(same) }
            }
            _ => return refuse(span, format!("the macro `{name}!`")),
        };
        let failed = self.terms.not(condition);
        self.panic_if(failed, "assertion failed", span)?;
        Ok(Value::UNIT)
    }
}

/// Whether a receiver's type is `Self`, or a shared reference to it.
fn is_self(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Reference(reference) => reference.mutability.is_none() && is_self(&reference.elem),
        syn::Type::Paren(inner) => is_self(&inner.elem),
        syn::Type::Group(inner) => is_self(&inner.elem),
        syn::Type::Path(path) => path.qself.is_none() && path.path.is_ident("Self"),
        _ => false,
    }
}

/// Whether an argument is a place that may be changed.
fn is_changed(argument: &FnArg) -> bool {
    match argument {
        FnArg::Receiver(receiver) => matches!(&receiver.kind, ReceiverKind::Reference(_, _, Some(_))),
        FnArg::Typed(argument) => changed_in_place(argument).is_some(),
    }
}

/// What an argument refers to that may be changed there, if it has a plain name.
fn changed_in_place(argument: &syn::PatType) -> Option<&syn::Type> {
    let is_plain = matches!(&*argument.pat, Pat::Ident(name)
        if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none());
    match &*argument.ty {
        syn::Type::Reference(reference) if reference.mutability.is_some() && is_plain => Some(&reference.elem),
        _ => None,
    }
}
