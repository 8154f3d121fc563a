//! Patterns, and the arms of a `match`.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Pat, Token};

use super::names::plain;
use super::run::{Eval, Run, refuse};
use super::value::{Type, Value};
use permgen_core::article::counted;

impl Run<'_> {
    pub(super) fn arms(&mut self, value: &Value, arms: &[syn::Arm], hint: Option<&Type>, span: Span) -> Eval<Value> {
        for (index, arm) in arms.iter().enumerate() {
            let mark = self.locals.len();
            let (pattern, guard) = match &arm.pat {
                Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pattern => (pattern, None),
            };
            if index + 1 < arms.len() {
                self.refuse_constants(pattern)?;
            }
            let mut is_taken = self.matches(pattern, value)?;
            if let (true, Some(guard)) = (is_taken, guard) {
                let condition = self.condition(guard)?;
                is_taken = self.decided(condition)?;
            }
            // The compiler has seen that the arms are exhaustive.
            let result = (is_taken || index + 1 == arms.len()).then(|| self.expression(&arm.body, hint));
            self.locals.truncate(mark);
            if let Some(result) = result {
                return result;
            }
        }
        refuse(span, "a `match` without arms")
    }

    /// A name may be a constant from outside, in small letters, where the arms after it take the other values. `name @ _` is none.
    fn refuse_constants(&mut self, pattern: &Pat) -> Eval<()> {
        match pattern {
            Pat::Ident(name) if name.subpat.is_some() || name.by_ref.is_some() || name.mutability.is_some() => {
                name.subpat.iter().try_for_each(|(_, inner)| self.refuse_constants(inner))
            }
            Pat::Ident(name) => {
                let (key, span) = (name.ident.to_string(), pattern.span());
                match self.scope_constant(&key, span)? {
                    Some(_) => Ok(()),
                    None => refuse(span, format!("`{key}` as a pattern, which may be a constant (write `{key} @ _`)")),
                }
            }
            Pat::Paren(inner) => self.refuse_constants(&inner.pat),
            Pat::Reference(inner) => self.refuse_constants(&inner.pat),
            Pat::Or(cases) => cases.cases.iter().try_for_each(|case| self.refuse_constants(case)),
            Pat::Tuple(tuple) => tuple.elems.iter().try_for_each(|part| self.refuse_constants(part)),
            Pat::TupleStruct(tuple) => tuple.elems.iter().try_for_each(|part| self.refuse_constants(part)),
            Pat::Slice(slice) => slice.elems.iter().try_for_each(|part| self.refuse_constants(part)),
            Pat::Struct(fields) => fields.fields.iter().try_for_each(|field| self.refuse_constants(&field.pat)),
            _ => Ok(()),
        }
    }

    /// Binds the names of a pattern that must match.
    pub(super) fn bind_pattern(&mut self, pattern: &Pat, value: &Value) -> Eval<()> {
        match self.matches(pattern, value)? {
            true => Ok(()),
            false => refuse(pattern.span(), "a pattern that may not match"),
        }
    }

    fn is_equal(&mut self, a: &Value, b: &Value, span: Span) -> Eval<bool> {
        let same = self.equal(a, b, span)?;
        self.note_origins(span);
        self.decided(same)
    }

    /// Whether a value matches a pattern, whose names are bound.
    pub(super) fn matches(&mut self, pattern: &Pat, value: &Value) -> Eval<bool> {
        let span = pattern.span();
        match pattern {
            Pat::Wild(_) | Pat::Rest(_) => Ok(true),
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
                self.is_equal(value, &expected, span)
            }
            Pat::Path(path) => {
                let expected = self.path_value(&path.path, span)?;
                self.is_equal(value, &expected, span)
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
                Value::Struct(name, field) if self.is_named(&tuple.path, name, span)? => {
                    self.match_all(&tuple.elems, std::slice::from_ref(field), span)
                }
                other => refuse(span, format!("this pattern for a value of type {}", other.kind())),
            },
            Pat::Struct(fields) => {
                let mut all = true;
                for field in &fields.fields {
                    let part = self.field(value, &field.member, span)?;
                    all &= self.matches(&field.pat, &part)?;
                }
                Ok(all)
            }
            _ => refuse(span, "this pattern"),
        }
    }

    /// Whether a path names a structure.
    fn is_named(&mut self, path: &syn::Path, structure: &str, span: Span) -> Eval<bool> {
        let path = plain(path).unwrap_or_default();
        Ok(matches!(self.type_at(&path, span)?, Some(Type::Struct(name)) if name == structure))
    }

    /// A name: that of a constant, or one that is bound.
    fn matches_name(&mut self, name: &syn::PatIdent, value: &Value, span: Span) -> Eval<bool> {
        let key = name.ident.to_string();
        if let Some(constant) = self.scope_constant(&key, span)? {
            return self.is_equal(value, &constant, span);
        }
        // A name from outside may be a constant, as its letters say.
        if key.starts_with(char::is_uppercase) {
            return refuse(span, format!("`{key}` as a pattern, which is not defined in this function"));
        }
        let is_match = match &name.subpat {
            Some((_, inner)) => self.matches(inner, value)?,
            None => true,
        };
        self.bind(&key, value.clone());
        Ok(is_match)
    }

    /// `1..=3`
    fn matches_range(&mut self, range: &syn::PatRange, value: &Value, span: Span) -> Eval<bool> {
        let mut all = true;
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
                self.note_origins(span);
                all &= self.decided(condition)?;
            }
        }
        Ok(all)
    }

    /// `1 | 2`
    fn matches_any(&mut self, cases: &syn::PatOr, value: &Value) -> Eval<bool> {
        let before = self.locals.len();
        let mut any = false;
        for case in &cases.cases {
            any |= self.matches(case, value)?;
            if self.locals.len() != before {
                return refuse(case.span(), "a name within alternatives of a pattern");
            }
        }
        Ok(any)
    }

    fn match_all(&mut self, patterns: &Punctuated<Pat, Token![,]>, parts: &[Value], span: Span) -> Eval<bool> {
        let rest = patterns.iter().position(|pattern| matches!(pattern, Pat::Rest(_)));
        if rest.is_none() && patterns.len() != parts.len() || patterns.len() > parts.len() + 1 {
            let pattern = counted(&patterns.len(), "part");
            return refuse(span, format!("a pattern of {pattern} for a value of {}", parts.len()));
        }
        let mut all = true;
        for (index, pattern) in patterns.iter().enumerate() {
            let at = match rest {
                Some(rest) if index == rest => continue,
                Some(rest) if index > rest => parts.len() + index - patterns.len(),
                _ => index,
            };
            all &= self.matches(pattern, &parts[at])?;
        }
        Ok(all)
    }
}
