//! Fields, elements, and what is stored in them.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, Member};

use super::paths::plain;
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
        self.element(Value::Array(elements), position, span)
    }

    /// An element of an array; the position has been compared with its length.
    fn element(&mut self, base: Value, position: Term, span: Span) -> Eval<Value> {
        let Value::Array(elements) = base else {
            return refuse(span, format!("an index into a value of type {}", base.kind()));
        };
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
        if literal.rest.is_some() {
            return refuse(span, "a struct literal with `..`");
        }
        let path = plain(&literal.path);
        let ty = path.map_or(Ok(None), |path| self.type_at(&path, span))?;
        let Some(Type::Struct(key)) = ty else {
            let path = &literal.path;
            return self.not_defined(span, &format!("`{}`", quote::quote!(#path).to_string().replace(' ', "")));
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

    /// The place that an expression names; its indices are evaluated, once. `None` where nothing is reached.
    pub(super) fn place(&mut self, expression: &Expr) -> Eval<Option<Place>> {
        let span = expression.span();
        if self.is_dead() {
            return Ok(None);
        }
        match expression {
            Expr::Paren(inner) => self.place(&inner.expr),
            Expr::Group(inner) => self.place(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => match &*unary.expr {
                Expr::Path(path) if path.qself.is_none() => {
                    let place = self.place_of_name(path, span)?;
                    match self.is_changed(place.local) {
                        true => Ok(Some(place)),
                        false => refuse(span, "an assignment to what this refers to"),
                    }
                }
                _ => refuse(span, "an assignment to what this refers to"),
            },
            Expr::Path(path) if path.qself.is_none() => self.place_of_name(path, span).map(Some),
            Expr::Field(field) => {
                let Some(mut place) = self.place(&field.base)? else { return Ok(None) };
                place.parts.push(Part::Field(field.member.clone()));
                Ok(Some(place))
            }
            Expr::Index(index) => {
                let Some(mut place) = self.place(&index.expr)? else { return Ok(None) };
                let writes = self.writes;
                let position = self.expression(&index.index, Some(&Type::Integer(Integer::USIZE)))?;
                if writes != self.writes {
                    return refuse(index.index.span(), "an index that changes something");
                }
                let position = self.of_type(position, &Type::Integer(Integer::USIZE), span)?;
                let Value::Word(position, _) = position else { return Ok(None) };
                let Value::Array(elements) = self.load(&place)? else {
                    return refuse(span, "an assignment to an element of this");
                };
                self.check_index(position, elements.len(), span);
                place.parts.push(Part::Element(position));
                Ok(Some(place))
            }
            _ => refuse(span, "an assignment to this"),
        }
    }

    fn place_of_name(&mut self, path: &syn::ExprPath, span: Span) -> Eval<Place> {
        let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
        if self.scope_constant(&name, span)?.is_some() {
            return refuse(span, "an assignment to a constant");
        }
        match self.local(&name) {
            Some(local) => Ok(Place { local, parts: Vec::new(), span }),
            None => refuse(span, "an assignment to what is no local variable"),
        }
    }

    /// What `swap` or `reverse` makes of an array.
    pub(super) fn rearranged(
        &mut self,
        mut elements: Vec<Value>,
        method: &str,
        places: &[Value],
        span: Span,
    ) -> Eval<Vec<Value>> {
        match (method, places) {
            ("reverse", []) => elements.reverse(),
            ("swap", [first, second]) => {
                let mut found = [0; 2];
                for (found, place) in found.iter_mut().zip([first, second]) {
                    let place = self.of_type(place.clone(), &Type::Integer(Integer::USIZE), span)?;
                    let place = self.constant_of(&place).and_then(|place| usize::try_from(place).ok());
                    match place.filter(|place| *place < elements.len()) {
                        Some(place) => *found = place,
                        None => return refuse(span, "`swap` of elements that are not there, or not known"),
                    }
                }
                elements.swap(found[0], found[1]);
            }
            _ => return refuse(span, format!("the method `{method}` with {} arguments", places.len())),
        }
        Ok(elements)
    }

    /// Whether a local is the `&mut` behind which the function leaves what it makes.
    fn is_changed(&self, local: usize) -> bool {
        self.frames.last().is_some_and(|frame| frame.changed == Some(local))
    }

    /// What a place holds.
    pub(super) fn load(&mut self, place: &Place) -> Eval<Value> {
        let mut value = self.local_value(place.local);
        for part in &place.parts {
            value = match part {
                Part::Field(member) => self.field(&value, member, place.span)?,
                // That it is within bounds was checked with the place.
                Part::Element(position) => self.element(value, *position, place.span)?,
            };
        }
        Ok(value)
    }

    /// The type of what a place holds; nothing is evaluated.
    pub(super) fn place_type(&mut self, expression: &Expr) -> Option<Type> {
        self.peek(expression)?.ty()
    }

    fn peek(&mut self, expression: &Expr) -> Option<Value> {
        match expression {
            Expr::Paren(inner) => self.peek(&inner.expr),
            Expr::Group(inner) => self.peek(&inner.expr),
            Expr::Unary(unary) => self.peek(&unary.expr),
            Expr::Path(path) => {
                let local = self.local(&path.path.get_ident()?.to_string())?;
                Some(self.local_value(local))
            }
            Expr::Field(field) => {
                let base = self.peek(&field.base)?;
                self.field(&base, &field.member, field.span()).ok()
            }
            Expr::Index(index) => match self.peek(&index.expr)? {
                Value::Array(elements) => elements.into_iter().next(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Puts a value in a place.
    pub(super) fn store(&mut self, place: &Place, value: Value) -> Eval<()> {
        if self.is_dead() || matches!(value, Value::Never) {
            return Ok(());
        }
        let before = self.local_value(place.local);
        let value = self.with(before, &place.parts, value, place.span)?;
        self.assign(place.local, value, place.span)
    }

    /// A value with another value in one of its parts.
    fn with(&mut self, whole: Value, parts: &[Part], value: Value, span: Span) -> Eval<Value> {
        let Some((part, rest)) = parts.split_first() else {
            return match whole.ty() {
                Some(ty) => self.of_type(value, &ty, span),
                None => Ok(value),
            };
        };
        match (part, whole) {
            (Part::Field(member), mut whole) => {
                let name = member_name(member);
                let slot = match &mut whole {
                    Value::Tuple(parts) => name.parse::<usize>().ok().and_then(|index| parts.get_mut(index)),
                    Value::Struct(_, fields) => {
                        fields.iter_mut().find(|(field, _)| *field == name).map(|(_, value)| value)
                    }
                    _ => None,
                };
                let Some(slot) = slot else { return refuse(span, "an assignment to this field") };
                let before = std::mem::replace(slot, Value::Never);
                let after = self.with(before, rest, value, span)?;
                *slot = after;
                Ok(whole)
            }
            (Part::Element(position), Value::Array(mut elements)) => {
                for (at, element) in elements.iter_mut().enumerate() {
                    let at = self.terms.constant(at as u128, 64);
                    let here = self.terms.binary(Binary::Eq, *position, at);
                    if self.terms.value(here) != Some(0) {
                        let changed = self.with(element.clone(), rest, value.clone(), span)?;
                        *element = self.choose(here, changed, element.clone(), span)?;
                    }
                }
                Ok(Value::Array(elements))
            }
            (Part::Element(_), _) => refuse(span, "an assignment to an element of this"),
        }
    }
}

/// Where something is stored: a local variable, or a part of one.
pub(super) struct Place {
    local: usize,
    parts: Vec<Part>,
    span: Span,
}

enum Part {
    Field(Member),
    Element(Term),
}

fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}
