//! Expressions, places and patterns.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Lit, Member, Pat, Token, UnOp};

use super::integer::Arithmetic;
use super::items::type_name;
use super::run::{Eval, Run, named, refuse};
use super::value::{Integer, Type, Value};
use crate::term::{Binary, Term};

/// So many rounds of a loop may depend on the arguments before it must end.
const MOST_UNDECIDED: u32 = 256;

impl Run<'_> {
    pub(super) fn expression(&mut self, expression: &Expr, hint: Option<&Type>) -> Eval<Value> {
        if self.is_dead() {
            return Ok(Value::Never);
        }
        let span = expression.span();
        match expression {
            Expr::Lit(literal) => self.literal(&literal.lit, hint, false),
            Expr::Paren(inner) => self.expression(&inner.expr, hint),
            Expr::Group(inner) => self.expression(&inner.expr, hint),
            Expr::Reference(inner) if inner.mutability.is_none() => self.expression(&inner.expr, hint),
            Expr::Reference(_) => refuse(span, "`&mut`"),
            Expr::Path(path) if path.qself.is_none() => self.path_value(&path.path, span),
            Expr::Unary(unary) => self.unary(&unary.op, &unary.expr, hint, span),
            Expr::Binary(binary) => self.binary(&binary.op, &binary.left, &binary.right, hint, span),
            Expr::Assign(assign) => {
                let before = self.expression(&assign.left, None)?;
                let value = self.expression(&assign.right, before.ty().as_ref())?;
                self.store(&assign.left, value)?;
                Ok(Value::UNIT)
            }
            Expr::Cast(cast) => {
                let value = self.expression(&cast.expr, None)?;
                match self.ty(&cast.ty)? {
                    Some(ty) => self.cast(value, &ty, span),
                    None => Ok(value),
                }
            }
            Expr::Call(call) => self.call_expression(call, hint),
            Expr::MethodCall(call) => self.method_call(call, hint),
            Expr::Field(field) => {
                let base = self.expression(&field.base, None)?;
                self.field(&base, &field.member, span)
            }
            Expr::Index(index) => {
                let base = self.expression(&index.expr, None)?;
                let position = self.expression(&index.index, Some(&Type::Integer(Integer::USIZE)))?;
                self.index(base, position, span)
            }
            Expr::Tuple(tuple) => {
                let types = match hint {
                    Some(Type::Tuple(types)) if types.len() == tuple.elems.len() => Some(types),
                    _ => None,
                };
                let parts = tuple.elems.iter().enumerate();
                let parts = parts.map(|(index, part)| self.expression(part, types.map(|types| &types[index])));
                let parts = parts.collect::<Eval<Vec<_>>>()?;
                Ok(if self.is_dead() { Value::Never } else { Value::Tuple(parts) })
            }
            Expr::Array(array) => {
                let element = match hint {
                    Some(Type::Array(element)) => Some(&**element),
                    _ => None,
                };
                let mut elements = Vec::new();
                for part in &array.elems {
                    self.step(span)?;
                    elements.push(self.expression(part, element)?);
                }
                // What one element tells about the type holds for all.
                if let Some(ty) = elements.iter().find_map(Value::ty) {
                    elements = elements.into_iter().map(|it| self.of_type(it, &ty, span)).collect::<Eval<_>>()?;
                }
                Ok(Value::Array(elements))
            }
            Expr::Repeat(repeat) => {
                let element = match hint {
                    Some(Type::Array(element)) => Some(&**element),
                    _ => None,
                };
                let value = self.expression(&repeat.expr, element)?;
                let length = self.expression(&repeat.len, Some(&Type::Integer(Integer::USIZE)))?;
                let length = self.constant_of(&length).filter(|length| *length <= 1 << 16);
                match length {
                    Some(length) => Ok(Value::Array(vec![value; length as usize])),
                    None => refuse(span, "an array of this length"),
                }
            }
            Expr::Struct(literal) => self.structure(literal),
            Expr::Block(block) if block.label.is_none() => self.block(&block.block, hint),
            Expr::Const(block) => self.block(&block.block, hint),
            Expr::If(branch) => {
                let scope_condition = self.condition(&branch.cond)?;
                self.branch(
                    scope_condition,
                    span,
                    |run| run.block(&branch.then_branch, hint),
                    |run| match &branch.else_branch {
                        Some((_, otherwise)) => run.expression(otherwise, hint),
                        None => Ok(Value::UNIT),
                    },
                )
            }
            Expr::Match(choice) => {
                let value = self.expression(&choice.expr, None)?;
                if matches!(value, Value::Never) {
                    return Ok(Value::Never);
                }
                self.arms(&value, &choice.arms, hint, span)
            }
            Expr::While(repeat) => {
                let condition = &repeat.cond;
                let mut undecided = 0;
                self.repeat(repeat.label.as_ref(), false, span, &repeat.body, |run| {
                    let term = run.condition(condition)?;
                    if let Some(value) = run.terms.value(term) {
                        return Ok(value == 1);
                    }
                    undecided += 1;
                    if undecided > MOST_UNDECIDED {
                        return refuse(condition.span(), "unbounded loop: its condition depends on the arguments");
                    }
                    run.break_unless(term);
                    Ok(true)
                })
            }
            Expr::Loop(repeat) => self.repeat(repeat.label.as_ref(), true, span, &repeat.body, |_| Ok(true)),
            Expr::ForLoop(repeat) => {
                let mut elements = self.elements(&repeat.expr)?.into_iter();
                self.repeat(repeat.label.as_ref(), false, span, &repeat.body, |run| match elements.next() {
                    None => Ok(false),
                    Some(element) => {
                        let condition = run.matches(&repeat.pat, &element)?;
                        match run.terms.value(condition) {
                            Some(1) => Ok(true),
                            _ => refuse(repeat.pat.span(), "a pattern that may not match"),
                        }
                    }
                })
            }
            Expr::Return(back) => {
                let ty = self.return_type();
                let value = match &back.expr {
                    Some(value) => self.expression(value, ty.as_ref())?,
                    None => Value::UNIT,
                };
                if self.is_dead() { Ok(Value::Never) } else { self.give_back(value, span) }
            }
            Expr::Break(jump) => {
                let value = match &jump.expr {
                    Some(value) => self.expression(value, hint)?,
                    None => Value::UNIT,
                };
                self.jump(jump.label.as_ref(), Some(value), span)
            }
            Expr::Continue(jump) => self.jump(jump.label.as_ref(), None, span),
            Expr::Macro(call) => self.macro_call(&call.mac),
            other => refuse(span, construct(other)),
        }
    }

    /// The constant that an integer is.
    fn constant_of(&self, value: &Value) -> Option<u128> {
        match value {
            Value::Word(term, _) | Value::Loose(term, ..) => self.terms.value(*term),
            _ => None,
        }
    }

    fn literal(&mut self, literal: &Lit, hint: Option<&Type>, negative: bool) -> Eval<Value> {
        let span = literal.span();
        match literal {
            Lit::Bool(value) => Ok(Value::Bool(self.terms.truth(value.value))),
            Lit::Byte(value) => {
                Ok(Value::Word(self.terms.constant(u128::from(value.value()), 8), Integer::unsigned(8)))
            }
            Lit::Int(value) => {
                let Ok(magnitude) = value.base10_parse::<u128>() else { return refuse(span, "this literal") };
                let integer = match (value.suffix(), hint) {
                    ("", Some(Type::Integer(integer))) => Some(*integer),
                    ("", _) => None,
                    (suffix, _) => match Integer::from_name(suffix) {
                        Some(integer) => Some(integer),
                        None => return refuse(span, "a literal with this suffix"),
                    },
                };
                let word = if negative { magnitude.wrapping_neg() } else { magnitude };
                match integer {
                    Some(integer) => {
                        let most = if negative { integer.min() } else { integer.max() };
                        if magnitude > most {
                            return refuse(span, format!("a literal out of the range of {integer}"));
                        }
                        Ok(Value::Word(self.terms.constant(word, integer.bits), integer))
                    }
                    None => match i128::try_from(magnitude) {
                        Ok(magnitude) => {
                            let value = if negative { -magnitude } else { magnitude };
                            Ok(Value::Loose(self.terms.constant(word, 128), value, value))
                        }
                        Err(_) => refuse(span, "a literal this large without its type"),
                    },
                }
            }
            _ => refuse(span, "this literal"),
        }
    }

    fn path_value(&mut self, path: &syn::Path, span: Span) -> Eval<Value> {
        let Some(key) = self.key(path) else { return refuse(span, "a generic path") };
        if path.segments.len() == 1
            && let Some(index) = self.local(&key)
        {
            return Ok(self.local_value(index));
        }
        if let Some(value) = self.constant(&key, span)? {
            return Ok(value);
        }
        // A constant of a module: the file's constants are known without their modules.
        let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if let Some((owner, name)) = key.split_once("::") {
            if let Some(integer) = Integer::from_name(owner) {
                let value = match name {
                    "MAX" => integer.max(),
                    "MIN" => integer.min(),
                    "BITS" => {
                        let bits = self.terms.constant(u128::from(integer.bits), 32);
                        return Ok(Value::Word(bits, Integer::unsigned(32)));
                    }
                    _ => return refuse(span, format!("`{key}`")),
                };
                return Ok(Value::Word(self.terms.constant(value, integer.bits), integer));
            }
            if owner.starts_with(char::is_lowercase)
                && let Some(value) = self.constant(&last, span)?
            {
                return Ok(value);
            }
        }
        if let Some([syn::Fields::Unit]) = self.items.structs.get(&key).map(Vec::as_slice) {
            return Ok(Value::Struct(key, Vec::new()));
        }
        refuse(span, format!("`{key}`, which is not defined in this file"))
    }

    /// The last two parts of a path, with `Self` and aliases replaced.
    fn key(&self, path: &syn::Path) -> Option<String> {
        if path.segments.iter().any(|segment| !segment.arguments.is_none()) {
            return None;
        }
        let resolve = |name: String| match name.as_str() {
            "Self" => self.owner().unwrap_or(name),
            _ => self.items.aliases.get(&name).and_then(|ty| type_name(ty)).unwrap_or(name),
        };
        let mut parts: Vec<String> = path.segments.iter().map(|segment| resolve(segment.ident.to_string())).collect();
        if let [.., owner, _] = &parts[..]
            && matches!(owner.as_str(), "self" | "crate" | "super")
        {
            parts.drain(..parts.len() - 1);
        }
        let from = parts.len().saturating_sub(2);
        Some(parts[from..].join("::"))
    }

    fn unary(&mut self, op: &UnOp, operand: &Expr, hint: Option<&Type>, span: Span) -> Eval<Value> {
        if let (UnOp::Neg(_), Expr::Lit(literal)) = (op, operand) {
            return self.literal(&literal.lit, hint, true);
        }
        let value = self.expression(operand, hint)?;
        match (op, value) {
            (_, Value::Never) => Ok(Value::Never),
            (UnOp::Deref(_), value) => Ok(value),
            (UnOp::Not(_), Value::Word(a, integer)) => Ok(Value::Word(self.terms.not(a), integer)),
            (UnOp::Not(_), Value::Bool(a)) => Ok(Value::Bool(self.terms.not(a))),
            (op, Value::Struct(owner, fields)) => {
                let method = if matches!(op, UnOp::Not(_)) { "not" } else { "neg" };
                self.user_method(&owner.clone(), method, vec![Value::Struct(owner, fields)], span)
            }
            (UnOp::Neg(_), value) => self.negate(value, span),
            (_, value) => refuse(span, format!("this operator on a value of type {}", value.kind())),
        }
    }

    fn user_method(&mut self, owner: &str, method: &str, arguments: Vec<Value>, span: Span) -> Eval<Value> {
        let items = self.items;
        match items.functions.get(&format!("{owner}::{method}")).map(Vec::as_slice) {
            Some([definition]) => self.call(*definition, arguments, span),
            Some(_) => refuse(span, format!("`{owner}::{method}`, which is defined more than once in this file")),
            None => refuse(span, format!("`{owner}::{method}`, which is not defined in this file")),
        }
    }

    fn binary(&mut self, op: &BinOp, left: &Expr, right: &Expr, hint: Option<&Type>, span: Span) -> Eval<Value> {
        if matches!(op, BinOp::And(_) | BinOp::Or(_)) {
            let Value::Bool(first) = self.expression(left, None)? else {
                return refuse(left.span(), "a condition that is no `bool`");
            };
            let (yes, no) = (self.terms.truth(true), self.terms.truth(false));
            return if matches!(op, BinOp::And(_)) {
                self.branch(first, span, |run| run.expression(right, None), |_| Ok(Value::Bool(no)))
            } else {
                self.branch(first, span, |_| Ok(Value::Bool(yes)), |run| run.expression(right, None))
            };
        }
        let comparison =
            matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_));
        let arithmetic = arithmetic(op);
        let is_shift = matches!(arithmetic, Some((Arithmetic::Shl | Arithmetic::Shr, _)));
        let assigns = arithmetic.is_some_and(|(_, assigns)| assigns);
        // A hint of a struct's type tells nothing about the operands, nor does one where a comparison stands.
        let hint = hint.filter(|hint| !comparison && !assigns && matches!(hint, Type::Integer(_)));
        let mut a = self.expression(left, hint.filter(|_| is_shift || is_literal(left)))?;
        let ty = a.ty();
        // A count of literals alone is of the type that Rust falls back to.
        let fallback = Type::Integer(Integer::I32);
        let count_hint = Some(&fallback).filter(|_| has_only_literals(right));
        let mut b = self.expression(right, if is_shift { count_hint } else { ty.as_ref().or(hint) })?;
        if !is_shift && let (Value::Loose(..), Value::Word(_, integer)) = (&a, &b) {
            // What is an expression of literals gets its type from the other side, as written.
            let ty = Type::Integer(*integer);
            a = self.of_type(a, &ty, span)?;
        }
        if matches!(a, Value::Loose(..))
            && let Some(ty) = hint
        {
            a = self.of_type(a, ty, span)?;
        }
        if !is_shift && let (Value::Word(_, integer), Value::Loose(..)) = (&a, &b) {
            let ty = Type::Integer(*integer);
            b = self.of_type(b, &ty, span)?;
        }
        if self.is_dead() || matches!((&a, &b), (Value::Never, _) | (_, Value::Never)) {
            return Ok(Value::Never);
        }
        if comparison {
            return self.compare(op, &a, &b, span);
        }
        let Some((arithmetic, assigns)) = arithmetic else { return refuse(span, "this operator") };
        let value = match a {
            Value::Struct(owner, fields) => {
                let mut method = arithmetic.method().to_owned();
                if assigns && !self.items.functions.contains_key(&format!("{owner}::{method}")) {
                    method.push_str("_assign");
                }
                if assigns && self.items.functions.contains_key(&format!("{owner}::{}_assign", arithmetic.method())) {
                    return refuse(span, format!("`{owner}::{}_assign`, which takes `&mut self`", arithmetic.method()));
                }
                self.user_method(&owner.clone(), &method, vec![Value::Struct(owner, fields), b], span)?
            }
            a => self.arithmetic(arithmetic, a, b, span)?,
        };
        if assigns {
            self.store(left, value)?;
            return Ok(Value::UNIT);
        }
        Ok(value)
    }

    fn compare(&mut self, op: &BinOp, a: &Value, b: &Value, span: Span) -> Eval<Value> {
        let equality = matches!(op, BinOp::Eq(_) | BinOp::Ne(_));
        let (first, second, less) = match (a, b) {
            (Value::Word(a, integer), Value::Word(b, same)) if integer == same => (*a, *b, integer.less()),
            (Value::Loose(a, ..), Value::Loose(b, ..)) => (*a, *b, Binary::Slt),
            (Value::Bool(a), Value::Bool(b)) => (*a, *b, Binary::Ult),
            (a, b) if equality => {
                let same = self.equal(a, b, span)?;
                let value = if matches!(op, BinOp::Ne(_)) { self.terms.not(same) } else { same };
                return Ok(Value::Bool(value));
            }
            (a, b) => return refuse(span, format!("a comparison of the types {} and {}", a.kind(), b.kind())),
        };
        let (op, first, second, negated) = match op {
            BinOp::Eq(_) => (Binary::Eq, first, second, false),
            BinOp::Ne(_) => (Binary::Eq, first, second, true),
            BinOp::Lt(_) => (less, first, second, false),
            BinOp::Ge(_) => (less, first, second, true),
            BinOp::Gt(_) => (less, second, first, false),
            _ => (less, second, first, true),
        };
        let value = self.terms.binary(op, first, second);
        Ok(Value::Bool(if negated { self.terms.not(value) } else { value }))
    }

    /// Whether two values are equal, in every part.
    pub(super) fn equal(&mut self, a: &Value, b: &Value, span: Span) -> Eval<Term> {
        let (left, right): (&[Value], &[Value]) = match (a, b) {
            (Value::Word(a, integer), Value::Word(b, same)) if integer == same => {
                return Ok(self.terms.binary(Binary::Eq, *a, *b));
            }
            (Value::Bool(a), Value::Bool(b)) | (Value::Loose(a, ..), Value::Loose(b, ..)) => {
                return Ok(self.terms.binary(Binary::Eq, *a, *b));
            }
            (Value::Word(_, integer), Value::Loose(..)) => {
                let b = self.of_type(b.clone(), &Type::Integer(*integer), span)?;
                return self.equal(a, &b, span);
            }
            (Value::Loose(..), Value::Word(..)) => return self.equal(b, a, span),
            (Value::Struct(name, a), Value::Struct(same, b)) if name == same => {
                if self.items.functions.contains_key(&format!("{name}::eq")) {
                    return refuse(span, format!("`{name}::eq`, an equality of its own"));
                }
                let mut all = self.terms.truth(true);
                for ((_, a), (_, b)) in a.iter().zip(b) {
                    let same = self.equal(a, b, span)?;
                    all = self.terms.binary(Binary::And, all, same);
                }
                return Ok(all);
            }
            (Value::Tuple(a), Value::Tuple(b)) | (Value::Array(a), Value::Array(b)) if a.len() == b.len() => (a, b),
            _ => return refuse(span, format!("a comparison of the types {} and {}", a.kind(), b.kind())),
        };
        let mut all = self.terms.truth(true);
        for (a, b) in left.iter().zip(right) {
            let same = self.equal(a, b, span)?;
            all = self.terms.binary(Binary::And, all, same);
        }
        Ok(all)
    }

    fn cast(&mut self, value: Value, ty: &Type, span: Span) -> Eval<Value> {
        match (value, ty) {
            (Value::Word(a, from), Type::Integer(to)) => Ok(Value::Word(self.resize(a, from.signed, to.bits), *to)),
            (Value::Bool(a), Type::Integer(to)) => Ok(Value::Word(self.resize(a, false, to.bits), *to)),
            // Without a suffix it is an i32, unless a literal that is too large for one, which has the type of the cast.
            (Value::Loose(a, ..), Type::Integer(to)) => Ok(Value::Word(self.terms.extract(a, 0, to.bits), *to)),
            (Value::Never, _) => Ok(Value::Never),
            (value, _) => refuse(span, format!("a cast from the type {}", value.kind())),
        }
    }

    fn call_expression(&mut self, call: &syn::ExprCall, hint: Option<&Type>) -> Eval<Value> {
        let span = call.span();
        let Expr::Path(path) = &*call.func else { return refuse(call.func.span(), "a call of this") };
        let Some(key) = self.key(&path.path).filter(|_| path.qself.is_none()) else {
            return refuse(call.func.span(), "a call of a generic path");
        };
        let items = self.items;
        let last = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let in_module = key.contains("::") && key.starts_with(char::is_lowercase) && !is_primitive(&key);
        let candidates = items.functions.get(&key).or_else(|| items.functions.get(&last).filter(|_| in_module));
        match candidates.map(Vec::as_slice) {
            Some([definition]) => {
                let types = self.argument_types(*definition)?;
                let mut arguments = Vec::new();
                for (index, argument) in call.args.iter().enumerate() {
                    arguments.push(self.expression(argument, types.get(index).map(|(_, ty)| ty))?);
                }
                return if self.is_dead() { Ok(Value::Never) } else { self.call(*definition, arguments, span) };
            }
            Some(_) => return refuse(span, format!("`{key}`, which is defined more than once in this file")),
            None => {}
        }
        if items.structs.contains_key(&key) {
            let fields = self.fields(&key, span)?;
            if fields.len() != call.args.len() {
                return refuse(span, format!("a `{key}` of {} fields", call.args.len()));
            }
            let mut values = Vec::new();
            for ((name, ty), argument) in fields.into_iter().zip(&call.args) {
                let value = self.expression(argument, Some(&ty))?;
                values.push((name, self.of_type(value, &ty, argument.span())?));
            }
            return Ok(if self.is_dead() { Value::Never } else { Value::Struct(key, values) });
        }
        if let Some((owner, name)) = key.split_once("::")
            && let Some(integer) = Integer::from_name(owner)
        {
            let ty = Type::Integer(integer);
            let mut arguments = Vec::new();
            for (index, argument) in call.args.iter().enumerate() {
                let hint = if index == 0 && name != "from" { Some(&ty) } else { None };
                arguments.push(self.expression(argument, hint)?);
            }
            if arguments.contains(&Value::Never) {
                return Ok(Value::Never);
            }
            match (name, &arguments[..]) {
                ("from", [value]) => return self.cast(value.clone(), &ty, span),
                ("from_le_bytes" | "from_be_bytes", [Value::Array(bytes)])
                    if bytes.len() == integer.bits as usize / 8 =>
                {
                    let mut bytes = bytes.clone();
                    if name == "from_be_bytes" {
                        bytes.reverse();
                    }
                    let mut word: Option<Term> = None;
                    for byte in bytes {
                        let byte = self.of_type(byte, &named("u8"), span)?;
                        if let Value::Word(byte, _) = byte {
                            word = Some(word.map_or(byte, |below| self.terms.concat(byte, below)));
                        }
                    }
                    if let Some(word) = word {
                        return Ok(Value::Word(word, integer));
                    }
                }
                (_, [first, rest @ ..]) => {
                    if let Value::Word(a, integer) = self.of_type(first.clone(), &ty, span)?
                        && let Some(value) = self.integer_method(name, a, integer, rest, span)?
                    {
                        return Ok(value);
                    }
                }
                _ => {}
            }
        }
        let _ = hint;
        refuse(span, format!("a call of `{key}`, which is not defined in this file"))
    }

    fn method_call(&mut self, call: &syn::ExprMethodCall, hint: Option<&Type>) -> Eval<Value> {
        let span = call.method.span();
        let name = call.method.to_string();
        if call.turbofish.is_some() {
            return refuse(span, format!("the generic method `{name}`"));
        }
        let receiver = self.expression(&call.receiver, None)?;
        let items = self.items;
        let ty = receiver.ty();
        let owner = match &receiver {
            Value::Word(_, integer) => integer.to_string(),
            Value::Struct(name, _) => name.clone(),
            Value::Bool(_) => "bool".to_owned(),
            _ => String::new(),
        };
        let user = items.functions.get(&format!("{owner}::{name}")).and_then(|found| found.first());
        let types = match user {
            Some(definition) => self.argument_types(*definition)?,
            None => Vec::new(),
        };
        let mut arguments = Vec::new();
        let counts = ["rotate_left", "rotate_right", "wrapping_shl", "wrapping_shr"];
        let count_type = named("u32");
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
        if let Value::Word(a, integer) = receiver
            && let Some(value) = self.integer_method(&name, a, integer, &arguments, span)?
        {
            return Ok(value);
        }
        if user.is_some() {
            arguments.insert(0, receiver);
            return self.user_method(&owner, &name, arguments, span);
        }
        match (&receiver, name.as_str()) {
            (Value::Array(elements), "len") => {
                let length = self.terms.constant(elements.len() as u128, 64);
                Ok(Value::Word(length, Integer::USIZE))
            }
            (Value::Word(..) | Value::Bool(_), "into") => match hint {
                Some(ty @ Type::Integer(_)) => self.cast(receiver, &ty.clone(), span),
                _ => refuse(span, "`into` where no type is written"),
            },
            (Value::Struct(..) | Value::Array(_) | Value::Tuple(_), "clone") => Ok(receiver),
            _ => refuse(span, format!("the method `{name}` of type {}", receiver.kind())),
        }
    }

    fn field(&mut self, base: &Value, member: &Member, span: Span) -> Eval<Value> {
        let name = member_name(member);
        let found = match base {
            Value::Never => Some(Value::Never),
            Value::Tuple(parts) => name.parse::<usize>().ok().and_then(|index| parts.get(index)).cloned(),
            Value::Struct(_, fields) => fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.clone()),
            _ => None,
        };
        found.map_or_else(|| refuse(span, format!("the field `{name}` of type {}", base.kind())), Ok)
    }

    fn index(&mut self, base: Value, position: Value, span: Span) -> Eval<Value> {
        let (elements, position) = match (base, position) {
            (Value::Never, _) | (_, Value::Never) => return Ok(Value::Never),
            (Value::Array(elements), Value::Word(position, integer)) if integer == Integer::USIZE => {
                (elements, position)
            }
            (Value::Array(elements), position @ Value::Loose(..)) => {
                match self.of_type(position, &Type::Integer(Integer::USIZE), span)? {
                    Value::Word(position, _) => (elements, position),
                    _ => return Ok(Value::Never),
                }
            }
            (base, _) => return refuse(span, format!("an index into a value of type {}", base.kind())),
        };
        self.check_index(position, elements.len(), span);
        if elements.is_empty() {
            self.dead_ends += 1;
            self.die();
            return Ok(Value::Never);
        }
        if let Some(position) = self.terms.value(position) {
            // Out of range it panics, whatever the value.
            let at = usize::try_from(position).ok().and_then(|position| elements.get(position));
            return Ok(at.unwrap_or(&elements[0]).clone());
        }
        // A balanced tree of choices, by the bits of the index, the lowest first.
        let mut level = elements;
        let mut bit = 0;
        while level.len() > 1 {
            let condition = self.terms.extract(position, bit, 1);
            let mut next = Vec::with_capacity(level.len().div_ceil(2));
            let mut pairs = level.into_iter();
            while let Some(even) = pairs.next() {
                next.push(match pairs.next() {
                    Some(odd) => self.choose(condition, odd, even, span)?,
                    None => even,
                });
            }
            level = next;
            bit += 1;
        }
        level.pop().map_or_else(|| refuse(span, "an index into an empty array"), Ok)
    }

    fn check_index(&mut self, position: Term, length: usize, span: Span) {
        if self.possible(position) >= length as u128 {
            let length = self.terms.constant(length as u128, 64);
            let within = self.terms.binary(Binary::Ult, position, length);
            let outside = self.terms.not(within);
            self.panic_if(outside, "index out of bounds", span);
        }
    }

    fn structure(&mut self, literal: &syn::ExprStruct) -> Eval<Value> {
        let span = literal.span();
        let Some(key) = self.key(&literal.path).filter(|_| literal.rest.is_none()) else {
            return refuse(span, "this struct literal");
        };
        let types = self.fields(&key, span)?;
        let mut given = Vec::new();
        for field in &literal.fields {
            let name = member_name(&field.member);
            let Some((_, ty)) = types.iter().find(|(field, _)| *field == name) else {
                return refuse(field.member.span(), format!("the field `{name}`"));
            };
            let value = self.expression(&field.expr, Some(ty))?;
            given.push((name, self.of_type(value, ty, span)?));
        }
        let mut fields = Vec::new();
        for (name, _) in types {
            match given.iter().find(|(field, _)| *field == name) {
                Some((_, value)) => fields.push((name, value.clone())),
                None => return refuse(span, format!("a struct literal without the field `{name}`")),
            }
        }
        Ok(if self.is_dead() { Value::Never } else { Value::Struct(key, fields) })
    }

    /// Puts a value in a place.
    fn store(&mut self, place: &Expr, value: Value) -> Eval<()> {
        if self.is_dead() || matches!(value, Value::Never) {
            return Ok(());
        }
        let span = place.span();
        match place {
            Expr::Paren(inner) => self.store(&inner.expr, value),
            Expr::Path(path) => {
                let Some(index) = path.path.get_ident().and_then(|name| self.local(&name.to_string())) else {
                    return refuse(span, "an assignment to what is no local variable");
                };
                let value = match self.local_value(index).ty() {
                    Some(ty) => self.of_type(value, &ty, span)?,
                    None => value,
                };
                self.assign(index, value, span)
            }
            Expr::Field(field) => {
                let mut base = self.expression(&field.base, None)?;
                let name = member_name(&field.member);
                let slot = match &mut base {
                    Value::Tuple(parts) => name.parse::<usize>().ok().and_then(|index| parts.get_mut(index)),
                    Value::Struct(_, fields) => {
                        fields.iter_mut().find(|(field, _)| *field == name).map(|(_, value)| value)
                    }
                    _ => None,
                };
                let Some(slot) = slot else { return refuse(span, "an assignment to this field") };
                let ty = slot.ty();
                *slot = match ty {
                    Some(ty) => value.of_type(&ty, &mut self.terms).or_else(|what| refuse(span, what))?,
                    None => value,
                };
                self.store(&field.base, base)
            }
            Expr::Index(index) => {
                let Value::Array(mut elements) = self.expression(&index.expr, None)? else {
                    return refuse(span, "an assignment to an element of this");
                };
                let position = self.expression(&index.index, Some(&Type::Integer(Integer::USIZE)))?;
                let position = self.of_type(position, &Type::Integer(Integer::USIZE), span)?;
                let Value::Word(position, _) = position else { return Ok(()) };
                self.check_index(position, elements.len(), span);
                for (at, element) in elements.iter_mut().enumerate() {
                    let at = self.terms.constant(at as u128, 64);
                    let here = self.terms.binary(Binary::Eq, position, at);
                    *element = self.choose(here, value.clone(), element.clone(), span)?;
                }
                self.store(&index.expr, Value::Array(elements))
            }
            _ => refuse(span, "an assignment to this"),
        }
    }

    fn condition(&mut self, expression: &Expr) -> Eval<Term> {
        if let Expr::Let(test) = expression {
            return refuse(test.span(), "`if let`");
        }
        match self.expression(expression, None)? {
            Value::Bool(condition) => Ok(condition),
            Value::Never => Ok(self.terms.truth(false)),
            other => refuse(expression.span(), format!("a condition of type {}", other.kind())),
        }
    }

    fn arms(&mut self, value: &Value, arms: &[syn::Arm], hint: Option<&Type>, span: Span) -> Eval<Value> {
        let Some((arm, rest)) = arms.split_first() else {
            // The compiler has seen that the arms are exhaustive.
            self.dead_ends += 1;
            self.die();
            return Ok(Value::Never);
        };
        let scope = self.mark();
        let (pattern, guard) = match &arm.pat {
            Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
            pattern => (pattern, None),
        };
        let mut condition = self.matches(pattern, value)?;
        if let Some(guard) = guard {
            let entered = self.path;
            self.path = self.terms.binary(Binary::And, entered, condition);
            let guarded = if self.is_dead() { self.terms.truth(false) } else { self.condition(guard)? };
            self.path = entered;
            condition = self.terms.binary(Binary::And, condition, guarded);
        }
        // The last arm is taken by what the others leave.
        if rest.is_empty() && guard.is_none() {
            condition = self.terms.truth(true);
        }
        let result = self.branch(
            condition,
            span,
            |run| run.expression(&arm.body, hint),
            |run| run.arms(value, rest, hint, span),
        );
        self.release(scope);
        result
    }

    /// On what condition a value matches a pattern, whose names are bound.
    pub(super) fn matches(&mut self, pattern: &Pat, value: &Value) -> Eval<Term> {
        let span = pattern.span();
        if matches!(value, Value::Never) {
            return Ok(self.terms.truth(true));
        }
        match pattern {
            Pat::Wild(_) | Pat::Rest(_) => Ok(self.terms.truth(true)),
            Pat::Paren(inner) => self.matches(&inner.pat, value),
            Pat::Reference(inner) => self.matches(&inner.pat, value),
            Pat::Type(typed) => match self.ty(&typed.ty)? {
                Some(ty) => {
                    let value = self.of_type(value.clone(), &ty, span)?;
                    self.matches(&typed.pat, &value)
                }
                None => self.matches(&typed.pat, value),
            },
            Pat::Ident(name) => {
                let key = name.ident.to_string();
                if let Some(constant) = self.constant(&key, span)? {
                    return self.equal(value, &constant, span);
                }
                if self.items.structs.contains_key(&key) {
                    return Ok(self.terms.truth(true));
                }
                let condition = match &name.subpat {
                    Some((_, inner)) => self.matches(inner, value)?,
                    None => self.terms.truth(true),
                };
                self.bind(&key, value.clone());
                Ok(condition)
            }
            Pat::Lit(literal) => {
                let expected = self.literal(&literal.lit, value.ty().as_ref(), false)?;
                self.equal(value, &expected, span)
            }
            Pat::Path(path) => {
                let expected = self.path_value(&path.path, span)?;
                self.equal(value, &expected, span)
            }
            Pat::Or(cases) => {
                let before = self.mark();
                let mut any = self.terms.truth(false);
                for case in &cases.cases {
                    let condition = self.matches(case, value)?;
                    if self.mark() != before {
                        return refuse(case.span(), "a name within alternatives of a pattern");
                    }
                    any = self.terms.binary(Binary::Or, any, condition);
                }
                Ok(any)
            }
            Pat::Range(range) => {
                let mut all = self.terms.truth(true);
                let ty = value.ty();
                let closed = matches!(range.limits, syn::RangeLimits::Closed(_));
                for (bound, is_start) in [(&range.start, true), (&range.end, false)] {
                    let Some(bound) = bound else { continue };
                    let bound = self.expression(bound, ty.as_ref())?;
                    let op: BinOp = match (is_start, closed) {
                        (true, _) => BinOp::Ge(Token![>=](span)),
                        (false, true) => BinOp::Le(Token![<=](span)),
                        (false, false) => BinOp::Lt(Token![<](span)),
                    };
                    if let Value::Bool(condition) = self.compare(&op, value, &bound, span)? {
                        all = self.terms.binary(Binary::And, all, condition);
                    }
                }
                Ok(all)
            }
            Pat::Tuple(tuple) => match value {
                Value::Tuple(parts) => self.match_all(&tuple.elems, parts, span),
                other => refuse(span, format!("a tuple pattern for a value of type {}", other.kind())),
            },
            Pat::Slice(slice) => match value {
                Value::Array(parts) => self.match_all(&slice.elems, parts, span),
                other => refuse(span, format!("a slice pattern for a value of type {}", other.kind())),
            },
            Pat::TupleStruct(tuple) => match value {
                Value::Struct(name, fields) if self.key(&tuple.path).as_ref() == Some(name) => {
                    let parts: Vec<Value> = fields.iter().map(|(_, value)| value.clone()).collect();
                    self.match_all(&tuple.elems, &parts, span)
                }
                other => refuse(span, format!("this pattern for a value of type {}", other.kind())),
            },
            Pat::Struct(fields) => {
                let mut all = self.terms.truth(true);
                for field in &fields.fields {
                    let part = self.field(value, &field.member, span)?;
                    let condition = self.matches(&field.pat, &part)?;
                    all = self.terms.binary(Binary::And, all, condition);
                }
                Ok(all)
            }
            _ => refuse(span, "this pattern"),
        }
    }

    fn match_all(&mut self, patterns: &Punctuated<Pat, Token![,]>, parts: &[Value], span: Span) -> Eval<Term> {
        let rest = patterns.iter().position(|pattern| matches!(pattern, Pat::Rest(_)));
        if rest.is_none() && patterns.len() != parts.len() || patterns.len() > parts.len() + 1 {
            return refuse(span, format!("a pattern of {} parts for a value of {}", patterns.len(), parts.len()));
        }
        let mut all = self.terms.truth(true);
        for (index, pattern) in patterns.iter().enumerate() {
            let at = match rest {
                Some(rest) if index == rest => continue,
                Some(rest) if index > rest => parts.len() + index - patterns.len(),
                _ => index,
            };
            let condition = self.matches(pattern, &parts[at])?;
            all = self.terms.binary(Binary::And, all, condition);
        }
        Ok(all)
    }

    pub(super) fn macro_call(&mut self, call: &syn::Macro) -> Eval<Value> {
        let span = call.span();
        let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if self.items.macros.contains(&name) {
            return refuse(span, format!("the macro `{name}!` of this file"));
        }
        let parse = || {
            call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
                .or_else(|_| refuse(span, format!("these arguments of `{name}!`")))
        };
        match name.as_str() {
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                let always = self.terms.truth(true);
                self.panic_if(always, &format!("`{name}!` is reached"), span);
                self.dead_ends += 1;
                self.die();
                Ok(Value::Never)
            }
            "assert" | "debug_assert" => {
                let arguments = parse()?;
                let Some(first) = arguments.first() else { return refuse(span, "`assert!` of nothing") };
                let condition = self.condition(first)?;
                self.fails(condition, "assertion failed", span)
            }
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" => {
                let arguments = parse()?;
                let (Some(first), Some(second)) = (arguments.get(0), arguments.get(1)) else {
                    return refuse(span, format!("`{name}!` of less than two values"));
                };
                let a = self.expression(first, None)?;
                let b = self.expression(second, a.ty().as_ref())?;
                if self.is_dead() {
                    return Ok(Value::Never);
                }
                let same = self.equal(&a, &b, span)?;
                let condition = if name.ends_with("eq") { same } else { self.terms.not(same) };
                self.fails(condition, "assertion failed", span)
            }
            _ => refuse(span, format!("the macro `{name}!`")),
        }
    }

    fn fails(&mut self, condition: Term, what: &str, span: Span) -> Eval<Value> {
        if self.is_dead() {
            return Ok(Value::Never);
        }
        let failed = self.terms.not(condition);
        self.panic_if(failed, what, span);
        if self.terms.value(condition) == Some(0) {
            self.dead_ends += 1;
            self.die();
            return Ok(Value::Never);
        }
        Ok(Value::UNIT)
    }
}

fn arithmetic(op: &BinOp) -> Option<(Arithmetic, bool)> {
    Some(match op {
        BinOp::Add(_) => (Arithmetic::Add, false),
        BinOp::Sub(_) => (Arithmetic::Sub, false),
        BinOp::Mul(_) => (Arithmetic::Mul, false),
        BinOp::Div(_) => (Arithmetic::Div, false),
        BinOp::Rem(_) => (Arithmetic::Rem, false),
        BinOp::BitAnd(_) => (Arithmetic::And, false),
        BinOp::BitOr(_) => (Arithmetic::Or, false),
        BinOp::BitXor(_) => (Arithmetic::Xor, false),
        BinOp::Shl(_) => (Arithmetic::Shl, false),
        BinOp::Shr(_) => (Arithmetic::Shr, false),
        BinOp::AddAssign(_) => (Arithmetic::Add, true),
        BinOp::SubAssign(_) => (Arithmetic::Sub, true),
        BinOp::MulAssign(_) => (Arithmetic::Mul, true),
        BinOp::DivAssign(_) => (Arithmetic::Div, true),
        BinOp::RemAssign(_) => (Arithmetic::Rem, true),
        BinOp::BitAndAssign(_) => (Arithmetic::And, true),
        BinOp::BitOrAssign(_) => (Arithmetic::Or, true),
        BinOp::BitXorAssign(_) => (Arithmetic::Xor, true),
        BinOp::ShlAssign(_) => (Arithmetic::Shl, true),
        BinOp::ShrAssign(_) => (Arithmetic::Shr, true),
        _ => return None,
    })
}

/// Whether an expression is made of literals alone, or may be: then a type that is expected is its type.
fn is_literal(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(_) => true,
        Expr::Paren(inner) => is_literal(&inner.expr),
        Expr::Group(inner) => is_literal(&inner.expr),
        Expr::Unary(unary) => is_literal(&unary.expr),
        Expr::Binary(binary) => is_literal(&binary.left),
        _ => false,
    }
}

/// Whether literals alone tell an expression's type, which is nowhere else told then.
fn has_only_literals(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(_) => true,
        Expr::Paren(inner) => has_only_literals(&inner.expr),
        Expr::Group(inner) => has_only_literals(&inner.expr),
        Expr::Unary(unary) => has_only_literals(&unary.expr),
        Expr::Binary(binary) => {
            let is_shift = matches!(binary.op, BinOp::Shl(_) | BinOp::Shr(_));
            has_only_literals(&binary.left) && (is_shift || has_only_literals(&binary.right))
        }
        _ => false,
    }
}

fn is_primitive(key: &str) -> bool {
    key.split_once("::").is_some_and(|(owner, _)| Integer::from_name(owner).is_some())
}

fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// What an expression that cannot be followed is.
fn construct(expression: &Expr) -> &'static str {
    match expression {
        Expr::Async(_) => "an `async` block",
        Expr::Await(_) => "`.await`",
        Expr::Closure(_) => "a closure",
        Expr::Let(_) => "`if let`",
        Expr::Range(_) => "a range as a value",
        Expr::Try(_) => "`?`",
        Expr::Unsafe(_) => "an `unsafe` block",
        Expr::Block(_) => "a block with a label",
        Expr::Path(_) => "a path into a trait",
        _ => "this expression",
    }
}
