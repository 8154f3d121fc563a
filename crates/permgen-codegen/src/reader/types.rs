//! Types as they are written, and unknown values of them.

use proc_macro2::Span;
use syn::spanned::Spanned;

use super::Refusal;
use super::items::type_path;
use super::run::{Eval, Run, refuse};
use super::value::{Type, Value};
use permgen_core::term::Term;

impl Run<'_> {
    /// The type that is written; `None` for `_`.
    pub(super) fn ty(&mut self, ty: &syn::Type) -> Eval<Option<Type>> {
        Ok(Some(match ty {
            syn::Type::Reference(reference) if reference.mutability.is_none() => return self.ty(&reference.elem),
            syn::Type::Paren(inner) => return self.ty(&inner.elem),
            syn::Type::Group(inner) => return self.ty(&inner.elem),
            syn::Type::Infer(_) => return Ok(None),
            syn::Type::Tuple(tuple) => {
                let types = tuple.elems.iter().map(|ty| self.ty(ty)).collect::<Eval<Option<Vec<_>>>>()?;
                match types {
                    Some(types) => Type::Tuple(types),
                    None => return Ok(None),
                }
            }
            syn::Type::Array(array) => match self.ty(&array.elem)? {
                Some(element) => Type::Array(Box::new(element)),
                None => return Ok(None),
            },
            syn::Type::Slice(slice) => match self.ty(&slice.elem)? {
                Some(element) => Type::Array(Box::new(element)),
                None => return Ok(None),
            },
            syn::Type::Path(_) => {
                let Some(path) = type_path(ty) else { return refuse(ty.span(), "a generic type") };
                match self.type_at(&path, ty.span())? {
                    Some(ty) => ty,
                    None => return refuse(ty.span(), format!("the type `{}`", path.join("::"))),
                }
            }
            _ => return refuse(ty.span(), "this type"),
        }))
    }

    /// An unknown value of a type, made of new inputs.
    pub(super) fn unknown(&mut self, name: &str, ty: &Type, span: Span) -> Eval<Value> {
        Ok(match ty {
            Type::Integer(integer) => Value::Word(self.argument(name, integer.bits, span)?, *integer),
            Type::Bool => Value::Bool(self.argument(name, 1, span)?),
            Type::Tuple(types) => {
                let parts = types.iter().enumerate();
                let parts = parts.map(|(index, ty)| self.unknown(&format!("{name}.{index}"), ty, span));
                Value::Tuple(parts.collect::<Eval<_>>()?)
            }
            Type::Array(_) => return refuse(span, "an array as an argument"),
            Type::Struct(of) => {
                let fields = self.fields(of, span)?;
                let fields = fields.into_iter().map(|(field, ty)| {
                    let value = self.unknown(&format!("{name}.{field}"), &ty, span)?;
                    Ok((field, value))
                });
                Value::Struct(of.clone(), fields.collect::<Eval<_>>()?)
            }
        })
    }

    /// The next argument: one that is there already, or a new input.
    pub(super) fn argument(&mut self, name: &str, bits: u32, span: Span) -> Eval<Term> {
        match self.ready.pop_front() {
            None => Ok(self.terms.input(name, bits)),
            Some(term) if self.terms.width(term) == bits => Ok(term),
            Some(term) => {
                let given = self.terms.width(term);
                Err(Refusal::shape(span, format!("it takes {bits} bits as `{name}`, the other function {given}")))
            }
        }
    }

    /// The fields of a struct, and their types.
    pub(super) fn fields(&mut self, of: &str, span: Span) -> Eval<Vec<(String, Type)>> {
        let Some(structure) = self.items.structure_of_name(of) else {
            return refuse(span, format!("the type `{of}`, which is no struct that is defined once in this file"));
        };
        self.within(structure.module, None, |run| {
            let fields = structure.fields.iter().enumerate().map(|(index, field)| {
                let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
                match run.ty(&field.ty)? {
                    Some(ty) => Ok((name, ty)),
                    None => refuse(field.span(), "this field"),
                }
            });
            fields.collect()
        })
    }
}
