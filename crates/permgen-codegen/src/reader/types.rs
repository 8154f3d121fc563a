//! Types as they are written, and unknown values of them.

use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;
use syn::spanned::Spanned;

use super::names::plain;
use super::run::{Eval, Run, refuse};
use super::value::{Type, Value};

/// So many words are arguments, at most.
const MOST_INPUTS: usize = 4096;

impl Run<'_> {
    /// The type that is written; `None` for `_`.
    pub(super) fn ty(&mut self, ty: &syn::Type) -> Eval<Option<Type>> {
        Ok(match ty {
            syn::Type::Reference(reference) if reference.mutability.is_none() => self.ty(&reference.elem)?,
            syn::Type::Paren(inner) => self.ty(&inner.elem)?,
            syn::Type::Group(inner) => self.ty(&inner.elem)?,
            syn::Type::Infer(_) => None,
            syn::Type::Tuple(tuple) => {
                let types = tuple.elems.iter().map(|ty| self.ty(ty)).collect::<Eval<Option<Vec<_>>>>()?;
                types.map(Type::Tuple)
            }
            syn::Type::Array(array) => {
                let length = match &array.len {
                    syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().ok(),
                    _ => None,
                };
                self.ty(&array.elem)?.map(|element| Type::Array(Box::new(element), length))
            }
            syn::Type::Slice(slice) => self.ty(&slice.elem)?.map(|element| Type::Array(Box::new(element), None)),
            syn::Type::Path(path) if is_absolute_primitive(path) => {
                let name = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                match Type::primitive(&name) {
                    None => return refuse(ty.span(), format!("the type `{name}`")),
                    some => some,
                }
            }
            syn::Type::Path(path) => {
                let Some(path) = plain(&path.path).filter(|_| path.qself.is_none()) else {
                    return refuse(ty.span(), "a generic type");
                };
                match self.type_at(&path, ty.span())? {
                    None => return refuse(ty.span(), format!("the type `{}`", path.join("::"))),
                    some => some,
                }
            }
            _ => return refuse(ty.span(), "this type"),
        })
    }

    /// An unknown value of a type, made of new inputs.
    pub(super) fn unknown(&mut self, ty: &Type, span: Span) -> Eval<Value> {
        self.step(span)?;
        Ok(match ty {
            Type::Integer(integer) => Value::Word(self.terms.input("", integer.bits), *integer),
            Type::Bool => Value::Bool(self.terms.input("", 1)),
            Type::Tuple(types) => Value::Tuple(types.iter().map(|ty| self.unknown(ty, span)).try_vec()?),
            Type::Array(_, None) => return refuse(span, "an argument whose length is not written as a number"),
            Type::Array(_, Some(length)) if *length > MOST_INPUTS => {
                return refuse(span, format!("arguments of more than {MOST_INPUTS} words"));
            }
            Type::Array(element, Some(length)) => {
                Value::Array((0..*length).map(|_| self.unknown(element, span)).try_vec()?)
            }
            Type::Struct(name) => {
                let (_, ty) = self.field_of(name, span)?;
                Value::Struct(name.clone(), Box::new(self.unknown(&ty, span)?))
            }
        })
    }

    /// The only field of a structure, and its type.
    pub(super) fn field_of(&mut self, structure: &str, span: Span) -> Eval<(String, Type)> {
        let Some((member, ty)) = self.subject.structures.get(structure) else {
            return refuse(span, format!("the type `{structure}`"));
        };
        match self.ty(ty)? {
            Some(ty) => Ok((member_name(member), ty)),
            None => refuse(span, "this field"),
        }
    }
}

pub(super) fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Whether a type is written `::core::primitive::u64`, which is the type whatever else is called `u64`.
fn is_absolute_primitive(ty: &syn::TypePath) -> bool {
    let segments: Vec<String> = ty.path.segments.iter().map(|segment| segment.ident.to_string()).vec();
    ty.qself.is_none()
        && ty.path.leading_colon.is_some()
        && ty.path.segments.iter().all(|segment| segment.arguments.is_none())
        && matches!(&segments[..], [library, module, _] if matches!(&**library, "core" | "std") && module == "primitive")
}
