//! Fields, elements, and what is stored in them.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, Member};

use super::items::plain;
use super::run::{Eval, Run, refuse};
use super::value::{Integer, Type, Value};
use permgen_core::term::{Binary, Term};

impl Run<'_> {
    pub(super) fn field(&mut self, base: &Value, member: &Member, span: Span) -> Eval<Value> {
        let name = member_name(member);
        let found = match base {
            Value::Never => Some(Value::Never),
            Value::Tuple(parts) => name.parse::<usize>().ok().and_then(|index| parts.get(index)).cloned(),
            Value::Struct(_, fields) => fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.clone()),
            _ => None,
        };
        found.map_or_else(|| refuse(span, format!("the field `{name}` of type {}", base.kind())), Ok)
    }

    pub(super) fn index(&mut self, base: Value, position: Value, span: Span) -> Eval<Value> {
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

    pub(super) fn check_index(&mut self, position: Term, length: usize, span: Span) {
        if self.possible(position) >= length as u128 {
            let length = self.terms.constant(length as u128, 64);
            let within = self.terms.binary(Binary::Ult, position, length);
            let outside = self.terms.not(within);
            self.panic_if(outside, "index out of bounds", span);
        }
    }

    pub(super) fn structure(&mut self, literal: &syn::ExprStruct) -> Eval<Value> {
        let span = literal.span();
        let path = plain(&literal.path).filter(|_| literal.rest.is_none());
        let ty = path.map_or(Ok(None), |path| self.type_at(&path, span))?;
        let Some(Type::Struct(key)) = ty else { return refuse(span, "this struct literal") };
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
    pub(super) fn store(&mut self, place: &Expr, value: Value) -> Eval<()> {
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
}

fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}
