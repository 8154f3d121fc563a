//! Patterns, and the arms of a `match`.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Pat, Token};

use super::paths::plain;
use super::run::{Eval, Run, refuse};
use super::value::{Type, Value};
use permgen_core::term::{Binary, Term};

impl Run<'_> {
    pub(super) fn arms(&mut self, value: &Value, arms: &[syn::Arm], hint: Option<&Type>, span: Span) -> Eval<Value> {
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
            Pat::Reference(inner) if inner.mutability.is_none() => self.matches(&inner.pat, value),
            Pat::Ident(name) if name.by_ref.is_some() && name.mutability.is_some() => refuse(span, "`ref mut`"),
            Pat::Type(typed) => match self.ty(&typed.ty)? {
                Some(ty) => {
                    let value = self.of_type(value.clone(), &ty, span)?;
                    self.matches(&typed.pat, &value)
                }
                None => self.matches(&typed.pat, value),
            },
            Pat::Ident(name) => self.matches_name(name, value, span),
            Pat::Lit(literal) => {
                let expected = self.literal(&literal.lit, value.ty().as_ref(), false)?;
                self.equal(value, &expected, span)
            }
            Pat::Path(path) => {
                let expected = self.path_value(&path.path, span)?;
                self.equal(value, &expected, span)
            }
            Pat::Or(cases) => self.matches_any(cases, value),
            Pat::Range(range) => self.matches_range(range, value, span),
            Pat::Tuple(tuple) => match value {
                Value::Tuple(parts) => self.match_all(&tuple.elems, parts, span),
                other => refuse(span, format!("a tuple pattern for a value of type {}", other.kind())),
            },
            Pat::Slice(slice) => match value {
                Value::Array(parts) => self.match_all(&slice.elems, parts, span),
                other => refuse(span, format!("a slice pattern for a value of type {}", other.kind())),
            },
            Pat::TupleStruct(tuple) => match value {
                Value::Struct(name, fields) => {
                    let path = plain(&tuple.path).unwrap_or_default();
                    if self.type_at(&path, span)?.as_ref() != Some(&Type::Struct(name.clone())) {
                        return refuse(span, format!("this pattern for a value of type {name}"));
                    }
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

    /// A name: that of a constant, or one that is bound.
    fn matches_name(&mut self, name: &syn::PatIdent, value: &Value, span: Span) -> Eval<Term> {
        let key = name.ident.to_string();
        if let Some(constant) = self.scope_constant(&key, span)? {
            return self.equal(value, &constant, span);
        }
        if let Some(constant) = self.constant(std::slice::from_ref(&key), span)? {
            return self.equal(value, &constant, span);
        }
        if let Some(Type::Struct(_)) = self.type_at(std::slice::from_ref(&key), span)? {
            return Ok(self.terms.truth(true));
        }
        // A name that is imported with others may be a constant, as its letters say.
        if key.starts_with(char::is_uppercase) {
            return refuse(span, format!("`{key}` as a pattern, which is not defined in this file"));
        }
        let condition = match &name.subpat {
            Some((_, inner)) => self.matches(inner, value)?,
            None => self.terms.truth(true),
        };
        self.bind(&key, value.clone());
        Ok(condition)
    }

    /// `1..=3`
    fn matches_range(&mut self, range: &syn::PatRange, value: &Value, span: Span) -> Eval<Term> {
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

    /// `1 | 2`
    fn matches_any(&mut self, cases: &syn::PatOr, value: &Value) -> Eval<Term> {
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

    pub(super) fn match_all(
        &mut self,
        patterns: &Punctuated<Pat, Token![,]>,
        parts: &[Value],
        span: Span,
    ) -> Eval<Term> {
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
}
