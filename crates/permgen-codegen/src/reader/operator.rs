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
        if matches!(op, UnOp::Deref(_)) {
            return self.base(operand);
        }
        match (op, self.expression(operand, hint)?) {
            (UnOp::Not(_), Value::Word(a, integer)) => Ok(Value::Word(self.terms.not(a), integer)),
            (UnOp::Not(_), Value::Bool(a)) => Ok(Value::Bool(self.terms.not(a))),
            (UnOp::Neg(_), value) => self.negate(value, span),
            (UnOp::Not(_), Value::Loose(value)) => {
                refuse(span, format!("`!` of an integer whose type is not told (write it: `!{value}_u64`)"))
            }
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
            let first = self.condition(left)?;
            let is_needed = self.decided(first)? == matches!(op, BinOp::And(_));
            return if is_needed { self.expression(right, None) } else { Ok(Value::Bool(first)) };
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
            (Value::Loose(_), Value::Word(_, integer)) if !is_shift => {
                // What is an expression of literals gets its type from the other side, as written.
                let ty = Type::Integer(*integer);
                a = self.of_type(a, &ty, span)?;
            }
            _ => {}
        }
        if let (Value::Loose(_), Some(ty)) = (&a, hint) {
            a = self.of_type(a, ty, span)?;
        }
        match (&a, &b) {
            (Value::Word(_, integer), Value::Loose(_)) if !is_shift => {
                let ty = Type::Integer(*integer);
                b = self.of_type(b, &ty, span)?;
            }
            _ => {}
        }
        if comparison {
            return self.compare(op, &a, &b, span);
        }
        match arithmetic {
            Some((arithmetic, _)) => self.arithmetic(arithmetic, a, b, span),
            None => refuse(span, "this operator"),
        }
    }

    /// `place op= right`. For integers the right side comes first, then the place.
    fn compound(&mut self, op: Arithmetic, left: &Expr, right: &Expr, span: Span) -> Eval<Value> {
        let ty = self.place_type(left);
        let is_shift = matches!(op, Arithmetic::Shl | Arithmetic::Shr);
        let fallback = Type::Integer(Integer::I32);
        let count_hint = Some(&fallback).filter(|_| is_shifted_literal(right));
        let before = self.writes;
        let mut value = self.expression(right, if is_shift { count_hint } else { ty.as_ref() })?;
        if before != self.writes {
            return refuse(right.span(), "a compound assignment of something that changes something");
        }
        let place = self.place(left)?;
        let mut current = self.load(&place)?;
        if !is_shift {
            if let (Value::Word(_, integer), Value::Loose(_)) = (&current, &value) {
                value = self.of_type(value, &Type::Integer(*integer), span)?;
            } else if let (Value::Loose(_), Value::Word(_, integer)) = (&current, &value) {
                current = self.of_type(current, &Type::Integer(*integer), span)?;
            }
        }
        let result = self.arithmetic(op, current, value, span)?;
        self.store(&place, result)?;
        Ok(Value::UNIT)
    }

    pub(super) fn compare(&mut self, op: &BinOp, a: &Value, b: &Value, span: Span) -> Eval<Value> {
        if matches!(op, BinOp::Eq(_) | BinOp::Ne(_)) {
            let same = self.equal(a, b, span)?;
            return Ok(Value::Bool(if matches!(op, BinOp::Ne(_)) { self.terms.not(same) } else { same }));
        }
        let (first, second, less) = match (a, b) {
            (Value::Word(a, integer), Value::Word(b, same)) if integer == same => (*a, *b, integer.less()),
            (Value::Loose(a), Value::Loose(b)) => {
                let constants = [a, b].map(|value| self.terms.constant(*value as u128, 128));
                (constants[0], constants[1], Binary::Slt)
            }
            (Value::Bool(a), Value::Bool(b)) => (*a, *b, Binary::Ult),
            (a, b) => return refuse(span, format!("a comparison of the types {} and {}", a.kind(), b.kind())),
        };
        let (first, second, negated) = match op {
            BinOp::Lt(_) => (first, second, false),
            BinOp::Ge(_) => (first, second, true),
            BinOp::Gt(_) => (second, first, false),
            _ => (second, first, true),
        };
        let value = self.terms.binary(less, first, second);
        Ok(Value::Bool(if negated { self.terms.not(value) } else { value }))
    }

    /// Whether two values are equal, in every part.
    pub(super) fn equal(&mut self, a: &Value, b: &Value, span: Span) -> Eval<Term> {
        match (a, b) {
            (Value::Word(a, integer), Value::Word(b, same)) if integer == same => {
                Ok(self.terms.binary(Binary::Eq, *a, *b))
            }
            (Value::Bool(a), Value::Bool(b)) => Ok(self.terms.binary(Binary::Eq, *a, *b)),
            (Value::Loose(a), Value::Loose(b)) => Ok(self.terms.truth(a == b)),
            (Value::Word(_, integer), Value::Loose(_)) => {
                let b = self.of_type(b.clone(), &Type::Integer(*integer), span)?;
                self.equal(a, &b, span)
            }
            (Value::Loose(_), Value::Word(..)) => self.equal(b, a, span),
            (Value::Tuple(a), Value::Tuple(b)) | (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
                let mut all = self.terms.truth(true);
                for (a, b) in a.iter().zip(b) {
                    let same = self.equal(a, b, span)?;
                    all = self.terms.binary(Binary::And, all, same);
                }
                Ok(all)
            }
            _ => refuse(span, format!("a comparison of the types {} and {}", a.kind(), b.kind())),
        }
    }

    pub(super) fn cast(&mut self, value: Value, ty: &Type, span: Span) -> Eval<Value> {
        match (value, ty) {
            (Value::Word(a, from), Type::Integer(to)) => Ok(Value::Word(self.resize(a, from.signed, to.bits), *to)),
            (Value::Bool(a), Type::Integer(to)) => Ok(Value::Word(self.resize(a, false, to.bits), *to)),
            // Without a suffix it is an i32, unless a literal that is too large for one, which has the type of the cast.
            // As an i32 it would be another number.
            (Value::Loose(value), _) if i32::try_from(value).is_err() => {
                refuse(span, "a cast of an integer this large whose type is not told (write it: `1_u64`)")
            }
            (Value::Loose(value), Type::Integer(to)) => {
                Ok(Value::Word(self.terms.constant(value as u128, to.bits), *to))
            }
            (value, _) => refuse(span, format!("a cast from the type {}", value.kind())),
        }
    }
}

/// The operation of an operator, and whether it assigns.
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
