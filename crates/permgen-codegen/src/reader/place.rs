//! Fields, elements, and what is stored in them.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, Member};

use super::names::{not_defined, plain};
use super::run::{Eval, Run, refuse};
use super::types::member_name;
use super::value::{Integer, Type, Value};
use permgen_core::article::counted;

/// Where something is stored: a local variable, or a part of one.
pub(super) struct Place {
    local: usize,
    parts: Vec<Part>,
    span: Span,
}

enum Part {
    Field(Member),
    Element(usize),
}

impl Run<'_> {
    pub(super) fn field(&mut self, base: &Value, member: &Member, span: Span) -> Eval<Value> {
        let name = member_name(member);
        let found = match base {
            Value::Tuple(parts) => name.parse::<usize>().ok().and_then(|index| parts.get(index)),
            Value::Struct(of, value) if self.field_of(of, span)?.0 == name => Some(&**value),
            _ => None,
        };
        found.cloned().map_or_else(|| refuse(span, format!("the field `{name}` of type {}", base.kind())), Ok)
    }

    pub(super) fn index(&mut self, base: Value, position: Value, span: Span) -> Eval<Value> {
        let Value::Array(mut elements) = base else {
            return refuse(span, format!("an index into a value of type {}", base.kind()));
        };
        let position = self.position(position, elements.len(), span)?;
        Ok(elements.swap_remove(position))
    }

    /// A position in an array: a constant, less than the length.
    fn position(&mut self, position: Value, length: usize, span: Span) -> Eval<usize> {
        let Value::Word(position, _) = self.of_type(position, &Type::Integer(Integer::USIZE), span)? else {
            return refuse(span, "this index");
        };
        let Some(position) = self.terms.value(position) else {
            return Err(super::program::no_line(span, "a choice that depends on the argument").into());
        };
        let outside = self.terms.truth(position >= length as u128);
        self.panic_if(outside, "index out of bounds", span)?;
        Ok(position as usize)
    }

    pub(super) fn structure(&mut self, literal: &syn::ExprStruct) -> Eval<Value> {
        let span = literal.span();
        if literal.rest.is_some() {
            return refuse(span, "a struct literal with `..`");
        }
        let ty = plain(&literal.path).map_or(Ok(None), |path| self.type_at(&path, span))?;
        let Some(Type::Struct(name)) = ty else {
            let path = &literal.path;
            return not_defined(span, &format!("`{}`", quote::quote!(#path).to_string().replace(' ', "")));
        };
        let (field, ty) = self.field_of(&name, span)?;
        let Some(given) = literal.fields.first().filter(|given| member_name(&given.member) == field) else {
            return refuse(span, format!("a struct literal without the field `{field}`"));
        };
        let value = self.expression(&given.expr, Some(&ty))?;
        Ok(Value::Struct(name, Box::new(self.of_type(value, &ty, span)?)))
    }

    /// The place that an expression names; its indices are evaluated, once.
    pub(super) fn place(&mut self, expression: &Expr) -> Eval<Place> {
        let span = expression.span();
        match expression {
            Expr::Paren(inner) => self.place(&inner.expr),
            Expr::Group(inner) => self.place(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => match &*unary.expr {
                Expr::Path(path) if path.qself.is_none() => {
                    let place = self.place_of_name(path, span)?;
                    match self.is_changed(place.local) {
                        true => Ok(place),
                        false => refuse(span, "an assignment to what this refers to"),
                    }
                }
                _ => refuse(span, "an assignment to what this refers to"),
            },
            Expr::Path(path) if path.qself.is_none() => self.place_of_name(path, span),
            Expr::Field(field) => {
                let mut place = self.place(&field.base)?;
                place.parts.push(Part::Field(field.member.clone()));
                Ok(place)
            }
            Expr::Index(index) => {
                let mut place = self.place(&index.expr)?;
                let writes = self.writes;
                let position = self.expression(&index.index, Some(&Type::Integer(Integer::USIZE)))?;
                if writes != self.writes {
                    return refuse(index.index.span(), "an index that changes something");
                }
                let Value::Array(elements) = self.load(&place)? else {
                    return refuse(span, "an assignment to an element of this");
                };
                place.parts.push(Part::Element(self.position(position, elements.len(), span)?));
                Ok(place)
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
            _ => return refuse(span, format!("the method `{method}` with {}", counted(&places.len(), "argument"))),
        }
        Ok(elements)
    }

    /// What a place holds.
    pub(super) fn load(&mut self, place: &Place) -> Eval<Value> {
        let mut value = self.local_value(place.local);
        for part in &place.parts {
            value = match (part, value) {
                (Part::Field(member), value) => self.field(&value, member, place.span)?,
                (Part::Element(position), Value::Array(mut elements)) => elements.swap_remove(*position),
                _ => return refuse(place.span, "an assignment to an element of this"),
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
        self.writes += 1;
        let value = match self.load(place)?.ty() {
            Some(ty) => self.of_type(value, &ty, place.span)?,
            None => value,
        };
        let mut slot = &mut self.locals[place.local].1;
        for part in &place.parts {
            let next = match (part, slot) {
                (Part::Field(Member::Unnamed(index)), Value::Tuple(parts)) => parts.get_mut(index.index as usize),
                (Part::Field(_), Value::Struct(_, value)) => Some(&mut **value),
                (Part::Element(position), Value::Array(elements)) => elements.get_mut(*position),
                _ => None,
            };
            let Some(next) = next else { return refuse(place.span, "an assignment to this") };
            slot = next;
        }
        *slot = value;
        Ok(())
    }
}
