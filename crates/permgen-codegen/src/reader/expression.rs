//! Expressions.

use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, Lit};

use super::names::{not_defined, plain};
use super::run::{Eval, Run, Stop, refuse};
use super::value::{Integer, Type, Value};
use permgen_core::term::Term;

/// Expressions within expressions are run within calls.
const MOST_DEPTH: usize = 300;

impl Run<'_> {
    pub(super) fn expression(&mut self, expression: &Expr, hint: Option<&Type>) -> Eval<Value> {
        let span = expression.span();
        if self.depth == MOST_DEPTH {
            return refuse(span, format!("expressions nested more than {MOST_DEPTH} deep"));
        }
        self.depth += 1;
        let value = self.expression_at(expression, hint, span);
        self.depth -= 1;
        self.note_origins(span);
        let value = value?;
        self.refuse_wide_size(&value, span)?;
        self.charge(&value, span)?;
        Ok(value)
    }

    fn expression_at(&mut self, expression: &Expr, hint: Option<&Type>, span: Span) -> Eval<Value> {
        match expression {
            Expr::Lit(literal) => self.literal(&literal.lit, hint, false),
            // The place of what is in parentheses begins with them, as the compiler has it.
            Expr::Paren(inner) => match &*inner.expr {
                Expr::Binary(binary) => self.binary(&binary.op, &binary.left, &binary.right, hint, span),
                Expr::Unary(unary) => self.unary(&unary.op, &unary.expr, hint, span),
                inner => self.expression(inner, hint),
            },
            Expr::Group(inner) => self.expression(&inner.expr, hint),
            Expr::Reference(inner) if inner.mutability.is_none() => self.expression(&inner.expr, hint),
            Expr::Reference(_) => refuse(span, "`&mut`"),
            Expr::Path(path) if path.qself.is_none() => self.path_value(&path.path, span),
            Expr::Unary(unary) => self.unary(&unary.op, &unary.expr, hint, span),
            Expr::Binary(binary) => self.binary(&binary.op, &binary.left, &binary.right, hint, span),
            Expr::Assign(assign) => self.assign_expression(assign),
            Expr::Cast(cast) => self.cast_expression(cast, span),
            Expr::Call(call) => self.call_expression(call),
            Expr::MethodCall(call) => self.method_call(call, hint),
            Expr::Field(field) => {
                let base = self.base(&field.base)?;
                self.field(&base, &field.member, span)
            }
            Expr::Index(index) => self.index_expression(index, span),
            Expr::Tuple(tuple) => self.tuple(tuple, hint),
            Expr::Array(array) => self.array(array, hint, span),
            Expr::Repeat(repeat) => self.array_of_one(repeat, hint, span),
            Expr::Struct(literal) => self.structure(literal),
            Expr::Block(block) if block.label.is_none() => self.block(&block.block, hint),
            Expr::Const(block) => self.block(&block.block, hint),
            Expr::If(branch) => {
                let condition = self.condition(&branch.cond)?;
                match (self.decided(condition)?, &branch.else_branch) {
                    (true, _) => self.block(&branch.then_branch, hint),
                    (false, Some((_, otherwise))) => self.expression(otherwise, hint),
                    (false, None) => Ok(Value::UNIT),
                }
            }
            Expr::Match(choice) => {
                let value = self.expression(&choice.expr, None)?;
                self.arms(&value, &choice.arms, hint, span)
            }
            Expr::While(repeat) => self.while_loop(repeat, span),
            Expr::Loop(repeat) => self.repeat(repeat.label.as_ref(), true, span, &repeat.body, |_| Ok(true)),
            Expr::ForLoop(repeat) => {
                let mut elements = self.elements(&repeat.expr)?.into_iter();
                self.repeat(repeat.label.as_ref(), false, span, &repeat.body, |run| match elements.next() {
                    None => Ok(false),
                    Some(element) => run.bind_pattern(&repeat.pat, &element).map(|()| true),
                })
            }
            Expr::Return(back) => {
                let ty = self.frames.last().and_then(|frame| frame.returned.clone());
                let value = match &back.expr {
                    Some(value) => self.expression(value, ty.as_ref())?,
                    None => Value::UNIT,
                };
                let value = ty.map_or(Ok(value.clone()), |ty| self.of_type(value, &ty, span))?;
                Err(Stop::Return(value))
            }
            Expr::Break(jump) => {
                let value = match &jump.expr {
                    Some(value) => self.expression(value, hint)?,
                    None => Value::UNIT,
                };
                Err(Stop::Break(jump.label.as_ref().map(|label| label.ident.to_string()), value))
            }
            Expr::Continue(jump) => Err(Stop::Continue(jump.label.as_ref().map(|label| label.ident.to_string()))),
            Expr::Macro(call) => self.macro_call(&call.mac),
            other => refuse(span, construct(other)),
        }
    }

    /// `place = value`
    fn assign_expression(&mut self, assign: &syn::ExprAssign) -> Eval<Value> {
        // The right side comes first, then the place, once.
        let ty = self.place_type(&assign.left);
        let value = self.expression(&assign.right, ty.as_ref())?;
        let place = self.place(&assign.left)?;
        self.store(&place, value)?;
        Ok(Value::UNIT)
    }

    /// `value as u32`
    fn cast_expression(&mut self, cast: &syn::ExprCast, span: Span) -> Eval<Value> {
        let ty = self.ty(&cast.ty)?;
        // A literal has the type that it is cast to, where it fits.
        let hint = ty.as_ref().filter(|ty| match (&*cast.expr, ty) {
            (Expr::Lit(literal), Type::Integer(to)) => match &literal.lit {
                Lit::Int(number) => number.base10_parse::<u128>().is_ok_and(|number| number <= to.max()),
                _ => false,
            },
            _ => false,
        });
        let value = self.expression(&cast.expr, hint)?;
        match ty {
            Some(ty) => self.cast(value, &ty, span),
            None => Ok(value),
        }
    }

    /// `array[index]`
    fn index_expression(&mut self, index: &syn::ExprIndex, span: Span) -> Eval<Value> {
        let base = self.base(&index.expr)?;
        let writes = self.writes;
        let position = self.expression(&index.index, Some(&Type::Integer(Integer::USIZE)))?;
        if writes != self.writes {
            return refuse(index.index.span(), "an index that changes something");
        }
        self.index(base, position, span)
    }

    /// `(a, b)`
    fn tuple(&mut self, tuple: &syn::ExprTuple, hint: Option<&Type>) -> Eval<Value> {
        let types = match hint {
            Some(Type::Tuple(types)) if types.len() == tuple.elems.len() => Some(types),
            _ => None,
        };
        let parts = tuple.elems.iter().enumerate();
        let parts = parts.map(|(index, part)| self.expression(part, types.map(|types| &types[index])));
        Ok(Value::Tuple(parts.try_vec()?))
    }

    /// `[a, b]`
    fn array(&mut self, array: &syn::ExprArray, hint: Option<&Type>, span: Span) -> Eval<Value> {
        let element = match hint {
            Some(Type::Array(element, _)) => Some(&**element),
            _ => None,
        };
        let mut elements = Vec::new();
        for part in &array.elems {
            self.step(span)?;
            elements.push(self.expression(part, element)?);
        }
        // What one element tells about the type holds for all.
        if let Some(ty) = elements.iter().find_map(Value::ty) {
            elements = elements.into_iter().map(|it| self.of_type(it, &ty, span)).try_vec()?;
        }
        Ok(Value::Array(elements))
    }

    /// `[value; length]`
    fn array_of_one(&mut self, repeat: &syn::ExprRepeat, hint: Option<&Type>, span: Span) -> Eval<Value> {
        let element = match hint {
            Some(Type::Array(element, _)) => Some(&**element),
            _ => None,
        };
        let value = self.expression(&repeat.expr, element)?;
        let length = self.expression(&repeat.len, Some(&Type::Integer(Integer::USIZE)))?;
        let size = value.size() as u128;
        let length = self.constant_of(&length).filter(|length| length.saturating_mul(size) <= 1 << 16);
        match length {
            Some(length) => Ok(Value::Array(vec![value; length as usize])),
            None => refuse(span, "an array of this length"),
        }
    }

    /// `while condition { .. }`
    fn while_loop(&mut self, repeat: &syn::ExprWhile, span: Span) -> Eval<Value> {
        let condition = &repeat.cond;
        self.repeat(repeat.label.as_ref(), false, span, &repeat.body, |run| {
            let term = run.condition(condition)?;
            match run.terms.value(term) {
                Some(value) => Ok(value == 1),
                None => refuse(condition.span(), "unbounded loop: its condition depends on the arguments"),
            }
        })
    }

    /// The value of what a field, an element or a method is taken of.
    pub(super) fn base(&mut self, expression: &Expr) -> Eval<Value> {
        match expression {
            Expr::Paren(inner) => self.base(&inner.expr),
            Expr::Group(inner) => self.base(&inner.expr),
            Expr::Path(path) if path.qself.is_none() => match self.changed_local(&path.path) {
                Some(index) => Ok(self.local_value(index)),
                None => self.expression(expression, None),
            },
            _ => self.expression(expression, None),
        }
    }

    /// The local behind which the function leaves what it makes, if that is what is named.
    fn changed_local(&self, path: &syn::Path) -> Option<usize> {
        let index = self.local(&path.get_ident()?.to_string())?;
        Some(index).filter(|&index| self.is_changed(index))
    }

    /// The constant that an integer is.
    pub(super) fn constant_of(&self, value: &Value) -> Option<u128> {
        match value {
            Value::Word(term, _) => self.terms.value(*term),
            Value::Loose(value) => u128::try_from(*value).ok(),
            _ => None,
        }
    }

    pub(super) fn literal(&mut self, literal: &Lit, hint: Option<&Type>, negative: bool) -> Eval<Value> {
        let span = literal.span();
        match literal {
            Lit::Bool(value) => Ok(Value::Bool(self.terms.truth(value.value))),
            Lit::Byte(value) => {
                Ok(Value::Word(self.terms.constant(u128::from(value.value()), 8), Integer::unsigned(8)))
            }
            Lit::Int(value) => {
                // A literal of a pattern holds its sign.
                let digits = value.base10_digits();
                let (digits, negative) = match digits.strip_prefix('-') {
                    Some(_) if negative => return refuse(span, "two signs of a literal"),
                    Some(digits) => (digits, true),
                    None => (digits, negative),
                };
                let Ok(magnitude) = digits.parse::<u128>() else {
                    return refuse(span, "a literal larger than any integer");
                };
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
                        Ok(magnitude) => Ok(Value::Loose(if negative { -magnitude } else { magnitude })),
                        Err(_) => refuse(span, "a literal this large without its type"),
                    },
                }
            }
            Lit::Float(_) => refuse(span, "a floating-point literal"),
            Lit::Char(_) => refuse(span, "a `char`"),
            Lit::Str(_) | Lit::ByteStr(_) | Lit::CStr(_) => refuse(span, "a string literal"),
            _ => refuse(span, "this literal"),
        }
    }

    pub(super) fn path_value(&mut self, path: &syn::Path, span: Span) -> Eval<Value> {
        let Some(path) = plain(path) else { return refuse(span, "a generic path") };
        if let [name] = &path[..] {
            if let Some(value) = self.scope_constant(name, span)? {
                return Ok(value);
            }
            if let Some(index) = self.local(name) {
                if self.is_changed(index) {
                    let message = format!("`{name}` as a value, in a function that may change what it refers to,");
                    return refuse(span, message);
                }
                return Ok(self.local_value(index));
            }
        }
        let associated = self.associated(&path, span)?;
        match associated.and_then(|(integer, name)| self.integer_constant(integer, name)) {
            Some(value) => Ok(value),
            None => not_defined(span, &format!("`{}`", path.join("::"))),
        }
    }

    /// A `usize` has a value that needs no more than 32 bits, so that it is the same on all machines.
    fn refuse_wide_size(&self, value: &Value, span: Span) -> Eval<()> {
        match value {
            Value::Word(term, Integer { size: true, .. })
                if !self.subject.has_size
                    && self.terms.value(*term).is_none_or(|value| value > u128::from(u32::MAX)) =>
            {
                refuse(span, "a `usize` or `isize` that depends on the argument or on the target")
            }
            _ => Ok(()),
        }
    }

    pub(super) fn condition(&mut self, expression: &Expr) -> Eval<Term> {
        if let Expr::Let(test) = expression {
            return refuse(test.span(), "`if let`");
        }
        match self.expression(expression, None)? {
            Value::Bool(condition) => Ok(condition),
            other => refuse(expression.span(), format!("a condition of type {}", other.kind())),
        }
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
