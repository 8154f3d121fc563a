//! Operators, comparisons and casts.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, UnOp};

use super::integer::Arithmetic;
use super::run::{Eval, Run, refuse};
use super::value::{Integer, Type, Value};
use permgen_core::term::{Binary, Term};

impl Run<'_> {
    pub(super) fn unary(&mut self, op: &UnOp, operand: &Expr, hint: Option<&Type>, span: Span) -> Eval<Value> {
        if let (UnOp::Neg(_), Expr::Lit(literal)) = (op, operand) {
            return self.literal(&literal.lit, hint, true);
        }
        let value = if matches!(op, UnOp::Deref(_)) { self.base(operand)? } else { self.expression(operand, hint)? };
        match (op, value) {
            (UnOp::Deref(_), Value::Struct(name, _)) if self.items.count_impls("Deref", &name) > 0 => {
                refuse(span, format!("`*` of `{name}`, which implements `Deref`"))
            }
            (_, Value::Never) => Ok(Value::Never),
            (UnOp::Deref(_), value) => Ok(value),
            (UnOp::Not(_), Value::Word(a, integer)) => Ok(Value::Word(self.terms.not(a), integer)),
            (UnOp::Not(_), Value::Bool(a)) => Ok(Value::Bool(self.terms.not(a))),
            (op, Value::Struct(owner, fields)) => {
                let method = if matches!(op, UnOp::Not(_)) { "not" } else { "neg" };
                self.user_method(&owner.clone(), method, vec![Value::Struct(owner, fields)], None, span)
            }
            (UnOp::Neg(_), value) => self.negate(value, span),
            (_, value) => refuse(span, format!("this operator on a value of type {}", value.kind())),
        }
    }

    pub(super) fn binary(
        &mut self,
        op: &BinOp,
        left: &Expr,
        right: &Expr,
        hint: Option<&Type>,
        span: Span,
    ) -> Eval<Value> {
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
        if let Some((arithmetic, true)) = arithmetic(op) {
            return self.compound(arithmetic, left, right, span);
        }
        let comparison =
            matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_));
        let arithmetic = arithmetic(op);
        let is_shift = matches!(arithmetic, Some((Arithmetic::Shl | Arithmetic::Shr, _)));
        // A hint of a struct's type tells nothing about the operands, nor does one where a comparison stands.
        let hint = hint.filter(|hint| !comparison && matches!(hint, Type::Integer(_)));
        let told = if is_shift || self.told(left).is_some() { None } else { self.told(right) };
        let mut a = self.expression(left, hint.filter(|_| is_shift || is_literal(left)).or(told.as_ref()))?;
        let ty = a.ty();
        // A count that is a shifted literal is of the type that Rust falls back to.
        let fallback = Type::Integer(Integer::I32);
        let count_hint = Some(&fallback).filter(|_| is_shifted_literal(right));
        let mut b = self.expression(right, if is_shift { count_hint } else { ty.as_ref().or(hint) })?;
        match (&a, &b) {
            (Value::Loose(..), Value::Word(_, integer)) if !is_shift => {
                // What is an expression of literals gets its type from the other side, as written.
                let ty = Type::Integer(*integer);
                a = self.of_type(a, &ty, span)?;
            }
            _ => {}
        }
        if let (Value::Loose(..), Some(ty)) = (&a, hint) {
            a = self.of_type(a, ty, span)?;
        }
        match (&a, &b) {
            (Value::Word(_, integer), Value::Loose(..)) if !is_shift => {
                let ty = Type::Integer(*integer);
                b = self.of_type(b, &ty, span)?;
            }
            _ => {}
        }
        if self.is_dead() || matches!((&a, &b), (Value::Never, _) | (_, Value::Never)) {
            return Ok(Value::Never);
        }
        if comparison {
            return self.compare(op, &a, &b, span);
        }
        let Some((arithmetic, _)) = arithmetic else { return refuse(span, "this operator") };
        match a {
            Value::Struct(owner, fields) => {
                let receiver = Value::Struct(owner.clone(), fields);
                self.user_method(&owner, arithmetic.method(), vec![receiver, b], None, span)
            }
            a => self.arithmetic(arithmetic, a, b, span),
        }
    }

    /// `place op= right`. For integers the right side comes first, then the place; for others it is the other way round. It is
    /// all the same when neither changes anything, and refused otherwise.
    fn compound(&mut self, op: Arithmetic, left: &Expr, right: &Expr, span: Span) -> Eval<Value> {
        let ty = self.place_type(left);
        let is_shift = matches!(op, Arithmetic::Shl | Arithmetic::Shr);
        let fallback = Type::Integer(Integer::I32);
        let count_hint = Some(&fallback).filter(|_| is_shifted_literal(right));
        let before = (self.writes, self.exits);
        let mut value = self.expression(right, if is_shift { count_hint } else { ty.as_ref() })?;
        if before != (self.writes, self.exits) {
            return refuse(right.span(), "a compound assignment of something that changes or leaves something");
        }
        let Some(place) = self.place(left)? else { return Ok(Value::Never) };
        let mut current = self.load(&place)?;
        if !is_shift {
            if let (Value::Word(_, integer), Value::Loose(..)) = (&current, &value) {
                value = self.of_type(value, &Type::Integer(*integer), span)?;
            } else if let (Value::Loose(..), Value::Word(_, integer)) = (&current, &value) {
                current = self.of_type(current, &Type::Integer(*integer), span)?;
            }
        }
        if self.is_dead() || matches!((&current, &value), (Value::Never, _) | (_, Value::Never)) {
            return Ok(Value::Never);
        }
        // `a &= b` is a method of its own, which need not do what `a & b` does.
        if let Value::Struct(owner, fields) = current {
            let method = format!("{}_assign", op.method());
            let receiver = Value::Struct(owner.clone(), fields);
            return self.user_method(&owner, &method, vec![receiver, value], Some(left), span);
        }
        let result = self.arithmetic(op, current, value, span)?;
        self.store(&place, result)?;
        self.record_place(left, span);
        Ok(Value::UNIT)
    }

    pub(super) fn compare(&mut self, op: &BinOp, a: &Value, b: &Value, span: Span) -> Eval<Value> {
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
                self.expect_derived_for("PartialEq", name, span)?;
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

    pub(super) fn cast(&mut self, value: Value, ty: &Type, span: Span) -> Eval<Value> {
        match (value, ty) {
            (Value::Word(a, from), Type::Integer(to)) => Ok(Value::Word(self.resize(a, from.signed, to.bits), *to)),
            (Value::Bool(a), Type::Integer(to)) => Ok(Value::Word(self.resize(a, false, to.bits), *to)),
            // Without a suffix it is an i32, unless a literal that is too large for one, which has the type of the cast.
            // As an i32 it would be another number.
            (Value::Loose(_, least, most), _) if least < i128::from(i32::MIN) || most > i128::from(i32::MAX) => {
                refuse(span, "a cast of an integer this large whose type is not told (write it: `1_u64`)")
            }
            (Value::Loose(a, ..), Type::Integer(to)) => Ok(Value::Word(self.terms.extract(a, 0, to.bits), *to)),
            (Value::Never, _) => Ok(Value::Never),
            (value, _) => refuse(span, format!("a cast from the type {}", value.kind())),
        }
    }
}

/// The trait whose method an operator calls.
pub(super) fn trait_of(method: &str) -> Option<&'static str> {
    let (name, assigns) = match method.strip_suffix("_assign") {
        Some(name) => (name, true),
        None => (method, false),
    };
    Some(match (name, assigns) {
        ("add", false) => "Add",
        ("sub", false) => "Sub",
        ("mul", false) => "Mul",
        ("div", false) => "Div",
        ("rem", false) => "Rem",
        ("bitand", false) => "BitAnd",
        ("bitor", false) => "BitOr",
        ("bitxor", false) => "BitXor",
        ("shl", false) => "Shl",
        ("shr", false) => "Shr",
        ("not", false) => "Not",
        ("neg", false) => "Neg",
        ("add", true) => "AddAssign",
        ("sub", true) => "SubAssign",
        ("mul", true) => "MulAssign",
        ("div", true) => "DivAssign",
        ("rem", true) => "RemAssign",
        ("bitand", true) => "BitAndAssign",
        ("bitor", true) => "BitOrAssign",
        ("bitxor", true) => "BitXorAssign",
        ("shl", true) => "ShlAssign",
        ("shr", true) => "ShrAssign",
        _ => return None,
    })
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

/// Whether an expression is a shift of a literal: as a count, its type is told nowhere else.
fn is_shifted_literal(expression: &Expr) -> bool {
    match expression {
        Expr::Paren(inner) => is_shifted_literal(&inner.expr),
        Expr::Group(inner) => is_shifted_literal(&inner.expr),
        Expr::Binary(binary) => {
            matches!(binary.op, BinOp::Shl(_) | BinOp::Shr(_)) && matches!(*binary.left, Expr::Lit(_))
        }
        _ => false,
    }
}
